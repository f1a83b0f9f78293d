import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'

/** The limits of a file; a closing tag counts too. */
type Limits = { bytes: number; tags: number }

/** An invoice of 10,000 lines has about 9.6 MB and 340,000 tags in CII, 6 MB and 260,000 in UBL. */
const OF_AN_INVOICE: Limits = { bytes: 10 * 1_048_576, tags: 400_000 }
/** The deepest term of CII stands on level 8, UBL's on level 7; extensions of UBL nest some more. */
const MAX_DEPTH = 24
/** Characters of one tag with its attributes; attached files are texts of elements. */
const MAX_TAG = 65_536

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Entities are decoded here, so that an unknown one is a refusal and nothing is expanded.
  processEntities: false,
  htmlEntities: false,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
  jPath: false,
})

/**
 * The root element of a stranger's XML file. It refuses a DOCTYPE, and so every entity and external reference, before it
 * parses. Throws `e_invoice_too_large`, `e_invoice_too_complex`, `e_invoice_doctype` and `e_invoice_malformed`.
 */
export function parseXml(bytes: Uint8Array, limits: Limits = OF_AN_INVOICE): XmlElement {
  const xml = textOfXml(bytes, limits.bytes)
  let tags = 0
  eachTag(xml, () => {
    tags += 1
    if (tags > limits.tags) throw new DomainError('e_invoice_too_complex')
  })
  assertWellFormed(xml)
  return rootOf(xml)
}

/** Characters that no XML file may hold, U+0000 first of all, which no column takes either (XML 1.0, 2.2). Decoded bytes hold no half of a surrogate pair. */
const NO_CHARACTER = /[^\t\n\r\u0020-\ufffd]/

/** The text of a file that has no DOCTYPE. Errors: e_invoice_too_large, e_invoice_doctype, e_invoice_malformed. */
export function textOfXml(bytes: Uint8Array, mostBytes: number): string {
  if (bytes.length > mostBytes) throw new DomainError('e_invoice_too_large')
  const xml = decode(bytes)
  if (NO_CHARACTER.test(xml)) throw new DomainError('e_invoice_malformed')
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) throw new DomainError('e_invoice_doctype')
  return xml
}

/** Errors: e_invoice_malformed. */
export function assertWellFormed(xml: string): void {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new DomainError('e_invoice_malformed', { cause: valid.err })
}

/** The one root of a text whose tags were counted and which is well formed. Errors: e_invoice_malformed. */
export function rootOf(xml: string): XmlElement {
  const [root, ...others] = elementsOf(parsed(xml))
  if (!root || others.length > 0) throw new DomainError('e_invoice_malformed')
  return root
}

/** The text in the encoding of its byte order mark or of its declaration, UTF-8 unless told. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,100}?encoding=["']([A-Za-z0-9._-]{1,40})["']/.exec(
    head,
  )?.[1]
  const mark = head.startsWith('\xff\xfe') ? 'utf-16le' : head.startsWith('\xfe\xff') ? 'utf-16be' : null
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new DomainError('e_invoice_malformed', { cause })
  }
}

/** `level` is that of the tag: 0 for the root's own, whether it opens or closes. A section (comment, CDATA, `<?`) has none. */
export type XmlTag = {
  from: number
  to: number
  kind: 'opens' | 'closes' | 'empty' | 'section'
  level: number
}

/**
 * Tells each tag before a parser builds anything, in one pass: the parser takes seconds for a tag of megabytes.
 * Errors: e_invoice_malformed, and e_invoice_too_complex for a tag too long or too deep.
 */
export function eachTag(xml: string, tell: (tag: XmlTag) => void): void {
  let depth = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const section = SECTIONS.find(({ begin }) => xml.startsWith(begin, at))
    const end = xml.indexOf(section?.end ?? '>', at)
    if (end === -1) throw new DomainError('e_invoice_malformed')
    if (!section && end - at > MAX_TAG) throw new DomainError('e_invoice_too_complex')
    const kind = section ? 'section' : kindOf(xml, at, end)
    if (kind === 'closes') depth -= 1
    tell({ from: at, to: end + (section?.end.length ?? 1), kind, level: depth })
    if (kind === 'opens') depth += 1
    if (depth > MAX_DEPTH) throw new DomainError('e_invoice_too_complex')
    at = end
  }
}

/** Sections whose text may look like tags. */
const SECTIONS = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?', end: '?>' },
]

function kindOf(xml: string, at: number, end: number): XmlTag['kind'] {
  if (xml.charAt(at + 1) === '/') return 'closes'
  return xml.charAt(end - 1) === '/' ? 'empty' : 'opens'
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch (cause) {
    throw new DomainError('e_invoice_malformed', { cause })
  }
}

/** The parser's `[{ name: children, ':@': attributes }]` as elements. */
function elementsOf(nodes: unknown): XmlElement[] {
  return nodesIn(nodes).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES)
    return name === undefined || name === TEXT || name === CDATA ? [] : [elementOf(name, node)]
  })
}

function elementOf(name: string, node: Record<string, unknown>): XmlElement {
  const inside = nodesIn(node[name])
  const attributes = Object.entries(node[ATTRIBUTES] ?? {}).map(
    ([key, value]) => [key, decodeEntities(String(value))] as const,
  )
  return { name, attributes: new Map(attributes), text: textOf(inside).trim(), children: elementsOf(inside) }
}

function textOf(nodes: Record<string, unknown>[]): string {
  return nodes
    .map((node) => {
      if (CDATA in node)
        return nodesIn(node[CDATA])
          .map((part) => String(part[TEXT] ?? ''))
          .join('')
      return TEXT in node ? decodeEntities(String(node[TEXT]).replaceAll('\r\n', '\n')) : ''
    })
    .join('')
}

const nodesIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : [])

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const character = NAMED[name] ?? characterOf(name)
    if (character === null || !whole.endsWith(';')) throw new DomainError('e_invoice_malformed')
    return character
  })
}

/** The character of « #233 » or « #xe9 ». */
function characterOf(name: string): string | null {
  const code = /^#\d{1,7}$/.test(name)
    ? Number(name.slice(1))
    : /^#x[0-9a-fA-F]{1,6}$/.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : 0
  if (code === 0 || code > 0x10ffff) return null
  const character = String.fromCodePoint(code)
  return NO_CHARACTER.test(character) || !character.isWellFormed() ? null : character
}
