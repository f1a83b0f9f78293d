import { expect, test } from 'vitest'
import { shownReference } from './payment-reference.ts'

test.each([
  ['ch_3Qx5aB2eZvKYlo2C', 'Stripe'],
  ['py_3Qx5aB2eZvKYlo2C', 'Stripe'],
  ['pi_3Qx5aB2eZvKYlo2C', 'Stripe'],
  ['VIR VASSEUR 12', 'VIR VASSEUR 12'],
  ['chèque 0012', 'chèque 0012'],
  ['pi_ 3', 'pi_ 3'],
  [null, null],
])('the reference %s is shown as %s', (reference, shown) => {
  expect(shownReference(reference)).toBe(shown)
})
