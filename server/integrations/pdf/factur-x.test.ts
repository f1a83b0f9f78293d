import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseXml } from '#server/integrations/e-invoices/parse-xml.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { allAt, textAt } from '#shared/domain/e-invoice-files/xml-element.ts'
import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import type { InvoiceContent, InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { content, frame, item } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import { unpaidMention } from '#shared/french/unpaid-vat.ts'
import type { PdfRenderer } from './port.ts'
import { createPdfRenderer } from './real.ts'
import { sampleAsker } from './sample-documents.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'factur-x-'))
let renderer: PdfRenderer
beforeAll(() => {
  renderer = createPdfRenderer()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await renderer.close()
})

const issued = (changes: Partial<InvoiceContent> = {}): InvoiceDocument =>
  buildInvoice({ ...content, ...changes }, frame)
const draft = (): InvoiceDocument => ({ ...issued(), number: null, issuedOn: null, dueOn: null })

async function drawn(document: InvoiceDocument, profile: string = PROFILES.en16931.urn) {
  const xml = writeCii({ ...toEInvoice(document), profile })
  const pdf = await renderer.renderInvoice(document, xml, sampleAsker)
  return { xml, pdf, text: await textOf(pdf) }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await PDF.load(pdf)
  const pages = document.extractText().map(({ text }) => text)
  return pages
    .join(' ')
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
}

function saved(pdf: Uint8Array): string {
  const path = join(folder, 'invoice.pdf')
  writeFileSync(path, pdf)
  return path
}

/** The XMP that a reader finds: the last one of the file. */
function xmpOf(pdf: Uint8Array) {
  const file = Buffer.from(pdf).toString('utf8')
  const xmp = file.slice(
    file.lastIndexOf('<x:xmpmeta'),
    file.lastIndexOf('</x:xmpmeta>') + '</x:xmpmeta>'.length,
  )
  return parseXml(new TextEncoder().encode(xmp))
}

describe('a Factur-X', () => {
  test('carries the very bytes of its XML, once', async () => {
    const { xml, pdf } = await drawn(issued())
    const path = saved(pdf)
    const { stdout } = await run('pdfdetach', ['-list', path])
    expect(stdout).toBe('1 embedded files\n1: factur-x.xml\n')
    await run('pdfdetach', ['-save', '1', '-o', join(folder, 'out.xml'), path])
    expect(readFileSync(join(folder, 'out.xml'), 'utf8')).toBe(xml)
    const raw = Buffer.from(pdf).toString('latin1')
    expect(raw.match(/\/AFRelationship \/\w+/g)).toEqual(['/AFRelationship /Alternative'])
    expect(raw.match(/\/Subtype \/text#2Fxml/g)).toHaveLength(1)
    expect(raw).toMatch(/\/Type \/Catalog[\s\S]{0,600}\/AF \[/)
  })

  test('is a sound PDF/A-3b with an output intent and no font left outside', async () => {
    const path = saved((await drawn(issued())).pdf)
    const { stdout, stderr } = await run('qpdf', ['--check', path])
    expect(`${stdout}${stderr}`).toContain('No syntax or stream encoding errors found')
    expect(`${stdout}${stderr}`).not.toMatch(/warning|error:/i)
    const fonts = (await run('pdffonts', [path])).stdout.trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    // Columns « emb sub uni » before the object's number.
    for (const font of fonts) expect(font).toMatch(/ yes yes yes +\d+ +\d+$/)
    const raw = readFileSync(path, 'latin1')
    expect(raw.match(/\/Type \/OutputIntent/g)).toHaveLength(1)
    expect(raw).toContain('/S /GTS_PDFA1')
  })

  test.each([
    ['EN 16931', PROFILES.en16931.urn],
    ['EXTENDED', PROFILES.extended.urn],
  ])('says %s in one description, its schema in the bag of the others', async (level, profile) => {
    const { pdf } = await drawn(issued(), profile)
    const xmp = xmpOf(pdf)
    const [description, ...others] = allAt(xmp, 'RDF/Description')
    expect(others).toEqual([])
    if (!description) throw new Error('no description')
    const said = ['part', 'conformance', 'DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel']
    expect(said.map((name) => allAt(description, name).map(({ text }) => text))).toEqual(
      ['3', 'B', 'INVOICE', 'factur-x.xml', '1.0', level].map((text) => [text]),
    )
    const schemas = allAt(description, 'schemas')
    expect(schemas).toHaveLength(1)
    const own = allAt(schemas[0] ?? null, 'Bag/li').filter(
      (schema) => textAt(schema, 'namespaceURI') === 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    )
    expect(own).toHaveLength(1)
    const names = allAt(own[0] ?? null, 'property/Seq/li').map((property) => textAt(property, 'name'))
    expect(names).toEqual(said.slice(2))
  })

  test('gives the same bytes for the same invoice', async () => {
    const [first, second] = [await drawn(issued()), await drawn(issued())]
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0)
  })

  test('refuses an XML that says another amount', async () => {
    const document = issued()
    const xml = writeCii(toEInvoice(document)).replace(/(<ram:GrandTotalAmount>)\d+/, '$19')
    await expect(renderer.renderInvoice(document, xml, sampleAsker)).rejects.toThrow('does not say')
  })

  test('refuses an XML of another profile, and one without a date', async () => {
    const xml = writeCii({
      ...toEInvoice(issued()),
      profile: 'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr',
    })
    await expect(renderer.renderInvoice(issued(), xml, sampleAsker)).rejects.toMatchObject({
      reason: 'failed',
    })
    const { xml: good } = await drawn(issued())
    await expect(renderer.renderInvoice(draft(), good, sampleAsker)).rejects.toMatchObject({
      reason: 'failed',
    })
  })
})

describe('the pages of an invoice', () => {
  test('print number, days, references, VAT, payment and mentions', async () => {
    const document = issued({
      purchaseOrderNumber: 'BC-7',
      buyerReference: 'SERVICE-3',
      deliveryPlace: {
        name: 'Entrepôt Nord',
        addressLines: ['3 quai du Port'],
        postalCode: '59000',
        city: 'Lille',
        country: 'FR',
      },
    })
    const { text } = await drawn(document)
    for (const expected of [
      `N° ${document.number}`,
      'Échéance',
      'BC-7',
      'SERVICE-3',
      'Entrepôt Nord',
      '59000 LILLE',
      'Taux de TVA',
      'Total HT',
      'Total TTC',
      'Net à payer',
      'À régler avant le',
      'Référence à indiquer',
      'Mentions légales',
    ])
      expect(text).toContain(expected)
    for (const mention of document.mentions)
      expect(text.replaceAll(' ', '')).toContain(mention.text.replace(/\s/g, '').replace(/\.$/, ''))
  })

  test('take a deposit back by its number and day', async () => {
    const deposit = {
      invoiceId: null,
      number: 'F2026-0012',
      issuedOn: '2026-10-03',
      kind: 'deposit' as const,
      vat: [
        { category: 'S' as const, rateBps: 2_000, exemptionCode: null, baseCents: 10_000, vatCents: 2_000 },
      ],
    }
    const { text } = await drawn(issued({ takenBack: [deposit] }))
    expect(text).toContain('Acompte F2026-0012 du 3 oct. 2026')
    expect(text).toContain('−100,00 €')
  })

  test('a draft has its mark, no number, no file', async () => {
    const pdf = await renderer.renderInvoice(draft(), null, sampleAsker, { watermark: 'draft' })
    const file = await PDF.load(pdf)
    expect(file.getTitle()).toBe('Facture (brouillon)')
    expect((await run('pdfdetach', ['-list', saved(pdf)])).stdout).toBe('0 embedded files\n')
    const pages = await renderer.renderInvoicePages(draft(), sampleAsker, { watermark: 'draft' })
    expect(pages.pages).toHaveLength(file.getPageCount())
    expect(pages.text[0]).toBe('Facture Brouillon')
    expect(pages.text.join('\n')).toMatch(/TVA\s.*\ssur/)
  })

  test('a duplicate bears its words over the invoice, under its number, and no file', async () => {
    const stamp = unpaidMention({ netCents: 100_000, vatCents: 20_000 }, '2026-11-27')
    const document = issued()
    const pdf = await renderer.renderInvoice(document, null, sampleAsker, { stamp })
    expect((await run('pdfdetach', ['-list', saved(pdf)])).stdout).toBe('0 embedded files\n')
    const { stdout } = await run('pdftotext', [saved(pdf), '-'])
    const words = stdout.replaceAll(/\s+/g, ' ')
    expect(words.indexOf('Duplicata')).toBeLessThan(words.indexOf(document.number!))
    expect(words).toContain(stamp.replaceAll(/\s+/g, ' '))
    const plain = await renderer.renderInvoice(document, null, sampleAsker)
    expect((await run('pdftotext', [saved(plain), '-'])).stdout).not.toContain('Duplicata')
  })

  test('a long invoice goes over several pages', async () => {
    const lines = Array.from({ length: 80 }, (_, index) => item({ id: `line-${index}` }))
    const { pdf } = await drawn(issued({ lines }))
    expect((await PDF.load(pdf)).getPageCount()).toBeGreaterThan(2)
  })
})
