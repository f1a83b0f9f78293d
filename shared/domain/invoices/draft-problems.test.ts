import { expect, test } from 'vitest'
import { organizationErrors } from '#shared/domain/organizations/errors.ts'
import { quoteErrors } from '#shared/domain/quotes/errors.ts'
import { draftPath } from './draft-path.ts'
import { invoiceErrors } from './errors.ts'
import type { InvoiceLine } from './invoice-document.ts'
import { problemRule, ruledProblems } from './problem-rule.ts'
import { ruleById } from './rules/judge-e-invoice.ts'

const item = (id: string): InvoiceLine => ({
  kind: 'item',
  id,
  description: id,
  quantityMilli: 1_000,
  unit: null,
  unitPriceCents: 100,
  discountBps: 0,
  vatRateBps: 2_000,
})
const lines: InvoiceLine[] = [{ kind: 'section', id: 's', title: 'Fourniture' }, item('a'), item('b')]

test('a term of a line is at its field, sections counted', () => {
  expect(draftPath('lines.0.item.name', lines)).toBe('lines.1.description')
  expect(draftPath('lines.1.vat.rateBps', lines)).toBe('lines.2.vatRateBps')
  expect(draftPath('lines.1.quantity', lines)).toBe('lines.2.quantityMilli')
  expect(draftPath('lines.2.price.net', lines)).toBe('takenBack')
  expect(draftPath('lines', lines)).toBe('lines')
})

test('a term of a party, a date or a total is at the field that writes it', () => {
  expect(draftPath('buyer.legalRegistration', lines)).toBe('buyer')
  expect(draftPath('buyerReference', lines)).toBe('buyerReference')
  expect(draftPath('period.to', lines)).toBe('performance')
  expect(draftPath('delivery.address.country', lines)).toBe('deliveryPlace')
  expect(draftPath('payment.transfers.0.account', lines)).toBe('seller.payment')
  expect(draftPath('vatBreakdown.0.exemptionCode', lines)).toBe('vat')
})

test('a fault has the number of a rule that exists', () => {
  for (const code of ruledProblems) {
    expect([code, ruleById.has(problemRule(code)!)]).toEqual([code, true])
    expect([code, code in invoiceErrors || code in quoteErrors || code in organizationErrors]).toEqual([
      code,
      true,
    ])
  }
  expect(problemRule('BR-FR-12')).toBe('BR-FR-12')
  expect(problemRule('invoice_above_quote')).toBeNull()
})
