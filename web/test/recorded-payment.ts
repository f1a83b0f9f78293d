import type { z } from 'zod'
import type { Payment } from '#shared/contract/payments.ts'
import type { refundPoolSchema, refundStandingSchema } from '#shared/contract/refunds.ts'
import { type PaymentState, paymentStates } from '#shared/domain/payments/payment-states.ts'

/** A transfer of 120 € received, of which nothing went back; what no invoice takes of it is held. */
export function recordedPayment({
  amountCents = 12_000,
  allocations = [],
  ...facts
}: Partial<Payment> = {}): Payment {
  const taken = allocations.reduce((sum, each) => sum + each.amountCents, 0)
  return {
    id: '0198a5c2-0000-7000-8000-0000000000d1',
    amountCents,
    allocations,
    currency: 'EUR',
    state: 'succeeded',
    receivedCents: amountCents,
    heldCents: amountCents - taken,
    refundedCents: 0,
    online: false,
    debit: false,
    matched: false,
    refundingCents: 0,
    method: 'transfer',
    capturedAt: '2026-11-10T09:00:00.000Z',
    reference: null,
    companyId: null,
    contactId: null,
    clientName: null,
    quoteId: null,
    quoteNumber: null,
    invoiceId: null,
    invoiceNumber: null,
    depositId: null,
    refundRequest: null,
    ...facts,
  }
}

type Standing = z.output<typeof refundStandingSchema> & { pool: z.output<typeof refundPoolSchema> }

/** Facts for judging its refunds: the owner needs no second person, nothing was given back, and it paid no invoice. */
export const refundStanding = (facts: Partial<Standing> = {}): Standing => ({
  limitCents: null,
  hasAnother: true,
  proven: true,
  seenIbans: [],
  givenByIban: [],
  given: { payment: 0, asker: 0, client: 0 },
  pool: { heldCents: 0, invoices: [] },
  ...facts,
})

/** How many movements are of a payment in each state; none where it is not said. */
export const statesOf = (counts: Partial<Record<PaymentState, number>>) =>
  Object.fromEntries(paymentStates.map((state) => [state, counts[state] ?? 0])) as Record<
    PaymentState,
    number
  >
