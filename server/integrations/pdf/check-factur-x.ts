import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { parseXml } from '#server/integrations/e-invoices/parse-xml.ts'
import { allAt, type XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import { levelOf } from './factur-x-metadata.ts'

const FILE_NAME = 'factur-x.xml'

/**
 * Reads the drawn file as a stranger would, from its cross-reference table, and says what keeps it from being the Factur-X of this
 * XML: the embedded file (ISO 19005-3, 6.8), the XMP (6.6.2; Factur-X 1.09, 6.2), the output intent (6.2.3), fonts (6.2.11.4)
 * and encryption (6.1.3). Empty when nothing does.
 */
export async function facturXFaults(pdf: Uint8Array, xml: string): Promise<string[]> {
  const file = await open(pdf)
  if (file === null) return ['the file cannot be read']
  const find = (ref: PdfRef) => file.getObject(ref)
  const catalog = file.getCatalog()
  const trailer = file.context.info.trailer
  return [
    ...(file.isEncrypted || trailer.has('Encrypt') ? ['the file is encrypted'] : []),
    ...(trailer.has('ID') ? [] : ['the file has no identifier']),
    ...embeddedFaults(catalog, find, Buffer.from(xml)),
    ...metadataFaults(catalog, find, levelOf(xml)),
    ...intentFaults(catalog, find),
    ...pageFaults(catalog, find),
  ]
}

type Find = (ref: PdfRef) => PdfObject | null

/** Null where the library had to guess: a table that leads nowhere, an object that is none. */
async function open(pdf: Uint8Array): Promise<PDF | null> {
  try {
    const file = await PDF.load(pdf, { lenient: false })
    return file.recoveredViaBruteForce || file.warnings.length > 0 ? null : file
  } catch {
    return null
  }
}

function embeddedFaults(catalog: PdfDict, find: Find, xml: Buffer): string[] {
  const names = catalog.getDict('Names', find)?.getDict('EmbeddedFiles', find)?.getArray('Names', find)
  const associated = catalog.getArray('AF', find)
  if (names?.length !== 2 || textOf(names.at(0)) !== FILE_NAME) return ['not one embedded factur-x.xml']
  const [named, other] = [names.at(1), associated?.at(0)]
  const isSame = named instanceof PdfRef && other instanceof PdfRef && named.toString() === other.toString()
  if (associated?.length !== 1 || !isSame) return ['the embedded file is not the associated one']
  const spec = names.at(1, find)
  if (!(spec instanceof PdfDict)) return ['the embedded file has no description']
  const faults: string[] = []
  if (textOf(spec.get('F')) !== FILE_NAME || textOf(spec.get('UF')) !== FILE_NAME)
    faults.push('the embedded file has another name')
  if (spec.getName('AFRelationship')?.value !== 'Alternative')
    faults.push('the relationship is not Alternative')
  const embedded = spec.getDict('EF', find)?.get('F', find)
  if (!(embedded instanceof PdfStream)) return [...faults, 'the embedded file has no bytes']
  if (embedded.getName('Subtype')?.value !== 'text/xml') faults.push('the embedded file is no text/xml')
  if (!embedded.getDict('Params', find)?.has('ModDate')) faults.push('the embedded file has no date')
  if (!isDecoded(embedded, (bytes) => xml.equals(bytes))) faults.push('the embedded XML is another')
  return faults
}

function metadataFaults(catalog: PdfDict, find: Find, level: string): string[] {
  const metadata = catalog.get('Metadata', find)
  const xmp = metadata instanceof PdfStream ? readXmp(metadata) : null
  if (xmp === null) return ['the XMP cannot be read']
  const [description, ...others] = allAt(xmp, 'RDF/Description')
  if (description === undefined || others.length > 0) return ['the XMP has not one description']
  const expected = {
    part: '3',
    conformance: 'B',
    DocumentType: 'INVOICE',
    DocumentFileName: FILE_NAME,
    Version: '1.0',
    ConformanceLevel: level,
  }
  const faults = Object.entries(expected).flatMap(([name, value]) => {
    const said = allAt(description, name).map(({ text }) => text)
    return said.length === 1 && said[0] === value ? [] : [`the XMP does not say ${name} ${value}`]
  })
  const bags = allAt(description, 'schemas/Bag')
  const described = allAt(bags[0] ?? null, 'li/namespaceURI').filter(({ text }) =>
    text.startsWith('urn:factur-x:'),
  )
  if (bags.length !== 1 || described.length !== 1) faults.push('the XMP does not describe its schema once')
  return faults
}

function readXmp(metadata: PdfStream): XmlElement | null {
  try {
    return parseXml(metadata.getDecodedData())
  } catch {
    return null
  }
}

function intentFaults(catalog: PdfDict, find: Find): string[] {
  const intents = catalog.getArray('OutputIntents', find)
  const intent = intents?.at(0, find)
  const isOne = intents?.length === 1 && intent instanceof PdfDict
  const profile = isOne ? intent.get('DestOutputProfile', find) : null
  const holds =
    isOne &&
    intent.getName('S')?.value === 'GTS_PDFA1' &&
    profile instanceof PdfStream &&
    isDecoded(profile, hasProfileSignature)
  return holds ? [] : ['the output intent is missing']
}

/** « acsp » at byte 36: every ICC profile (ICC.1:2010, 7.2.9). */
const hasProfileSignature = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(36, 40)).toString('latin1') === 'acsp'

/** Walks all that the pages use: a font outside the file, another file within it. */
function pageFaults(catalog: PdfDict, find: Find): string[] {
  const faults = new Set<string>()
  const seen = new Set<string>()
  const waiting: (PdfObject | undefined)[] = [catalog.get('Pages')]
  let pages = 0
  while (waiting.length > 0) {
    let object = waiting.pop()
    if (object instanceof PdfRef) {
      if (seen.has(object.toString())) continue
      seen.add(object.toString())
      object = find(object) ?? undefined
      if (object === undefined) faults.add('an object of the pages is missing')
    }
    if (object instanceof PdfArray) waiting.push(...object)
    if (!(object instanceof PdfDict)) continue
    const type = object.getName('Type')?.value
    if (type === 'Page') pages += 1
    if (type === 'Filespec' || type === 'EmbeddedFile') faults.add('the pages hold another file')
    if (type === 'Font' && !isEmbedded(object, find)) faults.add('a font is not embedded')
    for (const [, value] of object) waiting.push(value)
  }
  if (pages === 0) faults.add('the file has no page')
  return [...faults]
}

/** A composite font is its descendant's; the glyphs of a Type 3 font are streams of the file. */
function isEmbedded(font: PdfDict, find: Find): boolean {
  const subtype = font.getName('Subtype')?.value
  if (subtype === 'Type0' || subtype === 'Type3') return true
  const descriptor = font.getDict('FontDescriptor', find)
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => {
    const program = descriptor?.get(key, find)
    return program instanceof PdfStream && program.data.length > 0
  })
}

function isDecoded(stream: PdfStream, holds: (bytes: Uint8Array) => boolean): boolean {
  try {
    return holds(stream.getDecodedData())
  } catch {
    return false
  }
}

function textOf(object: PdfObject | undefined): string | null {
  if (object instanceof PdfString) return object.asString()
  return object instanceof PdfName ? object.value : null
}
