import { z } from 'zod'
import { debitSequences } from '#shared/domain/direct-debits/mandate.ts'
import { type RejectionCode, rejectionCodes } from '#shared/domain/direct-debits/rejection.ts'
import { paymentStates } from '#shared/domain/payments/payment-state.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { exportEndpoint } from './export-endpoint.ts'

/** An invoice that a mandate of its client may pay. */
export const collectableSchema = z.object({
  invoiceId: idSchema,
  number: z.string(),
  clientName: z.string(),
  owedCents: z.int(),
  dueOn: daySchema.nullable(),
  mandateId: idSchema,
  reference: z.string(),
  holder: z.string(),
  email: z.string(),
  /** The first day on which a client who is told today may be debited. */
  earliestOn: daySchema,
})
export type CollectableInvoice = z.output<typeof collectableSchema>

/** The most debits of a file. */
export const MOST_DEBITS = 200

export const debitFileSchema = z.object({
  id: idSchema,
  accountName: z.string(),
  collectOn: daySchema,
  debits: z.int(),
  totalCents: z.int(),
  /** Sums of its debits: under way, and collected less those that came back. */
  open: z.int(),
  openCents: z.int(),
  collectedCents: z.int(),
  rejected: z.int(),
  createdAt: instantSchema,
  canceledAt: instantSchema.nullable(),
  by: z.string().nullable(),
})
export type DebitFile = z.output<typeof debitFileSchema>

export const debitSchema = z.object({
  id: idSchema,
  invoiceId: idSchema,
  number: z.string(),
  clientName: z.string(),
  reference: z.string(),
  sequence: z.enum(debitSequences),
  amountCents: z.int(),
  collectOn: daySchema,
  /** That of its payment. */
  state: z.enum(paymentStates),
  reason: z.string().nullable(),
})
export type Debit = z.output<typeof debitSchema>

const fileParams = { fileId: idSchema }

export const debitFileEndpoints = {
  listCollectable: memberEndpoint({
    method: 'GET',
    path: '/debits/collectable',
    permission: 'bank:read',
    summary: `Les factures à prélever\u00a0: leur client a un mandat actif, et rien n’est en cours. Au plus ${MOST_DEBITS}, la première échue d’abord.`,
    input: z.object({}),
    output: z.object({ items: z.array(collectableSchema) }),
  }),
  makeDebitFile: memberEndpoint({
    method: 'POST',
    path: '/debit-files',
    permission: 'bank:write',
    summary:
      'Met des factures dans un fichier de prélèvements SEPA (pain.008) à donner à la banque, et prévient chaque client par e-mail.',
    input: z.object({
      accountId: idSchema,
      invoiceIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une facture')
        .max(MOST_DEBITS, `Au plus ${MOST_DEBITS} prélèvements par fichier`),
      collectOn: daySchema,
    }),
    output: debitFileSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'creditor_id_missing', 'debit_account_currency'] as const),
      ...([
        'iban_is_own',
        'mandate_missing',
        'mandate_lapsed',
        'mandate_other_creditor',
        'mandate_used',
      ] as const),
      ...([
        'payment_under_way',
        'invoice_not_issued',
        'invoice_is_credit_note',
        'invoice_cancelled',
      ] as const),
      ...(['invoice_already_paid', 'invoice_disputed', 'payment_other_currency'] as const),
      ...mailLimitErrors,
    ],
  }),
  listDebitFiles: memberEndpoint({
    method: 'GET',
    path: '/debit-files',
    permission: 'bank:read',
    summary: 'Les derniers fichiers de prélèvements, du plus récent au plus ancien.',
    input: z.object({}),
    output: z.object({ items: z.array(debitFileSchema) }),
  }),
  listDebits: memberEndpoint({
    method: 'GET',
    path: '/debit-files/{fileId}/debits',
    permission: 'bank:read',
    summary: 'Les prélèvements d’un fichier, et ce que chacun est devenu.',
    input: z.object(fileParams),
    output: z.object({ items: z.array(debitSchema) }),
    errors: ['not_found'],
  }),
  cancelDebitFile: memberEndpoint({
    method: 'POST',
    path: '/debit-files/{fileId}/cancel',
    permission: 'bank:write',
    summary:
      'Annule un fichier que la banque n’a pas pris\u00a0: ses factures sont de nouveau dues, et chaque client est prévenu.',
    input: z.object(fileParams),
    output: debitFileSchema,
    errors: [
      'not_found',
      'idempotency_conflict',
      'debit_file_canceled',
      'debit_file_collected',
      ...mailLimitErrors,
    ],
  }),
  confirmDebitFile: memberEndpoint({
    method: 'POST',
    path: '/debit-files/{fileId}/confirm',
    permission: 'bank:write',
    summary:
      'Dit que la banque a crédité les prélèvements en cours d’un fichier\u00a0: leurs factures sont payées.',
    input: z.object({ ...fileParams, receivedOn: daySchema }),
    output: debitFileSchema,
    errors: ['not_found', 'idempotency_conflict', 'debit_file_canceled', 'debit_not_due', 'debit_settled'],
  }),
  rejectDebit: memberEndpoint({
    method: 'POST',
    path: '/debits/{debitId}/reject',
    permission: 'bank:write',
    summary:
      'Dit que la banque a renvoyé un prélèvement, avant ou après l’avoir crédité\u00a0: sa facture est de nouveau due.',
    input: z.object({ debitId: idSchema, code: z.enum(rejectionCodes as [RejectionCode]) }),
    output: debitSchema,
    errors: ['not_found', 'idempotency_conflict', 'debit_settled'],
  }),
  exportDebitFile: exportEndpoint({
    path: '/debit-files/export',
    permission: 'bank:read',
    summary: 'Un fichier de prélèvements, tel qu’il a été créé.',
    filters: { ...fileParams },
    errors: ['not_found', 'debit_file_canceled'],
  }),
}
