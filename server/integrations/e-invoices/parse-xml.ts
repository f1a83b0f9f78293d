import { DomainError } from '#shared/domain/domain-error.ts'
import type { XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import { NO_CHARACTER } from './xml-entities.ts'
import { MAX_DEPTH, treeOfXml } from './xml-tree.ts'

/** The limits of a file; a closing tag counts too. */
type Limits = { bytes: number; tags: number }

/** An invoice of 10,000 lines has about 9.6 MB and 340,000 tags in CII, 6 MB and 260,000 in UBL. */
const OF_AN_INVOICE: Limits = { bytes: 10 * 1_048_576, tags: 400_000 }
/** Characters of one tag with its attributes; attached files are texts of elements. */
const MAX_TAG = 65_536

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
  return treeOfXml(xml)
}

/** The text of a file that has no DOCTYPE. Errors: e_invoice_too_large, e_invoice_doctype, e_invoice_malformed. */
export function textOfXml(bytes: Uint8Array, mostBytes: number): string {
  if (bytes.length > mostBytes) throw new DomainError('e_invoice_too_large')
  const xml = decode(bytes)
  if (NO_CHARACTER.test(xml)) throw new DomainError('e_invoice_malformed')
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) throw new DomainError('e_invoice_doctype')
  return xml
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
    const section = sectionAt(xml, at)
    // « <!--> » is no whole comment: its end is looked for after its beginning.
    const end = xml.indexOf(section?.end ?? '>', at + (section?.begin.length ?? 0))
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

/** Only « <! » and « <? » begin one: a tag of a million is looked at once. */
function sectionAt(xml: string, at: number) {
  const next = xml.charAt(at + 1)
  if (next !== '!' && next !== '?') return undefined
  return SECTIONS.find(({ begin }) => xml.startsWith(begin, at))
}

function kindOf(xml: string, at: number, end: number): XmlTag['kind'] {
  if (xml.charAt(at + 1) === '/') return 'closes'
  return xml.charAt(end - 1) === '/' ? 'empty' : 'opens'
}
