import { z } from 'zod'
import { targetKinds } from '#shared/domain/bank/matching/propose-targets.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { paymentSchema } from './payments.ts'

/** An invoice that a movement may pay. */
export const bankProposalSchema = z.object({
  invoiceId: idSchema,
  number: z.string(),
  clientName: z.string(),
  owedCents: z.int(),
  issuedOn: daySchema,
  /** From 1 to 99. */
  confidence: z.int(),
  /** May be accepted with others at once. */
  certain: z.boolean(),
  /** Why, in French, the strongest first. */
  reasons: z.array(z.string()),
})
export type BankProposal = z.output<typeof bankProposalSchema>

/** A payout of the payment provider that a movement may be. */
export const bankPayoutProposalSchema = z.object({
  payoutId: idSchema,
  arrivesOn: daySchema,
  /** The payments that it holds and their fees; null as long as the provider does not list them. */
  charges: z.int().nullable(),
  feeCents: z.int().nullable(),
  confidence: z.int(),
  certain: z.boolean(),
  /** Anything odd about it comes last. */
  reasons: z.array(z.string()),
})
export type BankPayoutProposal = z.output<typeof bankPayoutProposalSchema>

/** Movements that together pay one invoice. */
export const bankGroupProposalSchema = z.object({
  invoiceId: idSchema,
  number: z.string(),
  clientName: z.string(),
  owedCents: z.int(),
  /** Each is a payment of its own. */
  lineIds: z.array(idSchema),
  confidence: z.int(),
  reasons: z.array(z.string()),
})
export type BankGroupProposal = z.output<typeof bankGroupProposalSchema>

/** Something else that a movement may be: debits that the bank credits, a refund, a supplier's invoice, a debit that came back. */
export const bankTargetProposalSchema = z.object({
  kind: z.enum(targetKinds),
  targetId: idSchema,
  /** « Remboursement du 12 nov. 2026 », and whose. */
  title: z.string(),
  beside: z.string().nullable(),
  confidence: z.int(),
  certain: z.boolean(),
  reasons: z.array(z.string()),
})
export type BankTargetProposal = z.output<typeof bankTargetProposalSchema>

export const lineProposalsSchema = z.object({
  lineId: idSchema,
  proposals: z.array(bankProposalSchema),
  payouts: z.array(bankPayoutProposalSchema),
  groups: z.array(bankGroupProposalSchema),
  targets: z.array(bankTargetProposalSchema),
})
export type LineProposals = z.output<typeof lineProposalsSchema>
const bankProposalsSchema = z.object({ items: z.array(lineProposalsSchema) })
export type BankProposals = z.output<typeof bankProposalsSchema>
/** The most movements of which proposals are asked at once: a page of the list. */
export const MOST_PROPOSED = 50

/** The most movements that pay one invoice together. */
const MOST_TOGETHER = 10
const lineId = z.object({ lineId: idSchema })
const target = lineId.extend({ kind: z.enum(targetKinds), targetId: idSchema })

export const bankMatchingEndpoints = {
  listBankProposals: memberEndpoint({
    method: 'GET',
    path: '/bank/proposals',
    permission: 'bank:read',
    summary:
      'Ce que des mouvements sont sans doute\u00a0: règlements de factures, versements, prélèvements, remboursements, factures reçues, avec les raisons. Rien n’est écrit.',
    input: z.object({
      lineIds: z.array(idSchema).min(1, 'Choisissez au moins une ligne').max(MOST_PROPOSED),
    }),
    output: bankProposalsSchema,
  }),
  matchBankLine: memberEndpoint({
    method: 'POST',
    path: '/bank/lines/{lineId}/match',
    permission: 'bank:write',
    summary:
      'Enregistre le règlement d’un encaissement, pour une ou plusieurs factures\u00a0; le reste est gardé pour le client.',
    input: z.object({
      lineId: idSchema,
      invoiceIds: z.array(idSchema).min(1, 'Choisissez au moins une facture').max(20),
    }),
    output: z.object({ paymentId: idSchema }),
    errors: [
      ...(['not_found', 'bank_line_matched', 'bank_line_outgoing', 'idempotency_conflict'] as const),
      ...(['payment_above_owed', 'payment_other_currency', 'payment_other_client'] as const),
      ...(['invoice_not_issued', 'invoice_is_credit_note', 'invoice_cancelled'] as const),
      'invoice_already_paid',
    ],
  }),
  rejectBankProposal: memberEndpoint({
    method: 'PUT',
    path: '/bank/lines/{lineId}/rejections/{invoiceId}',
    permission: 'bank:write',
    summary: 'Dit qu’un mouvement ne paie pas une facture, qui ne lui est plus proposée\u00a0; ou l’inverse.',
    input: z.object({ lineId: idSchema, invoiceId: idSchema, rejected: z.boolean() }),
    output: z.object({ lineId: idSchema, invoiceId: idSchema, rejected: z.boolean() }),
    errors: ['not_found'],
  }),
  matchBankLines: memberEndpoint({
    method: 'POST',
    path: '/bank/lines/match-together',
    permission: 'bank:write',
    summary:
      'Enregistre les règlements de plusieurs encaissements qui paient ensemble une facture\u00a0: tous ou aucun.',
    input: z.object({
      lineIds: z
        .array(idSchema)
        .min(2, 'Choisissez au moins deux lignes')
        .max(MOST_TOGETHER, `Au plus ${MOST_TOGETHER} lignes à la fois`)
        .refine((ids) => new Set(ids).size === ids.length, 'Une ligne est indiquée deux fois'),
      invoiceId: idSchema,
    }),
    output: z.object({ paymentIds: z.array(idSchema) }),
    errors: [
      ...(['not_found', 'bank_line_matched', 'bank_line_outgoing', 'idempotency_conflict'] as const),
      ...(['bank_lines_unequal', 'payment_above_owed', 'payment_other_currency'] as const),
      ...(['invoice_not_issued', 'invoice_is_credit_note', 'invoice_cancelled'] as const),
      'invoice_already_paid',
    ],
  }),
  matchBankPayout: memberEndpoint({
    method: 'POST',
    path: '/bank/lines/{lineId}/payout',
    permission: 'bank:write',
    summary:
      'Dit qu’un mouvement est un versement du service de paiement. Aucun règlement n’est enregistré\u00a0: ils le sont déjà.',
    input: lineId.extend({ payoutId: idSchema }),
    output: lineId.extend({ payoutId: idSchema }),
    errors: [
      ...(['not_found', 'bank_line_matched', 'idempotency_conflict'] as const),
      ...(['bank_payout_matched', 'bank_payout_unequal', 'bank_payout_returned'] as const),
    ],
  }),
  unmatchBankPayout: memberEndpoint({
    method: 'DELETE',
    path: '/bank/lines/{lineId}/payout',
    permission: 'bank:write',
    summary: 'Remet à rapprocher un encaissement qui l’était d’un versement.',
    input: lineId,
    output: lineId,
    errors: ['not_found'],
  }),
  rejectBankPayout: memberEndpoint({
    method: 'PUT',
    path: '/bank/lines/{lineId}/rejected-payouts/{payoutId}',
    permission: 'bank:write',
    summary: 'Dit qu’un mouvement n’est pas un versement, qui ne lui est plus proposé\u00a0; ou l’inverse.',
    input: lineId.extend({ payoutId: idSchema, rejected: z.boolean() }),
    output: lineId.extend({ payoutId: idSchema, rejected: z.boolean() }),
    errors: ['not_found'],
  }),
  matchBankTarget: memberEndpoint({
    method: 'POST',
    path: '/bank/lines/{lineId}/target',
    permission: 'bank:write',
    summary:
      'Dit qu’un mouvement est une remise de prélèvements, qui sont encaissés\u00a0; un remboursement, déjà enregistré\u00a0; une facture reçue, qui est payée\u00a0; ou un prélèvement revenu, qui est déclaré rejeté.',
    input: target,
    output: target,
    errors: [
      ...(['not_found', 'bank_line_matched', 'idempotency_conflict', 'bank_target_matched'] as const),
      ...(['bank_target_unequal', 'debit_file_canceled', 'debit_batch_unequal', 'debit_settled'] as const),
      ...(['received_not_approved', 'received_is_credit'] as const),
    ],
  }),
  unmatchBankTarget: memberEndpoint({
    method: 'DELETE',
    path: '/bank/lines/{lineId}/target',
    permission: 'bank:write',
    summary:
      'Remet à rapprocher un tel mouvement\u00a0; une facture reçue qu’il payait est de nouveau à payer.',
    input: lineId,
    output: lineId,
    errors: ['not_found'],
  }),
  unmatchBankPayment: memberEndpoint({
    method: 'POST',
    path: '/bank/payments/{paymentId}/unmatch',
    permission: 'bank:write',
    summary:
      'Annule le rapprochement d’un règlement né d’un mouvement\u00a0: le règlement est annulé, et le mouvement est à rapprocher.',
    input: z.object({ paymentId: idSchema }),
    output: paymentSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'payment_not_cancelable', 'payment_given_back'] as const),
      'refund_already_asked',
      'payment_has_deposit',
    ],
  }),
  rejectBankTarget: memberEndpoint({
    method: 'PUT',
    path: '/bank/lines/{lineId}/rejected-targets/{targetId}',
    permission: 'bank:write',
    summary: 'Dit qu’un mouvement n’est pas cela, qui ne lui est plus proposé\u00a0; ou l’inverse.',
    input: target.extend({ rejected: z.boolean() }),
    output: target.extend({ rejected: z.boolean() }),
    errors: ['not_found'],
  }),
}
