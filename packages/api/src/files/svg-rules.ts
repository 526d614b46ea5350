/**
 * What a drawing is made of, and nothing else: no script, no link, no foreign content, no animation,
 * no picture from elsewhere. An element or attribute that is not here refuses the whole file.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const ELEMENTS = words(`
  svg g defs symbol use title desc style switch
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

export const ATTRIBUTES = words(`
  id class style version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr
  d points pathLength transform transform-origin role lang type media
  fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width paint-order vector-effect opacity color display visibility
  overflow clip clip-path clip-rule mask mask-type filter enable-background isolation mix-blend-mode
  color-interpolation color-interpolation-filters color-rendering shape-rendering text-rendering image-rendering
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing
  writing-mode direction unicode-bidi kerning dx dy rotate textLength lengthAdjust startOffset method spacing side
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
  markerWidth markerHeight markerUnits refX refY orient marker marker-start marker-mid marker-end
  filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 values stdDeviation edgeMode kernelMatrix
  order divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent kernelUnitLength lighting-color flood-color flood-opacity azimuth elevation z
  pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector radius
  baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  requiredExtensions systemLanguage
`)

/** Notes of drawing programs about themselves: they draw nothing, so leaving them out cuts nothing. */
export const EDITOR_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://www.figma.com/figma/ns',
  'http://ns.adobe.com/AdobeIllustrator/10.0/',
  'http://ns.adobe.com/Extensibility/1.0/',
  'http://ns.adobe.com/Graphs/1.0/',
])

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

export const XHTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

/** Bounded, so that a text of half references takes no longer than another. */
const REFERENCE = /url\(\s{0,9}(["']?)(#[^"'()\s]{1,200})\1\s{0,9}\)/gi

/** What a style or an attribute points to with `url(#id)`. */
export const pointedTo = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].map(match => match[2] ?? '')

const HARMFUL =
  /[@\\<&]|\/[*/]|\b(?:url|src|image|image-set|element|cross-fade|expression|paint|var)\s*\(|behaviou?r\s*:|-binding|(?:script|data|https?|file|blob)\s*:/i

/**
 * Styles may colour and place; they may not fetch. An escape or a comment could spell one of these so
 * that we do not see it, and an at-rule may import: neither is needed to draw.
 */
export const isHarmlessStyle = (text: string): boolean => !HARMFUL.test(text.replace(REFERENCE, 'none'))

const CLASSES = /^\s*\.[\w-]+(?:\s*,\s*\.[\w-]+)*\s*$/
const DRESSED_MAX = 5000

/** Which class points to what; null where a selector is one that we cannot follow, or there is no end of them. */
export function dressedBy(css: string): Map<string, string[]> | null {
  const dressed = new Map<string, string[]>()
  let count = 0
  for (const rule of css.split('}')) {
    const draws = pointedTo(rule)
    if (draws.length === 0) continue
    const [selectors = '', body = '', ...nested] = rule.split('{')
    if (nested.length > 0 || pointedTo(body).length < draws.length || !CLASSES.test(selectors)) return null
    const names = selectors.split(',').map(name => name.trim())
    count += names.length * draws.length
    if (count > DRESSED_MAX) return null
    for (const name of names) {
      const list = dressed.get(name) ?? []
      list.push(...draws)
      dressed.set(name, list)
    }
  }
  return dressed
}
