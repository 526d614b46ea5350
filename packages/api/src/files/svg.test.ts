import { describe, expect, test } from 'vitest'
import { faultOf } from '../rpc/index.ts'
import { redrawSvg } from './svg.ts'

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}</svg>`

const redrawn = (text: string): string => redrawSvg(Buffer.from(text)).toString()
function refused(text: string): string {
  try {
    return `drawn: ${redrawn(text)}`
  } catch (fault) {
    return faultOf(fault).code
  }
}

/** Each level draws the one below ten times, in the way that is given. */
const tower = (level: (n: number) => string): string =>
  svg(Array.from({ length: 12 }, (_, n) => level(n)).join(''))

describe('a drawing', () => {
  test('is written anew, with all that it shows', () => {
    const logo = svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#0E7C66"/></linearGradient>' +
        '<clipPath id="c"><rect class="x" width="9" height="9"/></clipPath></defs>' +
        '<style>.x{fill:none}.y,.z{fill:url(#a);clip-path:url("#c")}</style>' +
        '<g class="y" transform="rotate(45)"><path d="M0 0L9 9" style="stroke:#fff"/></g>' +
        '<use xlink:href="#a"/><text x="1" font-family="Inter">Loja &amp; Cia</text>',
    )
    const drawn = redrawn(logo)
    for (const part of ['<linearGradient id="a">', 'rotate(45)', 'url(#a)', 'Loja &amp; Cia', 'href="#a"']) {
      expect(drawn).toContain(part)
    }
    expect(redrawn(drawn)).toBe(drawn)
  })

  test('loses what programs and people noted in it, and nothing else', () => {
    const drawn = redrawn(
      `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Maria, Rua das Flores 12 -->${svg(
        '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">Maria</r:RDF></metadata>' +
          '<i:grid xmlns:i="http://www.inkscape.org/namespaces/inkscape" units="mm"/><rect i:label="Maria" xmlns:i="http://www.inkscape.org/namespaces/inkscape" width="1"/>',
      )}`,
    )
    expect(drawn).not.toContain('Maria')
    expect(drawn).toContain('<rect width="1">')
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['an XHTML script', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
    ['a script in a note', svg('<metadata><script>alert(1)</script></metadata>')],
    ['an event', svg('', ' onload="alert(1)"')],
    ['an event in other letters', svg('<rect ONCLICK="alert(1)"/>')],
    ['foreign content', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['a link', svg('<a href="https://example.com"><rect/></a>')],
    ['a link that runs', svg('<a xlink:href="javascript:alert(1)"><rect/></a>')],
    ['a part of another file', svg('<use href="https://example.com/a.svg#b"/>')],
    ['a part of a data file', svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>')],
    ['a picture', svg('<image href="https://example.com/a.png"/>')],
    ['a picture through a filter', svg('<filter><feImage href="https://example.com/a.png"/></filter>')],
    ['an animated link', svg('<a><animate attributeName="href" values="javascript:alert(1)"/></a>')],
    ['a set link', svg('<use href="#a"><set attributeName="href" to="data:x"/></use>')],
    ['a style that imports', svg('<style>@import "https://example.com/a.css";</style>')],
    ['a style that fetches', svg('<style>rect{fill:url(https://example.com/a)}</style>')],
    ['a style that fetches in pieces', svg('<style>rect{fill:u<![CDATA[rl(//example.com/a)}]]></style>')],
    ['a style that is spelt with escapes', svg('<style>rect{fill:u\\72l(https://example.com/a)}</style>')],
    ['a style with a comment in between', svg('<style>rect{fill:url/**/(//example.com)}</style>')],
    ['an attribute that fetches', svg('<rect fill="url(https://example.com/a)"/>')],
    ['an attribute style that fetches', svg('<rect style="background:url(//example.com/a)"/>')],
    ['a base', svg('<use href="#a"/>', ' xml:base="https://example.com/"')],
    ['a style sheet', `<?xml-stylesheet href="https://example.com/a.css"?>${svg('')}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
    ['a file of the machine', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`],
    ['a frame', svg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://example.com"/>')],
    ['groups without end', svg(`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`)],
    ['a part inside itself', svg('<g id="a"><use href="#a"/></g>')],
    [
      'a chain without end',
      svg(Array.from({ length: 9000 }, (_, n) => `<linearGradient id="g${n}" href="#g${n + 1}"/>`).join('')),
    ],
    ['uses of uses', tower(n => `<g id="g${n}">${`<use href="#g${n + 1}"/>`.repeat(10)}</g>`)],
    [
      'patterns of patterns',
      tower(n => `<pattern id="p${n}"><g fill="url(#p${n + 1})">${'<rect/>'.repeat(10)}</g></pattern>`),
    ],
    [
      'patterns of patterns by class',
      tower(
        n =>
          `<style>.c${n}{fill:url(#p${n})}</style><pattern id="p${n}">${`<rect class="c${n + 1}"/>`.repeat(10)}</pattern>`,
      ),
    ],
    ['patterns by a selector that we do not follow', svg('<style>rect{fill:url(#p)}</style>')],
  ])('with %s is refused', (_what, text) => {
    expect(refused(text)).toBe('SVG_UNSAFE')
  })

  const most = 1_000_000
  test.each([
    ['references without end', svg(`<rect style="${'url(#'.repeat(most / 5)}"/>`)],
    ['references of spaces', svg(`<rect style="${`url(${' '.repeat(50)}`.repeat(most / 54)}"/>`)],
    ['classes without end', svg(`<rect class="${'a '.repeat(most / 2)}"/>`)],
    ['a class dressed without end', svg(`<style>${'.a{fill:url(#b)}'.repeat(most / 16)}</style>`)],
    [
      'many classes dressed in many',
      svg(`<style>${'.a,'.repeat(most / 6)}.b{${'fill:url(#b);'.repeat(most / 26)}}</style>`),
    ],
  ])('with %s is refused before long', (_what, text) => {
    const begun = Date.now()
    expect(refused(text)).toBe('SVG_UNSAFE')
    expect(Date.now() - begun).toBeLessThan(2000)
  })

  test('of as many parts as fit is drawn before long', () => {
    const begun = Date.now()
    const parts = '<g class="a">'.repeat(60) + '<g class="a"/>'.repeat(70_000) + '</g>'.repeat(60)
    expect(refused(svg(`<style>.a{fill:url(#b)}</style>${parts}`))).toMatch(/^(?:drawn|SVG_UNSAFE)/)
    expect(Date.now() - begun).toBeLessThan(5000)
  })

  test.each([
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'IMAGE_UNREADABLE'],
    ['an unknown entity', svg('<text>&nbsp;</text>'), 'IMAGE_UNREADABLE'],
    ['the same attribute twice', svg('<rect x="1" x="2"/>'), 'IMAGE_UNREADABLE'],
    ['two roots', `${svg('')}${svg('')}`, 'IMAGE_UNREADABLE'],
    ['another root', '<html><body>Oi</body></html>', 'UNSUPPORTED_TYPE'],
    ['no namespace', '<svg><rect/></svg>', 'UNSUPPORTED_TYPE'],
    ['a megabyte and more', svg(`<text>${'a'.repeat(1024 * 1024)}</text>`), 'TOO_LARGE'],
  ])('of %s is no drawing', (_what, text, code) => {
    expect(refused(text)).toBe(code)
  })
})
