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
  if (bytes.length > limits.bytes) throw new DomainError('e_invoice_too_large')
  const xml = decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) throw new DomainError('e_invoice_doctype')
  checkSize(xml, limits.tags)
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new DomainError('e_invoice_malformed', { cause: valid.err })
  const roots = elementsOf(parsed(xml))
  const [root] = roots
  if (!root || roots.length > 1) throw new DomainError('e_invoice_malformed')
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

/** Counts tags and levels before a parser builds anything, in one pass: the parser takes seconds for a tag of megabytes. */
function checkSize(xml: string, mostTags: number): void {
  let tags = 0
  let depth = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const section = SECTIONS.find(({ begin }) => xml.startsWith(begin, at))
    const end = xml.indexOf(section?.end ?? '>', at)
    if (end === -1) throw new DomainError('e_invoice_malformed')
    tags += 1
    if (!section) depth += levelsOf(xml, at, end)
    if (tags > mostTags || depth > MAX_DEPTH || (!section && end - at > MAX_TAG))
      throw new DomainError('e_invoice_too_complex')
    at = end
  }
}

/** Sections whose text may look like tags. */
const SECTIONS = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<?', end: '?>' },
]

/** Levels that the tag between two places opens: one, none, or one less. */
function levelsOf(xml: string, at: number, end: number): number {
  if (xml.charAt(at + 1) === '/') return -1
  return xml.charAt(end - 1) === '/' ? 0 : 1
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
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}
