import { DomainError } from '#shared/domain/domain-error.ts'
import type { XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import { decodeEntities } from './xml-entities.ts'

/** Full names that were judged once, with what they are without prefix: parts of one file share them. */
export type JudgedNames = Map<string, string>

type Open = { fullName: string; element: XmlElement }

/** The deepest term of CII stands on level 8, UBL's on level 7; extensions of UBL nest some more. */
export const MAX_DEPTH = 24

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
/** A name with one prefix at most (XML 1.0, 2.3; Namespaces in XML, 4). */
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.\-·]*(?::[\p{L}_][\p{L}\p{M}\p{N}_.\-·]*)?$/u
const ATTRIBUTE = /[ \t\r\n]+([^\s=<>"'/&]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /[ \t\r\n]*(\/?)>/y
const CLOSING_END = /[ \t\r\n]*>/y

/**
 * The root of a well-formed text whose tags `eachTag` has bounded: one pass judges it and builds its tree, in a fifth of what the library
 * takes to do one after the other. A text is decoded, its ends trimmed; names lose their prefix. Errors: e_invoice_malformed, e_invoice_too_complex for one too deep.
 */
export function treeOfXml(xml: string, names: JudgedNames = new Map()): XmlElement {
  const reader = new TreeReader(xml, names)
  return reader.read()
}

class TreeReader {
  readonly #xml: string
  readonly #open: Open[] = []
  readonly #names: JudgedNames
  #root: XmlElement | null = null

  constructor(xml: string, names: JudgedNames) {
    this.#xml = xml
    this.#names = names
  }

  read(): XmlElement {
    const xml = this.#xml
    // A byte order mark.
    const begin = xml.charCodeAt(0) === 0xfeff ? 1 : 0
    for (let at = begin; at < xml.length; ) {
      const tag = xml.indexOf('<', at)
      this.#readText(at, tag === -1 ? xml.length : tag)
      if (tag === -1) break
      const next = xml.charAt(tag + 1)
      if (next === '/') at = this.#closeElement(tag)
      else if (next === '!') at = this.#readSection(tag)
      else if (next === '?') at = this.#readInstruction(tag, begin)
      else at = this.#openElement(tag)
    }
    if (this.#root === null || this.#open.length > 0) return refuse()
    return this.#root
  }

  #readText(from: number, to: number): void {
    const xml = this.#xml
    let first = from
    while (first < to && isBlank(xml.charCodeAt(first))) first += 1
    const element = this.#open.at(-1)?.element
    if (first === to) {
      // Blanks between two texts of one element are its own; before the first they would be trimmed.
      if (element && element.text !== '') element.text += withLineEnds(xml.slice(from, to))
      return
    }
    const text = xml.slice(from, to)
    // XML 1.0, 2.4.
    if (!element || text.includes(']]>')) refuse()
    element.text += decodeEntities(withLineEnds(text))
  }

  #openElement(tag: number): number {
    const xml = this.#xml
    let end = tag + 1
    while (end < xml.length && !endsName(xml.charCodeAt(end))) end += 1
    const fullName = xml.slice(tag + 1, end)
    const element: XmlElement = {
      name: this.#localName(fullName),
      attributes: NO_ATTRIBUTES,
      text: '',
      children: [],
    }
    const parent = this.#open.at(-1)
    if (parent) parent.element.children.push(element)
    else if (this.#root === null) this.#root = element
    else return refuse()
    // Four tags in five have nothing but their name.
    if (xml.charAt(end) === '>') {
      this.#push({ fullName, element })
      return end + 1
    }
    return this.#readAttributes(end, { fullName, element })
  }

  /** Again, because `eachTag` takes a « /> » within an attribute for the end of an empty tag. */
  #push(opened: Open): void {
    if (this.#open.length === MAX_DEPTH) throw new DomainError('e_invoice_too_complex')
    this.#open.push(opened)
  }

  #readAttributes(from: number, opened: Open): number {
    const xml = this.#xml
    const attributes = new Map<string, string>()
    const seen = new Set<string>()
    let at = from
    for (let found = matchAt(ATTRIBUTE, xml, at); found; found = matchAt(ATTRIBUTE, xml, at)) {
      at = ATTRIBUTE.lastIndex
      const [, fullName = '', double, single = ''] = found
      if (seen.has(fullName)) return refuse()
      seen.add(fullName)
      const name = this.#localName(fullName)
      const value = decodeEntities(withLineEnds(double ?? single))
      // Names are read without their namespaces.
      if (fullName !== 'xmlns' && !fullName.startsWith('xmlns:')) attributes.set(name, value)
    }
    const end = matchAt(TAG_END, xml, at)
    if (!end) return refuse()
    if (attributes.size > 0) opened.element.attributes = attributes
    if (end[1] === '') this.#push(opened)
    return TAG_END.lastIndex
  }

  #closeElement(tag: number): number {
    const xml = this.#xml
    const closed = this.#open.pop()
    if (!closed || !xml.startsWith(closed.fullName, tag + 2)) return refuse()
    closed.element.text = closed.element.text.trim()
    const end = tag + 2 + closed.fullName.length
    if (xml.charAt(end) === '>') return end + 1
    return matchAt(CLOSING_END, xml, end) ? CLOSING_END.lastIndex : refuse()
  }

  /** A comment, or CDATA, which is text as it stands. */
  #readSection(tag: number): number {
    const xml = this.#xml
    if (xml.startsWith('<!--', tag)) return endOf(xml, '-->', tag + 4)
    const element = this.#open.at(-1)?.element
    if (!element || !xml.startsWith('<![CDATA[', tag)) return refuse()
    const end = endOf(xml, ']]>', tag + 9)
    element.text += withLineEnds(xml.slice(tag + 9, end - 3))
    return end
  }

  /** The declaration stands at the beginning alone, and is made of attributes; another instruction has a name. */
  #readInstruction(tag: number, begin: number): number {
    const xml = this.#xml
    const end = endOf(xml, '?>', tag + 2)
    const [target = ''] = /^[^ \t\r\n?]*/.exec(xml.slice(tag + 2, Math.min(end, tag + 100))) ?? []
    if (target.toLowerCase() !== 'xml') return NAME.test(target) ? end : refuse()
    if (tag !== begin) return refuse()
    let at = tag + 2 + target.length
    while (matchAt(ATTRIBUTE, xml, at)) at = ATTRIBUTE.lastIndex
    return xml.slice(at, end - 2).trim() === '' ? end : refuse()
  }

  #localName(fullName: string): string {
    const known = this.#names.get(fullName)
    if (known !== undefined) return known
    if (!NAME.test(fullName)) return refuse()
    const name = fullName.slice(fullName.indexOf(':') + 1)
    this.#names.set(fullName, name)
    return name
  }
}

function refuse(): never {
  throw new DomainError('e_invoice_malformed')
}

/** Every end of line is one character (XML 1.0, 2.11). */
const withLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** A space, a tab or an end of line. */
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
/** A blank, « > » or « / ». */
const endsName = (code: number): boolean => code === 0x3e || code === 0x2f || isBlank(code)

function matchAt(pattern: RegExp, xml: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(xml)
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found === -1 ? refuse() : found + mark.length
}
