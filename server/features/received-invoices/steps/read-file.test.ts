import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { UBL_CREDIT_NOTE, UBL_INVOICE } from '#server/integrations/e-invoices/ubl-documents.fixture.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { fieldsOf } from '#shared/domain/received-invoices/received-terms.ts'
import { readFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const xml = writeCii({ ...validEInvoices.standard, number: 'F-1', issuedOn: '2026-10-02' })

async function pdfWith(attached: string | null): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage()
  if (attached !== null) pdf.addAttachment('factur-x.xml', bytes(attached), { mimeType: 'text/xml' })
  return pdf.save()
}

test('a CII and a UBL are told apart, in UTF-16 too', () => {
  expect(readFile(bytes(xml))).toMatchObject({ type: 'application/xml', source: 'cii' })
  expect(readFile(bytes(UBL_INVOICE))).toMatchObject({ type: 'application/xml', source: 'ubl' })
})

test('a UBL credit note gives back', () => {
  const { source, invoice } = readFile(bytes(UBL_CREDIT_NOTE))
  expect(source).toBe('ubl')
  expect(fieldsOf(invoice!)?.credit).toBe(true)
})

test('a PDF with its XML is a Factur-X, without it a scan', async () => {
  const factur = readFile(await pdfWith(xml))
  expect(factur).toMatchObject({ type: 'application/pdf', source: 'factur_x' })
  expect(factur.invoice?.number).toBe('F-1')
  expect(readFile(await pdfWith(null))).toEqual({ type: 'application/pdf', source: 'file', invoice: null })
})

test('a PDF whose XML is a bomb is refused as that XML is', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb">]><CrossIndustryInvoice>&b;</CrossIndustryInvoice>'
  const pdf = await pdfWith(bomb)
  expect(() => readFile(pdf)).toThrow(expect.objectContaining({ code: 'e_invoice_doctype' }))
})

test('pictures are known by their first bytes, and nothing else is one', () => {
  const of = (...head: number[]) => readFile(Uint8Array.from([...head, 0, 0, 0, 0])).type
  expect(of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('image/png')
  expect(of(0xff, 0xd8, 0xff, 0xe0)).toBe('image/jpeg')
  expect(of(...bytes('RIFF1234WEBP'))).toBe('image/webp')
  expect(() => of(...bytes('GIF89a'))).toThrow()
})
