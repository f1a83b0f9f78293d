import { expect, test } from 'vitest'
import { orderFormFor } from './claim-sheet.ts'
import { procedures, proceduresOn } from './procedures.ts'

const ids = (day: string) => proceduresOn(day).map(({ id }) => id)

test('on 1 September 2026 the time to serve an order goes from six months to three', () => {
  expect(ids('2026-08-31')).toContain('payment_order_service_six_months')
  expect(ids('2026-08-31')).not.toContain('payment_order_service_three_months')
  expect(ids('2026-09-01')).toContain('payment_order_service_three_months')
  expect(ids('2026-09-01')).not.toContain('payment_order_service_six_months')
  expect(ids('2023-09-30')).not.toContain('amicable_attempt')
})

test('each step names its source', () => {
  for (const { source } of procedures) expect(source).not.toBe('')
})

test('the form follows the debtor, and nothing is invented for a public buyer', () => {
  expect(orderFormFor({ debtorKind: 'professional' }).form).toBe('12946')
  expect(orderFormFor({ debtorKind: 'consumer' }).form).toBe('12948')
  expect(orderFormFor({ debtorKind: 'public_buyer' }).form).toBeNull()
})
