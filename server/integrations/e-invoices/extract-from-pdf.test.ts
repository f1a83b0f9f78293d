import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { readEInvoice } from './read-e-invoice.ts'

const invoice = { ...validEInvoices.standard, number: 'F-12', issuedOn: '2026-10-03' }
const xml = writeCii(invoice)
/** A file that holds these streams as attached files, and nothing else that a PDF needs. */
const holding = (...streams: { data: Uint8Array | string; dictionary?: string }[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...streams.flatMap(({ data, dictionary = '' }, index) => [
      Buffer.from(`${index + 1} 0 obj\n<< /Type /EmbeddedFile ${dictionary} >>\nstream\n`),
      Buffer.from(data),
      Buffer.from('\nendstream\nendobj\n'),
    ]),
  ])
const flate = (data: string | Uint8Array) => ({ data: deflateSync(data), dictionary: '/Filter /FlateDecode' })
const codeOf = (bytes: Uint8Array) => {
  try {
    readEInvoice(bytes)
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('the invoice within a PDF', () => {
  it('is read from a file that a library wrote', async () => {
    const pdf = PDF.create()
    pdf.addPage()
    pdf.addAttachment('factur-x.xml', new TextEncoder().encode(xml), { mimeType: 'text/xml' })
    expect(readEInvoice(await pdf.save()).number).toBe('F-12')
  })
  it('is read plain or deflated, beside other files, and the last one after an update', () => {
    expect(readEInvoice(holding({ data: xml })).number).toBe('F-12')
    const later = writeCii({ ...invoice, number: 'F-13' })
    expect(readEInvoice(holding({ data: 'plan' }, flate(xml), flate('plan'), flate(later))).number).toBe(
      'F-13',
    )
  })
})

describe('what is refused', () => {
  it.each([
    ['a PDF without attached file', Buffer.from('%PDF-1.7\n%%EOF')],
    ['another attached file', holding({ data: 'plan' })],
    ['a stream that never ends', Buffer.from('%PDF-1.7\n1 0 obj << /Type /EmbeddedFile >> stream\nabc')],
    ['a stream that is not deflated', holding({ data: xml, dictionary: '/Filter /FlateDecode' })],
    [
      'a filter of another kind',
      holding({ data: xml, dictionary: '/Filter [/ASCIIHexDecode /FlateDecode]' }),
    ],
    ['a bomb of 400 MB', holding(flate(Buffer.alloc(400 * 1_048_576)))],
    ['the name of the tree', Buffer.from('%PDF-1.7\n<< /EmbeddedFiles 2 0 R >> stream\nx\nendstream')],
  ])('%s', (_name, bytes) => {
    expect(codeOf(bytes)).toBe('e_invoice_not_in_pdf')
  })
  it('an XML within that has entities, or is no invoice', () => {
    const entities = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><CrossIndustryInvoice>&x;</CrossIndustryInvoice>`
    expect(codeOf(holding(flate(entities)))).toBe('e_invoice_doctype')
    expect(codeOf(holding(flate('<CrossIndustryInvoice/>')))).toBe('e_invoice_unknown')
  })
  it('attached files that are inflated to more than 30 MB, even where an invoice stands before them', () => {
    const large = flate(Buffer.alloc(9 * 1_048_576))
    expect(readEInvoice(holding(flate(xml), large, large, large)).number).toBe('F-12')
    expect(codeOf(holding(flate(xml), large, large, large, large))).toBe('e_invoice_not_in_pdf')
    expect(readEInvoice(holding(flate('plan'), large, large, flate(xml))).number).toBe('F-12')
  })
  it('a file above 10 MB', () => {
    expect(codeOf(holding({ data: Buffer.alloc(11 * 1_048_576) }))).toBe('e_invoice_too_large')
  })
  it('thousands of attached files and names, within a second or so', () => {
    const bomb = flate(Buffer.alloc(9 * 1_048_576))
    const start = performance.now()
    expect(codeOf(holding(...Array.from({ length: 400 }, () => bomb)))).toBe('e_invoice_not_in_pdf')
    expect(codeOf(Buffer.from(`%PDF-1.7\n${'/EmbeddedFile '.repeat(600_000)}`))).toBe('e_invoice_not_in_pdf')
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
