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
 * The XMP of a PDF/A-3 of Typst as Factur-X: it says so, with its schema in the bag that Typst began, for a second bag is no PDF/A.
 */
export function facturXMetadata(xmp: string, level: string): string {
  const values = ['INVOICE', 'factur-x.xml', '1.0', level]
  const properties = PROPERTIES.map(([name], index) => `<fx:${name}>${values[index]}</fx:${name}>`).join('')
  const described = replaceOnce(
    xmp,
    '</rdf:Bag></pdfaExtension:schemas>',
    `${schema}</rdf:Bag></pdfaExtension:schemas>`,
  )
  return replaceOnce(
    replaceOnce(described, '</rdf:Description>', `${properties}</rdf:Description>`),
    '<rdf:Description ',
    `<rdf:Description xmlns:fx="${NAMESPACE}" `,
  )
}

function replaceOnce(text: string, found: string, by: string): string {
  const parts = text.split(found)
  if (parts.length !== 2) throw new Error(`the XMP has ${parts.length - 1} times ${found}`)
  return parts.join(by)
}
