import { isUtf8 } from 'node:buffer'
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { Refusal } from '../rpc/index.ts'
import { createReferences } from './svg-references.ts'
import {
  ATTRIBUTES,
  dressedBy,
  EDITOR_NAMESPACES,
  ELEMENTS,
  isHarmlessStyle,
  pointedTo,
  SVG_NAMESPACE,
  XHTML_NAMESPACE,
  XLINK_NAMESPACE,
  XML_NAMESPACE,
} from './svg-rules.ts'

const BYTES_MAX = 1024 * 1024
const DEPTH_MAX = 64
/** Written and drawn through references together. */
/** By one element. */
const DRAWS_MAX = 50
const ELEMENTS_MAX = 200_000

const unsafe = (what: string): Refusal =>
  new Refusal('SVG_UNSAFE', { issues: [{ path: 'image', msg: `Retire do arquivo: ${what.slice(0, 60)}` }] })

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (text: string): string =>
  escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, ' ')

/** What of an attribute is written again: its name and value, or null where it only spoke to an editor. */
function kept({ uri, local, name, value }: SaxesAttributeNS): [name: string, value: string] | null {
  if (name === 'xmlns' || name.startsWith('xmlns:') || EDITOR_NAMESPACES.has(uri)) return null
  if (uri === XML_NAMESPACE) {
    if (local === 'space' || local === 'lang') return [`xml:${local}`, value]
    throw unsafe(name)
  }
  const isLink = local === 'href' && (uri === '' || uri === XLINK_NAMESPACE)
  if (isLink) {
    // Another part of this file, never another file.
    if (!/^#[^\s"'()<>\\]+$/.test(value)) throw unsafe(name)
    return ['href', value]
  }
  if (uri !== '') throw unsafe(name)
  if (!ATTRIBUTES.has(local) && !/^(?:aria|data)-[\w-]+$/.test(local)) throw unsafe(name)
  if (/[():@\\]/.test(value) && !isHarmlessStyle(value)) throw unsafe(`${name}="${value}"`)
  return [local, value]
}

const classesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(name => name !== '')
    .map(name => `.${name}`)

/** What an element points to: other parts by link or style, and whatever its classes do. */
const drawnBy = (name: string, value: string): string[] =>
  name === 'href' ? [value] : name === 'class' ? classesOf(value) : pointedTo(value)

/** Reads the drawing strictly, part by part, and writes a new one of what it knows. */
class Redrawing {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #references = createReferences()
  readonly #open: string[] = []
  readonly #written: string[] = []
  /** Above zero inside a note of a drawing program, which is left out whole. */
  #skipping = 0
  #style = ''

  constructor() {
    const parser = this.#parser
    parser.on('error', fault => {
      throw new Refusal('IMAGE_UNREADABLE', { cause: fault })
    })
    parser.on('doctype', () => {
      throw unsafe('<!DOCTYPE>')
    })
    parser.on('processinginstruction', ({ target }) => {
      throw unsafe(`<?${target}?>`)
    })
    parser.on('opentag', tag => this.#begin(tag))
    parser.on('closetag', () => this.#end())
    parser.on('text', text => this.#text(text))
    parser.on('cdata', text => this.#text(text))
  }

  of(text: string): string {
    this.#parser.write(text).close()
    if (this.#references.total() > ELEMENTS_MAX) throw unsafe('referências em excesso')
    return this.#written.join('')
  }

  #begin({ uri, local, name, attributes }: SaxesTagNS): void {
    if (this.#open.length === 0 && (uri !== SVG_NAMESPACE || local !== 'svg')) {
      throw new Refusal('UNSUPPORTED_TYPE')
    }
    if (this.#open.length >= DEPTH_MAX) throw unsafe('grupos em excesso')
    const drawn = uri === SVG_NAMESPACE && ELEMENTS.has(local) && this.#open.at(-1) !== 'style'
    const note = EDITOR_NAMESPACES.has(uri) || (uri === SVG_NAMESPACE && local === 'metadata')
    this.#open.push(local)
    if (this.#skipping > 0 || note) {
      // Notes are words; what a browser would take for its own is none.
      if (!note && (uri === SVG_NAMESPACE || uri === XHTML_NAMESPACE)) throw unsafe(`<${name}>`)
      this.#skipping++
      return
    }
    if (!drawn) throw unsafe(`<${name}>`)
    this.#write(local, Object.values(attributes).map(kept))
  }

  #write(local: string, attributes: Array<[name: string, value: string] | null>): void {
    const values = new Map(attributes.filter(attribute => attribute !== null))
    const id = values.get('id')
    const draws = [...values].flatMap(([name, value]) => drawnBy(name, value))
    if (draws.length > DRAWS_MAX) throw unsafe('referências em excesso')
    this.#references.enter(id === undefined ? undefined : `#${id}`, draws)
    const namespace = this.#open.length === 1 ? ` xmlns="${SVG_NAMESPACE}"` : ''
    const list = [...values].map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    this.#written.push(`<${local}${namespace}${list.join('')}>`)
  }

  #end(): void {
    const local = this.#open.pop()
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    if (local === 'style') this.#endStyle()
    this.#references.leave()
    this.#written.push(`</${local}>`)
  }

  /** Looked at once it is whole: in pieces, no piece need be wrong. */
  #endStyle(): void {
    const dressed = isHarmlessStyle(this.#style) ? dressedBy(this.#style) : null
    if (!dressed) throw unsafe('<style> com endereços ou regras que não seguimos')
    for (const [name, draws] of dressed) this.#references.dress(name, draws)
    this.#written.push(escapeText(this.#style))
    this.#style = ''
  }

  #text(text: string): void {
    if (this.#skipping > 0) return
    if (this.#open.at(-1) === 'style') this.#style += text
    else this.#written.push(escapeText(text))
  }
}

/** Only text can be a drawing; anything else is told so before a parser sees it. */
export const looksLikeMarkup = (bytes: Buffer): boolean => /^\ufeff?\s*</.test(bytes.toString('utf8', 0, 64))

/**
 * The same drawing, written anew by us. Refused, with the name of the first thing, where something
 * that could run, fetch or overwhelm would have to be cut: what remains would not be what was drawn.
 */
export function redrawSvg(bytes: Buffer): Buffer {
  if (bytes.length > BYTES_MAX) throw new Refusal('TOO_LARGE')
  if (!isUtf8(bytes)) throw new Refusal('IMAGE_UNREADABLE')
  return Buffer.from(
    new Redrawing().of(
      bytes
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .trimStart(),
    ),
  )
}
