import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** The properties that Factur-X 1.09 (6.2) adds to the XMP of its PDF; PDF/A wants each described (ISO 19005-3, 6.6.2.3). */
const PROPERTIES = [
  ['DocumentType', 'Type of the document'],
  ['DocumentFileName', 'Name of the embedded XML document'],
  ['Version', 'Version of the standard'],
  ['ConformanceLevel', 'Profile of the standard'],
] as const

const schemas = [
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>',
  `<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>`,
  '<pdfaSchema:property><rdf:Seq>',
  ...PROPERTIES.map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
  ),
  '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>',
].join('')

/** The prefixes of what is added. */
const declared = Object.entries({
  fx: NAMESPACE,
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}" `)
  .join('')

/** The ConformanceLevel of an XML file of Ardoise, by its BT-24. Throws for a profile that a Factur-X PDF may not carry. */
export function levelOf(xml: string): string {
  const profile = Object.values(PROFILES).find(({ urn }) => xml.includes(`<ram:ID>${urn}</ram:ID>`))
  if (!profile) throw new Error('the XML has no profile of Factur-X')
  return profile.level
}

/** The XMP of a PDF/A-3 (`leanXmp`, which describes no schema yet) as Factur-X: it says so, and describes its schema. */
export function facturXMetadata(xmp: string, level: string): string {
  const values = ['INVOICE', 'factur-x.xml', '1.0', level]
  const properties = PROPERTIES.map(([name], index) => `<fx:${name}>${values[index]}</fx:${name}>`).join('')
  const described = replaceOnce(xmp, '</rdf:Description>', `${schemas}${properties}</rdf:Description>`)
  return replaceOnce(described, '<rdf:Description ', `<rdf:Description ${declared}`)
}

function replaceOnce(text: string, found: string, by: string): string {
  const parts = text.split(found)
  if (parts.length !== 2) throw new Error(`the XMP has ${parts.length - 1} times ${found}`)
  return parts.join(by)
}
