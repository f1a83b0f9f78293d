import { z } from 'zod'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { BAD_IBAN, parseIban } from '../french/iban.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { exportEndpoint } from './export-endpoint.ts'
import { withCreditErrors, withCreditSchema } from './payments.ts'
import { lineText } from './ruled-text.ts'

const transferSchema = z.object({
  id: idSchema,
  paymentId: idSchema,
  amountCents: z.int(),
  holder: z.string(),
  iban: z.string(),
  reason: z.string(),
  clientName: z.string().nullable(),
  createdAt: instantSchema,
})
/** A refund that the bank has to transfer, in euros. */
export type RefundTransfer = z.output<typeof transferSchema>

const transferFileSchema = z.object({
  id: idSchema,
  accountName: z.string(),
  executeOn: daySchema,
  transfers: z.int(),
  totalCents: z.int(),
  createdAt: instantSchema,
  /** Its transfers are to be sent again, and it is downloaded no more. */
  canceledAt: instantSchema.nullable(),
  by: z.string().nullable(),
  madeBy: idSchema.nullable(),
  /** Another person than who made it must allow it before it is downloaded. */
  waits: z.boolean(),
  allowedBy: z.string().nullable(),
})
export type BankTransferFile = z.output<typeof transferFileSchema>

/** The most transfers of a file. */
export const MOST_TRANSFERS = 500

export const transferRefundInput = z.object({
  amountCents: z
    .int({ error: 'Montant requis' })
    .min(1, 'Le montant doit être supérieur à zéro')
    .max(MAX_TOTAL_CENTS, 'Montant trop élevé'),
  reason: lineText().trim().min(3, 'Motif requis').max(300, 'Motif trop long (max. 300 caractères)'),
  /** Whose account it is: banks compare it with the IBAN. */
  holder: lineText().trim().min(1, 'Champ requis').max(70, 'Nom trop long (max. 70 caractères)'),
  iban: z
    .string()
    .max(60, 'IBAN trop long')
    .transform((text, context) => {
      const iban = parseIban(text)
      if (iban === null) context.addIssue({ code: 'custom', message: BAD_IBAN })
      return iban ?? z.NEVER
    }),
  withCredit: withCreditSchema,
})

export const bankTransferEndpoints = {
  findRefundAccount: memberEndpoint({
    method: 'GET',
    path: '/bank/payments/{paymentId}/account',
    permission: 'bank:read',
    summary: 'Le compte d’où un règlement est venu, ou un autre du même client, d’après les rapprochements.',
    input: z.object({ paymentId: idSchema }),
    output: z.object({
      holder: z.string().nullable(),
      iban: z.string().nullable(),
      /** Where the IBAN was learnt. */
      from: z.enum(['payment', 'client']).nullable(),
    }),
    errors: ['not_found'],
  }),
  refundByTransfer: memberEndpoint({
    method: 'POST',
    path: '/bank/payments/{paymentId}/refund',
    permission: 'bank:write',
    summary:
      'Enregistre un remboursement à virer\u00a0: il attend d’être mis dans un fichier pour la banque\u00a0; au-dessus du montant choisi par le propriétaire, le demande seulement.',
    input: transferRefundInput.extend({ paymentId: idSchema }),
    /** `isAsked`: it is to be sent once another person has allowed it (ADR 138). */
    output: transferSchema.extend({ isAsked: z.boolean() }),
    errors: [
      ...(['not_found', 'idempotency_conflict', 'payment_not_received', 'payment_has_deposit'] as const),
      ...(['payment_other_currency', 'refund_above_paid', 'refund_already_asked', 'iban_is_own'] as const),
      ...withCreditErrors,
    ],
  }),
  listRefundTransfers: memberEndpoint({
    method: 'GET',
    path: '/bank/transfers',
    permission: 'bank:read',
    summary: `Les remboursements à virer, du plus ancien au plus récent (au plus ${MOST_TRANSFERS}).`,
    input: z.object({}),
    output: z.object({ items: z.array(transferSchema) }),
  }),
  dropRefundTransfer: memberEndpoint({
    method: 'DELETE',
    path: '/bank/transfers/{transferId}',
    permission: 'bank:write',
    summary:
      'Retire un virement qui n’est dans aucun fichier, parce qu’il est fait autrement. Le remboursement reste.',
    input: z.object({ transferId: idSchema }),
    output: z.object({ transferId: idSchema }),
    errors: ['not_found', 'transfer_in_file'],
  }),
  makeTransferFile: memberEndpoint({
    method: 'POST',
    path: '/bank/transfer-files',
    permission: 'bank:write',
    summary: 'Met des remboursements dans un fichier de virements SEPA (pain.001) à donner à la banque.',
    input: z.object({
      accountId: idSchema,
      transferIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins un virement')
        .max(MOST_TRANSFERS, `Au plus ${MOST_TRANSFERS} virements par fichier`),
      executeOn: daySchema,
    }),
    output: transferFileSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'transfer_in_file', 'transfer_account_currency'] as const),
      'iban_is_own',
    ],
  }),
  listTransfersInFile: memberEndpoint({
    method: 'GET',
    path: '/bank/transfer-files/{fileId}/transfers',
    permission: 'bank:read',
    summary: 'Les virements d’un fichier, avec leur titulaire et leur IBAN.',
    input: z.object({ fileId: idSchema }),
    output: z.object({
      items: z.array(transferSchema.extend({ standing: z.enum(['seen', 'new']) })),
    }),
    errors: ['not_found'],
  }),
  allowTransferFile: memberEndpoint({
    method: 'POST',
    path: '/bank/transfer-files/{fileId}/allow',
    permission: 'bank:write',
    summary: 'Valide un fichier de virements qu’une autre personne a créé au-dessus du montant choisi.',
    input: z.object({ fileId: idSchema }),
    output: transferFileSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'transfer_file_own', 'transfer_file_settled'] as const),
      'transfer_file_canceled',
    ],
  }),
  listTransferFiles: memberEndpoint({
    method: 'GET',
    path: '/bank/transfer-files',
    permission: 'bank:read',
    summary: 'Les derniers fichiers de virements, du plus récent au plus ancien.',
    input: z.object({}),
    output: z.object({ items: z.array(transferFileSchema) }),
  }),
  cancelTransferFile: memberEndpoint({
    method: 'POST',
    path: '/bank/transfer-files/{fileId}/cancel',
    permission: 'bank:write',
    summary: 'Annule un fichier que la banque a refusé\u00a0: ses virements sont à faire dans un autre.',
    input: z.object({ fileId: idSchema }),
    output: z.object({ fileId: idSchema, transfers: z.int() }),
    errors: ['not_found', 'idempotency_conflict', 'transfer_file_canceled'],
  }),
  exportTransferFile: exportEndpoint({
    path: '/bank/transfer-files/export',
    permission: 'bank:read',
    summary: 'Un fichier de virements, tel qu’il a été créé.',
    filters: { fileId: idSchema },
    errors: ['not_found', 'transfer_file_canceled', 'transfer_file_waiting'],
  }),
}
