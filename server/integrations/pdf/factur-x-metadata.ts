import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The properties that Factur-X 1.09 (6.2) adds to the XMP of its PDF; PDF/A wants each described (ISO 19005-3, 6.6.2.3). */
const PROPERTIES = [
  ['DocumentType', 'Type of the document'],
  ['DocumentFileName', 'Name of the embedded XML document'],
  ['Version', 'Version of the standard'],
  ['ConformanceLevel', 'Profile of the standard'],
] as const

const schema = [
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>`,
  '<pdfaSchema:property><rdf:Seq>',
  ...PROPERTIES.map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
  ),
  '</rdf:Seq></pdfaSchema:property></rdf:li>',
].join('')

/** The ConformanceLevel of an XML file of Ardoise, by its BT-24. Throws for a profile that a Factur-X PDF may not carry. */
export function levelOf(xml: string): string {
  const profile = Object.values(PROFILES).find(({ urn }) => xml.includes(`<ram:ID>${urn}</ram:ID>`))
  if (!profile) throw new Error('the XML has no profile of Factur-X')
  return profile.level
}

/**
 * A PDF/A-3 of Typst (objects in plain text, one XMP stream, a classic cross-reference table) as Factur-X: the XMP says so,
 * with its schema in the bag that Typst began, for a second bag is no PDF/A. Appended as an incremental update (ISO 32000-1, 7.5.6).
 */
export function withFacturXMetadata(pdf: Uint8Array, level: string): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const { number, xmp } = metadataOf(file)
  const values = ['INVOICE', 'factur-x.xml', '1.0', level]
  const properties = PROPERTIES.map(([name], index) => `<fx:${name}>${values[index]}</fx:${name}>`).join('')
  const described = replaceOnce(
    xmp,
    '</rdf:Bag></pdfaExtension:schemas>',
    `${schema}</rdf:Bag></pdfaExtension:schemas>`,
  )
  const whole = replaceOnce(
    replaceOnce(described, '</rdf:Description>', `${properties}</rdf:Description>`),
    '<rdf:Description ',
    `<rdf:Description xmlns:fx="${NAMESPACE}" `,
  )
  const stream = Buffer.from(whole, 'utf8')
  const head = `\n${number} 0 obj\n<<\n  /Length ${stream.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`
  const object = Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')])
  const offset = String(file.length + 1).padStart(10, '0')
  const end = file.subarray(file.lastIndexOf('trailer')).toString('latin1')
  const [, entries, previous] = /^trailer\s*<<(.*)>>\s*startxref\s*(\d+)\s*%%EOF\s*$/s.exec(end) ?? []
  if (entries === undefined) throw new Error('the PDF ends otherwise than Typst’s')
  const table = `xref\n${number} 1\n${offset} 00000 n \ntrailer\n<<${entries}  /Prev ${previous}\n>>\nstartxref\n${file.length + object.length}\n%%EOF`
  return new Uint8Array(Buffer.concat([file, object, Buffer.from(table, 'latin1')]))
}

/** The metadata object: its number and its text. */
function metadataOf(file: Buffer): { number: string; xmp: string } {
  const at = file.lastIndexOf('/Type /Metadata')
  const start = file.indexOf('stream\n', at) + 'stream\n'.length
  const end = file.indexOf('\nendstream', start)
  const header = file.lastIndexOf(' 0 obj', at)
  const number = file.subarray(file.lastIndexOf('\n', header) + 1, header).toString('latin1')
  if (at === -1 || !/^\d{1,9}$/.test(number) || end === -1)
    throw new Error('the PDF has no XMP where Typst writes it')
  return { number, xmp: file.subarray(start, end).toString('utf8') }
}

function replaceOnce(text: string, found: string, by: string): string {
  const parts = text.split(found)
  if (parts.length !== 2) throw new Error(`the XMP has ${parts.length - 1} times ${found}`)
  return parts.join(by)
}
