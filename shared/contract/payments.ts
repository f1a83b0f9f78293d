import { z } from 'zod'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { paymentMethods } from '#shared/domain/payments/payment-method.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

export const paymentInputSchema = z.object({
  amountCents: z
    .int({ error: 'Montant requis' })
    .min(1, 'Le montant doit être supérieur à zéro')
    .max(MAX_TOTAL_CENTS, 'Montant trop élevé'),
  method: z.enum(paymentMethods).default('transfer'),
  /** Instant of the payment; now by default, never in the future. */
  capturedAt: instantSchema.optional(),
  companyId: idSchema.nullish(),
  quoteId: idSchema.nullish(),
  /** The issued invoice that it pays, of which something is still owed. */
  invoiceId: idSchema.nullish(),
  reference: lineText().trim().max(120, 'Référence trop longue (max. 120 caractères)').nullish(),
})

export const paymentSchema = z.object({
  id: idSchema,
  amountCents: z.int(),
  method: z.enum(paymentMethods),
  capturedAt: instantSchema,
  companyId: idSchema.nullable(),
  clientName: z.string().nullable(),
  quoteId: idSchema.nullable(),
  quoteNumber: z.string().nullable(),
  invoiceId: idSchema.nullable(),
  invoiceNumber: z.string().nullable(),
  /** The deposit invoice made of a payment of a devis, its draft included. */
  depositId: idSchema.nullable(),
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof paymentSchema>

/** A session of the payment page, as the payment provider reports it. */
export const paymentSessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amountCents: z.int().nullable(),
  currency: z.string(),
  /** Next charge of the subscription that the session opened; null for a single payment. */
  nextBillingAt: instantSchema.nullable(),
})
export type PaymentSession = z.output<typeof paymentSessionSchema>

export const paymentsContract = {
  recordPayment: memberEndpoint({
    method: 'POST',
    path: '/payments',
    permission: 'payment:write',
    summary: 'Enregistre un encaissement. Il ne se modifie ni ne s’efface.',
    input: paymentInputSchema,
    output: paymentSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'payment_above_owed', 'payment_above_quote'] as const),
      ...([
        'invoice_not_issued',
        'invoice_is_credit_note',
        'invoice_cancelled',
        'invoice_already_paid',
      ] as const),
    ],
  }),
  listPayments: memberEndpoint({
    method: 'GET',
    path: '/payments',
    permission: 'payment:read',
    summary: 'Les encaissements, du plus récent au plus ancien.',
    input: z.object({
      ...cursorInput,
      companyId: idSchema.optional(),
      quoteId: idSchema.optional(),
      invoiceId: idSchema.optional(),
    }),
    output: pageOf(paymentSchema),
  }),
  findPaymentSession: memberEndpoint({
    method: 'GET',
    path: '/payments/session',
    // The payer comes back with the session's id, which cannot be guessed.
    permission: 'organization:read',
    summary: 'La session de paiement de l’organisation, ou rien quand elle n’existe pas.',
    input: z.object({ sessionId: z.string().min(1).max(255) }),
    output: z.object({ session: paymentSessionSchema.nullable() }),
  }),
}
