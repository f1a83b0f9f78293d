import { expect, test } from 'vitest'
import { eventSubject } from './event-subject.ts'

test.each([
  ['checkout.session.completed', 'payment'],
  ['payment_intent.succeeded', 'payment'],
  ['charge.refunded', 'refund'],
  ['refund.created', 'refund'],
  ['charge.dispute.closed', 'dispute'],
  ['payout.paid', 'payout'],
  ['invoice.paid', 'subscription'],
  ['customer.subscription.deleted', 'subscription'],
  ['price.updated', 'product'],
  ['account.updated', 'account'],
])('%s is about: %s', (type, subject) => {
  expect(eventSubject(type)).toBe(subject)
})
