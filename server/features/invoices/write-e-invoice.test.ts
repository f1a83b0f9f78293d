import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyIssued } from '#shared/domain/invoices/sample-invoices.fixture.ts'
import { writeEInvoice } from './steps/write-e-invoice.ts'

test('the XML of any invoice that may be issued says all its terms when it is read again', () => {
  fc.assert(
    fc.property(anyIssued, (document) => {
      expect(writeEInvoice(document)).toContain(`<ram:ID>${document.number}</ram:ID>`)
    }),
    { numRuns: 200 },
  )
})

test('a text that XML cannot hold is refused', () => {
  const [document] = fc.sample(anyIssued, 1)
  const broken = { ...document!, buyer: { ...document!.buyer, name: 'Martin\u0001' } }
  expect(() => writeEInvoice(broken)).toThrow(expect.objectContaining({ code: 'e_invoice_character' }))
})
