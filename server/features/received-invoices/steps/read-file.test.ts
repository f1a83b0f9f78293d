import { PDF } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { createEInvoiceReader } from '#server/integrations/e-invoices/real.ts'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '#server/integrations/e-invoices/ubl-documents.fixture.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { fieldsOf } from '#shared/domain/received-invoices/received-terms.ts'
import { readFile } from './read-file.ts'

const reader = createEInvoiceReader()
afterAll(() => reader.close())
const read = (file: Uint8Array) => readFile(reader, file, 'one')

const bytes = (text: string) => new TextEncoder().encode(text)
const xml = writeCii({ ...validEInvoices.standard, number: 'F-1', issuedOn: '2026-10-02' })

async function pdfWith(attached: string | null): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage()
  if (attached !== null) pdf.addAttachment('factur-x.xml', bytes(attached), { mimeType: 'text/xml' })
  return pdf.save()
}

test('a CII and a UBL are told apart, in UTF-16 too', async () => {
  expect(await read(bytes(xml))).toMatchObject({ type: 'application/xml', source: 'cii' })
  expect(await read(bytes(UBL_INVOICE))).toMatchObject({ type: 'application/xml', source: 'ubl' })
  const utf16 = new Uint8Array(Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le'))
  expect(await read(utf16)).toMatchObject({ type: 'application/xml', source: 'cii' })
})

test('a UBL credit note gives back', async () => {
  const { source, invoice } = await read(bytes(UBL_CREDIT_NOTE))
  expect(source).toBe('ubl')
  expect(fieldsOf(invoice!)?.credit).toBe(true)
})

test('a PDF with its XML is a Factur-X, without it a scan', async () => {
  const factur = await read(await pdfWith(xml))
  expect(factur).toMatchObject({ type: 'application/pdf', source: 'factur_x' })
  expect(factur.invoice?.number).toBe('F-1')
  expect(await read(await pdfWith(null))).toEqual({ type: 'application/pdf', source: 'file', invoice: null })
})

test('a PDF whose XML is a bomb is refused as that XML is', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb">]><CrossIndustryInvoice>&b;</CrossIndustryInvoice>'
  const pdf = await pdfWith(bomb)
  await expect(read(pdf)).rejects.toMatchObject({ code: 'e_invoice_doctype' })
})

test('pictures are known by their first bytes, and nothing else is one', async () => {
  const of = async (...head: number[]) => (await read(Uint8Array.from([...head, 0, 0, 0, 0]))).type
  expect(await of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('image/png')
  expect(await of(0xff, 0xd8, 0xff, 0xe0)).toBe('image/jpeg')
  expect(await of(...bytes('RIFF1234WEBP'))).toBe('image/webp')
  await expect(of(...bytes('GIF89a'))).rejects.toMatchObject({ code: 'e_invoice_malformed' })
})
