import { z } from 'zod'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { paymentSchema, reasonInputSchema, refundLimitSchema, withCreditErrors } from './payments.ts'

export const refundRuleSchema = z.object({
  /** Cents: a refund that brings what a payment gave back above it waits for a second person; null: none does. */
  limitCents: refundLimitSchema.nullable(),
  revision: z.int().min(0),
})
export type RefundRule = z.output<typeof refundRuleSchema>

/** A refund that waits, with the payment that it is of. */
export const waitingRefundSchema = z.object({
  id: idSchema,
  payment: paymentSchema,
  requestedAt: instantSchema,
})

/** Facts for judging refunds of a payment; whySecond decides the rest. */
export const refundStandingSchema = z.object({
  limitCents: z.int().nullable(),
  hasAnother: z.boolean(),
  given: z.object({ payment: z.int(), asker: z.int(), client: z.int() }),
  proven: z.boolean(),
  seenIbans: z.array(z.string()),
  givenByIban: z.array(z.object({ iban: z.string(), cents: z.int() })),
})

/** The money that a refund of the payment takes from, in its order; reopenedBy says what is due again. */
export const refundPoolSchema = z.object({
  heldCents: z.int(),
  invoices: z.array(
    z.object({
      invoiceId: idSchema,
      number: z.string().nullable(),
      allocatedCents: z.int(),
      overpaidCents: z.int(),
      creditableCents: z.int(),
    }),
  ),
})

const requestParams = { requestId: idSchema }

export const refundsContract = {
  getRefundRule: memberEndpoint({
    method: 'GET',
    path: '/refund-rule',
    permission: 'payment:read',
    summary: 'Le montant au-dessus duquel une autre personne valide un remboursement.',
    input: z.object({}),
    output: refundRuleSchema,
  }),
  getRefundStanding: memberEndpoint({
    method: 'GET',
    path: '/payments/{paymentId}/refund-standing',
    permission: 'payment:write',
    summary:
      'Ce qui décide si une autre personne doit valider un remboursement de ce règlement\u00a0: sommes rendues, preuves, IBAN connus, et les factures qui redeviendraient dues.',
    input: z.object({ paymentId: idSchema }),
    output: refundStandingSchema.extend({ pool: refundPoolSchema }),
    errors: ['not_found'],
  }),
  saveRefundRule: memberEndpoint({
    method: 'PUT',
    path: '/refund-rule',
    permission: 'refund_rule:write',
    summary:
      'Remplace ce montant, à partir de la révision donnée\u202f; sans montant, aucun remboursement n’attend.',
    input: refundRuleSchema,
    output: refundRuleSchema,
    errors: ['version_conflict'],
  }),
  listWaitingRefunds: memberEndpoint({
    method: 'GET',
    path: '/refund-requests',
    permission: 'payment:read',
    summary:
      'Les remboursements qui attendent une autre personne, du plus ancien au plus récent, 50 au plus.',
    input: z.object({}),
    output: z.object({ items: z.array(waitingRefundSchema) }),
  }),
  approveRefund: memberEndpoint({
    method: 'POST',
    path: '/refund-requests/{requestId}/approve',
    permission: 'payment:write',
    summary: 'Valide le remboursement qu’une autre personne a demandé, et l’enregistre.',
    input: z.object(requestParams),
    output: paymentSchema,
    errors: [
      ...(['not_found', 'refund_needs_another', 'refund_request_settled'] as const),
      ...(['payment_not_received', 'payment_has_deposit', 'refund_above_paid'] as const),
      ...withCreditErrors,
    ],
  }),
  refuseRefund: memberEndpoint({
    method: 'POST',
    path: '/refund-requests/{requestId}/refuse',
    permission: 'payment:write',
    summary: 'Refuse le remboursement qu’une autre personne a demandé.',
    input: z.object({ ...requestParams, ...reasonInputSchema.shape }),
    output: paymentSchema,
    errors: ['not_found', 'refund_needs_another', 'refund_request_settled'],
  }),
  withdrawRefund: memberEndpoint({
    method: 'POST',
    path: '/refund-requests/{requestId}/withdraw',
    permission: 'payment:write',
    summary: 'Retire la demande de remboursement que l’on a faite.',
    input: z.object(requestParams),
    output: paymentSchema,
    errors: ['not_found', 'refund_request_of_another', 'refund_request_settled'],
  }),
}
