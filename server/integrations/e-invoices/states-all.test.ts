import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { anyIssued } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import { statesAll } from './states-all.ts'

const xmlOf = (document: InvoiceDocument) => writeCii(toEInvoice(document))

test('the XML of any invoice that may be issued says all its terms when it is read again', () => {
  fc.assert(
    fc.property(anyIssued, (document) => {
      expect(statesAll(xmlOf(document), document)).toBe(true)
      expect(statesAll(xmlOf({ ...document, number: `${document.number}9` }), document)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('a text that XML cannot hold is refused', () => {
  const [document] = fc.sample(anyIssued, 1)
  const broken = { ...document!, buyer: { ...document!.buyer, name: 'Martin\u0001' } }
  expect(() => xmlOf(broken)).toThrow(expect.objectContaining({ code: 'e_invoice_character' }))
})
