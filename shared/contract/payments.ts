import { z } from 'zod'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { type LedgerAccount, ledgerAccounts } from '#shared/domain/payments/accounts.ts'
import { movementKinds } from '#shared/domain/payments/ledger-entries.ts'
import { paymentMethods } from '#shared/domain/payments/payment-method.ts'
import { paymentStates } from '#shared/domain/payments/payment-state.ts'
import { refundMeans, secondReasonCodes } from '#shared/domain/payments/refund-rule.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { recipientInput, sendingLimits } from './document-sending.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { payoutSchema } from './payouts.ts'
import { lineText } from './ruled-text.ts'

const currencies = ['EUR', 'USD', 'GBP', 'CHF'] as const
const amountSchema = z
  .int({ error: 'Montant requis' })
  .min(1, 'Le montant doit être supérieur à zéro')
  .max(MAX_TOTAL_CENTS, 'Montant trop élevé')
/** A bound that an amount is compared with: zero is one. */
export const refundLimitSchema = z
  .int({ error: 'Montant requis' })
  .min(0, 'Le montant ne peut pas être négatif')
  .max(MAX_TOTAL_CENTS, 'Montant trop élevé')

/** The invoices that one payment may pay. */
export const ALLOCATIONS_MAX = 50
export const allocationsSchema = z
  .array(z.object({ invoiceId: idSchema, amountCents: amountSchema }))
  .max(ALLOCATIONS_MAX, 'Au plus 50 factures par règlement')
  .refine(
    (allocations) => new Set(allocations.map(({ invoiceId }) => invoiceId)).size === allocations.length,
    'Une facture est indiquée deux fois',
  )
const reasonSchema = lineText()
  .trim()
  .min(3, 'Motif requis')
  .max(300, 'Motif trop long (max. 300 caractères)')

/** Issues credit notes of what the refund would make due again, at the same time. */
export const withCreditSchema = z.boolean().default(false)
/** Errors of a refund that goes with credit notes. */
export const withCreditErrors = [
  ...(['invoice_not_ready', 'invoice_taken_back', 'invoice_written_off'] as const),
  ...(['invoice_fully_credited', 'credit_note_above_invoice', 'invoice_cancelled'] as const),
  ...(['invoice_issued_before_last', 'invoice_chain_changed'] as const),
] as const

export const paymentInputSchema = z.object({
  amountCents: amountSchema,
  method: z.enum(paymentMethods).default('transfer'),
  /** Instant of the payment; now by default, never in the future. */
  capturedAt: instantSchema.optional(),
  companyId: idSchema.nullish(),
  /** A client without a company. */
  contactId: idSchema.nullish(),
  quoteId: idSchema.nullish(),
  /** The issued invoice that it pays whole, of which as much is still owed. */
  invoiceId: idSchema.nullish(),
  /** Without `invoiceId`: what goes to issued invoices of one client. The rest is held for it. */
  allocations: allocationsSchema.default([]),
  reference: lineText().trim().max(120, 'Référence trop longue (max. 120 caractères)').nullish(),
})

export const refundInputSchema = z.object({
  amountCents: amountSchema,
  /** Refused when it is not that of the payment. */
  currency: z.enum(currencies).optional(),
  /** Opens the debt of this invoice again; by default what is held goes first, then the invoices paid last. */
  invoiceId: idSchema.nullish(),
  method: z.enum(paymentMethods).default('transfer'),
  /** Now by default, never in the future. */
  refundedAt: instantSchema.optional(),
  reason: reasonSchema,
  withCredit: withCreditSchema,
})
export const reasonInputSchema = z.object({ reason: reasonSchema })

export const paymentSchema = z.object({
  id: idSchema,
  amountCents: z.int(),
  currency: z.enum(currencies),
  state: z.enum(paymentStates),
  /** The rest of it: less what was given back, came back or is disputed. */
  receivedCents: z.int(),
  /** The part that no invoice has taken. */
  heldCents: z.int(),
  refundedCents: z.int(),
  /** Received by the payment provider, which can give it back. */
  online: z.boolean(),
  /** Collected by the bank under a mandate: what becomes of it is said there. */
  debit: z.boolean(),
  /** A line of the bank is this payment. */
  matched: z.boolean(),
  /** On its way back to the client. */
  refundingCents: z.int(),
  allocations: z.array(
    z.object({ invoiceId: idSchema, invoiceNumber: z.string().nullable(), amountCents: z.int() }),
  ),
  method: z.enum(paymentMethods),
  capturedAt: instantSchema,
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  clientName: z.string().nullable(),
  quoteId: idSchema.nullable(),
  quoteNumber: z.string().nullable(),
  /** The one invoice that it was for. */
  invoiceId: idSchema.nullable(),
  invoiceNumber: z.string().nullable(),
  /** The deposit invoice made of a payment of a devis, its draft included. */
  depositId: idSchema.nullable(),
  reference: z.string().nullable(),
  /** The refund that waits for a second person: nothing of it is booked. */
  refundRequest: z
    .object({
      id: idSchema,
      amountCents: z.int(),
      reason: z.string(),
      requestedBy: idSchema,
      requestedByName: z.string().nullable(),
      requestedAt: instantSchema,
      method: z.enum(refundMeans),
      /** Where a transfer goes; the IBAN is masked for who may not answer. */
      holder: z.string().nullable(),
      iban: z.string().nullable(),
      why: z.array(z.enum(secondReasonCodes)),
      /** Credit notes are issued with it, once it is allowed. */
      withCredit: z.boolean(),
    })
    .nullable(),
})
export type Payment = z.output<typeof paymentSchema>

export const paymentDetailSchema = paymentSchema.extend({
  states: z.array(
    z.object({
      state: z.enum(paymentStates),
      occurredAt: instantSchema,
      reason: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** The oldest first. */
  movements: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(movementKinds),
      occurredAt: instantSchema,
      recordedAt: instantSchema,
      reason: z.string().nullable(),
      by: z.string().nullable(),
      lines: z.array(
        z.object({
          account: z.enum(Object.keys(ledgerAccounts) as LedgerAccount[]),
          /** The organization’s number of it. */
          accountNumber: z.string(),
          /** Above zero: debit. */
          amountCents: z.int(),
          invoiceNumber: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type PaymentDetail = z.output<typeof paymentDetailSchema>

/** A row of the history: a movement with the payment that it moves. */
export const movementSchema = z.object({
  id: idSchema,
  kind: z.enum(movementKinds),
  occurredAt: instantSchema,
  /** Money that came in (below zero: went out); where none moved, what went to invoices. */
  amountCents: z.int(),
  currency: z.enum(currencies),
  paymentId: idSchema.nullable(),
  /** The payout of the provider that it is, or whose fee it is. */
  payoutId: idSchema.nullable(),
  state: z.enum(paymentStates).nullable(),
  method: z.enum(paymentMethods).nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  companyId: idSchema.nullable(),
  clientName: z.string().nullable(),
  /** « F2026-00012, F2026-00013 »: invoices that it names. */
  invoiceNumbers: z.string().nullable(),
})
export type MoneyMovement = z.output<typeof movementSchema>

const movementStatesSchema = z.object({
  /** Those that have no payment too. */
  count: z.int(),
  byState: z.record(z.enum(paymentStates), z.int()),
})
export type MovementStates = z.output<typeof movementStatesSchema>

const movementFilters = {
  /** A reference, a client or the number of an invoice. */
  q: z.string().trim().max(100).optional(),
  kind: z.enum(movementKinds).optional(),
  state: z.enum(paymentStates).optional(),
  method: z.enum(paymentMethods).optional(),
  companyId: idSchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
}
export const movementFilterSchema = z.object(movementFilters)
export type MovementFilter = z.output<typeof movementFilterSchema>
const movementParams = { paymentId: idSchema }
const ofInvoices = [
  'invoice_not_issued',
  'invoice_is_credit_note',
  'invoice_cancelled',
  'invoice_already_paid',
] as const
const ofAllocations = [
  'payment_above_owed',
  'payment_other_client',
  'payment_other_currency',
  'allocated_above_payment',
] as const

/** A session of the payment page, as the payment provider reports it. */
export const paymentSessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amountCents: z.int().nullable(),
  currency: z.string(),
  /** Next charge of the subscription that the session opened; null for a single payment. */
  nextBillingAt: instantSchema.nullable(),
  /** Where a client pays the organization: how that payment is now, refunded or disputed since too, and what it pays. */
  received: z
    .object({
      state: z.enum(paymentStates),
      document: z.object({ kind: z.enum(['invoice', 'quote']), id: idSchema, number: z.string().nullable() }),
      /** Invoices that the same payment pays, beside that one. */
      others: z.int().optional(),
    })
    .optional(),
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
      ...(['not_found', 'idempotency_conflict', 'payment_above_quote'] as const),
      ...ofAllocations,
      ...ofInvoices,
    ],
  }),
  allocatePayment: memberEndpoint({
    method: 'POST',
    path: '/payments/{paymentId}/allocate',
    permission: 'payment:write',
    summary: 'Impute à des factures du client ce qui reste d’un règlement.',
    input: z.object({ ...movementParams, allocations: allocationsSchema.min(1, 'Choisissez une facture') }),
    output: paymentSchema,
    errors: ['not_found', 'payment_not_received', 'payment_has_deposit', ...ofAllocations, ...ofInvoices],
  }),
  releasePayment: memberEndpoint({
    method: 'POST',
    path: '/payments/{paymentId}/release',
    permission: 'payment:write',
    summary: 'Retire d’une facture ce qu’un règlement lui a apporté : le client garde la somme à son crédit.',
    input: z.object({
      ...movementParams,
      invoiceId: idSchema,
      amountCents: amountSchema,
      ...reasonInputSchema.shape,
    }),
    output: paymentSchema,
    errors: ['not_found', 'payment_not_received', 'released_above_allocated'],
  }),
  refundPayment: memberEndpoint({
    method: 'POST',
    path: '/payments/{paymentId}/refund',
    permission: 'payment:write',
    summary:
      'Enregistre un remboursement, par une écriture opposée, et les avoirs de ce qui redeviendrait dû s’ils sont demandés\u202f; au-dessus du montant choisi par le propriétaire, le demande seulement (`refundRequest`).',
    input: z.object({ ...movementParams, ...refundInputSchema.shape }),
    output: paymentSchema,
    errors: [
      ...(['not_found', 'payment_not_received', 'payment_has_deposit'] as const),
      ...(['payment_other_currency', 'refund_above_paid', 'refund_already_asked'] as const),
      ...withCreditErrors,
    ],
  }),
  cancelPayment: memberEndpoint({
    method: 'POST',
    path: '/payments/{paymentId}/cancel',
    permission: 'payment:write',
    summary: 'Annule un règlement enregistré par erreur, par une écriture opposée.',
    input: z.object({ ...movementParams, ...reasonInputSchema.shape }),
    output: paymentSchema,
    errors: [
      ...(['not_found', 'payment_not_cancelable', 'payment_is_online', 'payment_is_debit'] as const),
      ...(['payment_has_deposit', 'payment_is_matched', 'payment_given_back'] as const),
      'refund_already_asked',
    ],
  }),
  getPaymentDetail: memberEndpoint({
    method: 'GET',
    path: '/payments/{paymentId}/detail',
    permission: 'payment:read',
    summary: 'Un règlement, ses états et ses écritures.',
    input: z.object(movementParams),
    output: paymentDetailSchema,
    errors: ['not_found'],
  }),
  getPayout: memberEndpoint({
    method: 'GET',
    path: '/payouts/{payoutId}',
    permission: 'payment:read',
    summary: 'Un versement du service de paiement à la banque, et les sommes qui le font.',
    input: z.object({ payoutId: idSchema }),
    output: payoutSchema,
    errors: ['not_found'],
  }),
  listMovements: memberEndpoint({
    method: 'GET',
    path: '/movements',
    permission: 'payment:read',
    summary: 'Les mouvements d’argent, du plus récent au plus ancien.',
    input: z.object({ ...cursorInput, ...movementFilters }),
    output: pageOf(movementSchema),
  }),
  countMovements: memberEndpoint({
    method: 'GET',
    path: '/movements/count',
    permission: 'payment:read',
    summary: 'Combien de mouvements d’argent répondent aux filtres.',
    input: movementFilterSchema,
    output: z.object({ count: z.int() }),
  }),
  countMovementStates: memberEndpoint({
    method: 'GET',
    path: '/movements/states',
    permission: 'payment:read',
    summary: 'Combien de mouvements d’argent ont un règlement de chaque état, pour les autres filtres.',
    input: movementFilterSchema.omit({ state: true }),
    output: movementStatesSchema,
  }),
  exportMovements: tableEndpoint({
    path: '/movements/export',
    permission: 'payment:read',
    summary: 'Les mouvements d’argent, en CSV ou en classeur Excel.',
    filters: movementFilters,
  }),
  listPayments: memberEndpoint({
    method: 'GET',
    path: '/payments',
    permission: 'payment:read',
    summary: 'Les encaissements, du plus récent au plus ancien.',
    input: z.object({
      ...cursorInput,
      companyId: idSchema.optional(),
      contactId: idSchema.optional(),
      quoteId: idSchema.optional(),
      invoiceId: idSchema.optional(),
      /** Only the payments of this client of which something is held. */
      held: z.literal('true').optional(),
    }),
    output: pageOf(paymentSchema).extend({
      /** With `invoiceId`: whether its client has money in hand that may pay it (`held`). */
      clientHasCredit: z.boolean().optional(),
    }),
  }),
  getPaymentReceipt: memberEndpoint({
    method: 'GET',
    path: '/payments/{paymentId}/receipt',
    permission: 'payment:read',
    summary: 'Le reçu d’un règlement, en PDF\u00a0: ce qu’il paie, et sa part à chaque taux de TVA.',
    input: z.object(movementParams),
    output: z.file(),
    errors: ['not_found', 'payment_not_received', 'service_unavailable'],
  }),
  sendPaymentReceipt: memberEndpoint({
    method: 'POST',
    path: '/payments/{paymentId}/receipt',
    permission: 'payment:write',
    summary: 'Remercie le client d’un règlement, par e-mail, avec le reçu en pièce jointe.',
    input: z.object({ ...movementParams, to: recipientInput.optional() }),
    output: z.object({ sentTo: z.string() }),
    errors: [
      ...(['not_found', 'payment_not_received', 'service_unavailable', 'mailbox_refused'] as const),
      ...(['recipient_missing', 'recipient_not_on_card', ...mailLimitErrors] as const),
    ],
    limit: sendingLimits,
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
