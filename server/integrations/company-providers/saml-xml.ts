import { XMLParser } from 'fast-xml-parser'
import { ProviderRefusal } from './port.ts'

/** A response with a signature, a certificate and some attributes is 10 to 20 kB; one with hundreds of groups is ten times that. */
const MOST_BYTES = 200_000

/** `<!` begins declarations (entities, external files), comments and CDATA; `<?` instructions. No provider sends them. */
const FORBIDDEN = /<!|<\?(?!xml\s)/
/** XML has no such character (XML 1.0, 2.2); a parser may let it through, PostgreSQL does not. */
const UNPRINTED = /[^\P{Cc}\t\n\r\x7f-\x9f]/u
/** The same of files that people write, where comments stand. */
const DECLARATIONS = /<!(?!--)|<\?(?!xml\s)/
/** Canonical forms, digests and signatures that are accepted: nothing of SHA-1, no shared secret, no XSLT or XPath. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])
const ALGORITHM = /\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** An encrypted part names algorithms too: its own reason comes first. */
const ENCRYPTED = /<(?:\w+:)?Encrypted(?:Assertion|ID|Attribute)\b/
const RESPONSE = /<(?:\w+:)?Response\s[^<>]*/
const ANSWERED = /\sInResponseTo=(?:"([^"]*)"|'([^']*)')/
/** An opening tag with its namespaces is a few hundred letters. */
const OPENING_BYTES = 4_096

/** The request that an answer claims to be for, however it is made: also one that no parser may read. */
export function claimedRequest(answer: string): string | null {
  const opening = Buffer.from(answer.slice(0, (OPENING_BYTES * 4) / 3), 'base64').toString('utf8')
  const [, double, single] = ANSWERED.exec(RESPONSE.exec(opening)?.[0] ?? '') ?? []
  return double || single || null
}

/** The text of an answer, refused before any parser reads it. Errors: ProviderRefusal. */
export function decodeAnswer(answer: string): string {
  if (answer.length > (MOST_BYTES * 4) / 3) throw new ProviderRefusal('too_large')
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  if (!xml.includes('<') || FORBIDDEN.test(xml) || UNPRINTED.test(xml))
    throw new ProviderRefusal('unreadable')
  if (ENCRYPTED.test(xml)) throw new ProviderRefusal('encrypted')
  for (const [, double, single] of xml.matchAll(ALGORITHM))
    if (!ALGORITHMS.has(double ?? single ?? '')) throw new ProviderRefusal('algorithm')
  return xml
}

/** An element: its attributes as `@name`, its text as `#text`, each child as a list. */
export type XmlElement = { [name: string]: XmlElement[] | string | undefined }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  htmlEntities: false,
  processEntities: { maxTotalExpansions: 1_000, maxExpandedLength: 100_000 },
  maxNestedTags: 50,
  ignoreDeclaration: true,
  jPath: false,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

/** Parses XML that has no declarations; null where it is none. */
export function parseXml(xml: string, manner?: 'with comments'): XmlElement | null {
  if ((manner ? DECLARATIONS : FORBIDDEN).test(xml)) return null
  try {
    return parser.parse(xml) as XmlElement
  } catch {
    return null
  }
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] => {
  const found = element?.[name]
  return Array.isArray(found) ? found : []
}
/** The only child of that name; undefined where there are none or several. */
export const onlyChild = (element: XmlElement | undefined, name: string): XmlElement | undefined => {
  const found = childrenOf(element, name)
  return found.length === 1 ? found[0] : undefined
}
/** A text or an attribute; '' where there is none, and where other elements stand in the text: what remains of it is another name. */
export const textOf = (element: XmlElement | undefined, name = '#text'): string => {
  const found = element?.[name]
  const isMixed = name === '#text' && Object.values(element ?? {}).some(Array.isArray)
  return typeof found === 'string' && !isMixed ? found.trim() : ''
}
