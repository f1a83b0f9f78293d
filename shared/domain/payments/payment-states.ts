/** The life of a payment. A SEPA debit under way is `processing`: nothing is paid before `succeeded`. */
export const paymentStates = [
  'pending',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
  'disputed',
  'won',
  'lost',
] as const
export type PaymentState = (typeof paymentStates)[number]
