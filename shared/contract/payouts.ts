import { z } from 'zod'
import { payoutStates } from '#shared/domain/payments/payout.ts'
import { daySchema, idSchema, instantSchema } from './endpoint.ts'

const sum = z.int().nullable()

/** A payout of the payment provider. Sums are in minor units, and null as long as the provider does not list its movements. */
export const payoutSchema = z.object({
  id: idSchema,
  mode: z.enum(['test', 'live']),
  /** False for money of test mode, which does not move. */
  inBooks: z.boolean(),
  state: z.enum(payoutStates),
  /** By the provider's calendar; of one asked for by hand it lists no movements. */
  automatic: z.boolean(),
  amountCents: z.int(),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']),
  sentAt: instantSchema,
  arrivesOn: daySchema,
  /** The number of payments. */
  charges: z.int().nullable(),
  grossCents: sum,
  refundedCents: sum,
  feeCents: sum,
  /** Disputes, adjustments, payouts that came back. */
  otherCents: sum,
  /** The part of the amount that its movements do not explain. */
  gapCents: sum,
  /** Payments and refunds of which Ardoise knows nothing. */
  unknown: z.int(),
})
export type Payout = z.output<typeof payoutSchema>
