import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyIssued } from '../sample-invoices.fixture.ts'
import { toEInvoice } from '../to-e-invoice.ts'
import { judgeEInvoice } from './judge-e-invoice.ts'

/**
 * A deposit on an intra-Community delivery has no day of delivery yet, which BR-IC-11 asks for all the same: the editor
 * shows it, and the user gives the period that is planned.
 */
const expected = (typeCode: string, ruleId: string) => typeCode === '386' && ruleId === 'BR-IC-11'

test('what the product issues breaks no rule', () => {
  fc.assert(
    fc.property(anyIssued, (document) => {
      const invoice = { ...toEInvoice(document), number: 'F2026-00042', issuedOn: '2026-11-25' }
      const findings = judgeEInvoice(invoice).filter(({ ruleId }) => !expected(invoice.typeCode, ruleId))
      expect(findings).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
