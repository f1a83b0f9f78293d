import { z } from 'zod'
import { MAX_TOTAL_CENTS } from '../domain/totals.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'

const paymentMethods = ['transfer', 'card', 'cheque', 'cash', 'direct_debit'] as const
export const paymentInputSchema = z.object({
  amountCents: z
    .int({ error: 'Montant requis' })
    .min(1, 'Le montant doit être supérieur à zéro')
    .max(MAX_TOTAL_CENTS, 'Montant trop élevé'),
  method: z.enum(paymentMethods).default('transfer'),
  /** When the money came; now by default, never later. */
  capturedAt: instantSchema.optional(),
  companyId: idSchema.nullish(),
  quoteId: idSchema.nullish(),
  reference: z.string().trim().max(120, 'Référence trop longue (max. 120 caractères)').nullish(),
})

const paymentSchema = z.object({
  id: idSchema,
  amountCents: z.int(),
  method: z.enum(paymentMethods),
  capturedAt: instantSchema,
  companyId: idSchema.nullable(),
  clientName: z.string().nullable(),
  quoteId: idSchema.nullable(),
  quoteNumber: z.string().nullable(),
  reference: z.string().nullable(),
})
export type Payment = z.output<typeof paymentSchema>

export const paymentsContract = {
  recordPayment: memberEndpoint({
    method: 'POST',
    path: '/payments',
    permission: 'payment:write',
    summary: 'Enregistre un encaissement. Il ne se modifie ni ne s’efface.',
    input: paymentInputSchema,
    output: paymentSchema,
    errors: ['not_found', 'idempotency_conflict'],
  }),
  listPayments: memberEndpoint({
    method: 'GET',
    path: '/payments',
    permission: 'payment:read',
    summary: 'Les encaissements, du plus récent au plus ancien.',
    input: z.object({ ...cursorInput, companyId: idSchema.optional(), quoteId: idSchema.optional() }),
    output: pageOf(paymentSchema),
  }),
}
