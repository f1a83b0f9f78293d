import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import { content, frame } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import { facturXFaults } from './check-factur-x.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker } from './sample-documents.ts'

const document = buildInvoice(content, frame)
const xml = writeCii(toEInvoice(document))
const renderer = createPdfRenderer()
let file: string
beforeAll(async () => {
  file = Buffer.from(await renderer.renderInvoice(document, xml, sampleAsker)).toString('latin1')
})
afterAll(() => renderer.close())

const faultsOf = (text: string, asked = xml) => facturXFaults(Buffer.from(text, 'latin1'), asked)

/** The last place, where a reader looks; the same length, so that the table of objects still leads to them. */
function altered(found: string, by: string): string {
  const at = file.lastIndexOf(found)
  if (at === -1 || by.length !== found.length) throw new Error(`${found} is not there, or ${by} is longer`)
  return file.slice(0, at) + by + file.slice(at + found.length)
}

const inTrailer = (entry: string) => file.replace(/\/Root (\d+ 0 R)(?![\s\S]*\/Root)/, `/Root $1\n  ${entry}`)

describe('the check of a drawn Factur-X', () => {
  test('finds nothing in what Ardoise draws', async () => {
    expect(await faultsOf(file)).toEqual([])
  })

  test.each([
    ['/AF [', '/AG [', 'the embedded file is not the associated one'],
    ['/AFRelationship /Alternative', '/AFRelationship /Supplement ', 'the relationship is not Alternative'],
    ['/F (factur-x.xml)', '/F (zugferd-.xml)', 'the embedded file has another name'],
    ['/UF (factur-x.xml)', '/UF (facturex.xml)', 'the embedded file has another name'],
    ['/Names [(factur-x.xml)', '/Names [(facture-.xml)', 'not one embedded factur-x.xml'],
    ['/EmbeddedFiles', '/EmbeddedFilez', 'not one embedded factur-x.xml'],
    ['/Subtype /text#2Fxml', '/Subtype /text#2Fxmk', 'the embedded file is no text/xml'],
    ['/Params <<', '/Paramz <<', 'the embedded file has no date'],
    ['/S /GTS_PDFA1', '/S /GTS_PDFX1', 'the output intent is missing'],
    ['/OutputIntents', '/OutputIntentz', 'the output intent is missing'],
    ['/DestOutputProfile', '/DestOutputProfilf', 'the output intent is missing'],
    ['/FontFile2', '/FontFileX', 'a font is not embedded'],
    ['/Metadata ', '/Metadatb ', 'the XMP cannot be read'],
    ['<pdfaid:part>3<', '<pdfaid:part>2<', 'the XMP does not say part 3'],
    ['<pdfaid:conformance>B<', '<pdfaid:conformance>A<', 'the XMP does not say conformance B'],
    [
      '<fx:ConformanceLevel>EN 16931<',
      '<fx:ConformanceLevel>EXTENDED<',
      'the XMP does not say ConformanceLevel EN 16931',
    ],
    [
      '<fx:DocumentFileName>factur-x.xml<',
      '<fx:DocumentFileName>factur_x.xml<',
      'the XMP does not say DocumentFileName factur-x.xml',
    ],
    ['<fx:DocumentType>INVOICE<', '<fx:DocumentType>ORDERED<', 'the XMP does not say DocumentType INVOICE'],
    ['<fx:Version>1.0<', '<fx:Version>1.1<', 'the XMP does not say Version 1.0'],
    ['namespaceURI>urn:factur-x:', 'namespaceURI>urn:factur_x:', 'the XMP does not describe its schema once'],
    ['</rdf:RDF>', '</rdf:RDE>', 'the XMP cannot be read'],
    ['/ID [', '/IE [', 'the file has no identifier'],
    ['/Type /Page\n', '/Type /Pagf\n', 'the file has no page'],
  ])('names %s changed to %s', async (found, by, fault) => {
    expect(await faultsOf(altered(found, by))).toEqual([fault])
  })

  test('names another XML, and one of another profile', async () => {
    expect(await faultsOf(file, xml.replace('F2026', 'F2027'))).toEqual(['the embedded XML is another'])
    const other = xml.replace(
      'urn:cen.eu:en16931:2017<',
      'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended<',
    )
    expect(await faultsOf(file, other)).toEqual([
      'the embedded XML is another',
      'the XMP does not say ConformanceLevel EXTENDED',
    ])
  })

  test('names encryption', async () => {
    expect((await faultsOf(inTrailer('/Encrypt << /Filter /Standard >>')))[0]).toMatch(
      /encrypted|cannot be read/,
    )
  })

  test('names a second embedded file', async () => {
    const more = await PDF.load(Buffer.from(file, 'latin1'))
    more.addAttachment('other.xml', Buffer.from('<a/>'))
    expect(await facturXFaults(await more.save(), xml)).toContain('not one embedded factur-x.xml')
  })

  test('names what cannot be read', async () => {
    expect(await faultsOf('')).toEqual(['the file cannot be read'])
    expect(await faultsOf(file.slice(0, file.length / 2))).toEqual(['the file cannot be read'])
    expect(await faultsOf(file.replace(/startxref\n\d+(?![\s\S]*startxref)/, 'startxref\n99999999'))).toEqual(
      ['the file cannot be read'],
    )
  })
})
