import { z } from 'zod'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { lossReasonKeys } from '#shared/french/unpaid-vat.ts'
import { recipientInput, sendingLimits } from './document-sending.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { reasonInputSchema } from './payments.ts'
import { lineText } from './ruled-text.ts'

export const writeOffInputSchema = z.object({
  amountCents: z
    .int({ error: 'Montant requis' })
    .min(1, 'Le montant doit être supérieur à zéro')
    .max(MAX_TOTAL_CENTS, 'Montant trop élevé'),
  reason: z.enum(lossReasonKeys, { error: 'Choisissez un motif.' }),
  /** The day that the proof bears; today by default, never to come nor before the invoice. The loss is booked on it, or now where VAT comes back. */
  on: daySchema.optional(),
  /** The judgment, the certificate, what was tried. */
  note: lineText().trim().max(300, 'Note trop longue (max. 300 caractères)').nullish(),
  /** « Récupérer la TVA »: takes it off what is due, and makes the duplicate that the law asks for. */
  recoverVat: z.boolean().default(false),
})

const lossSchema = z.object({
  id: idSchema,
  amountCents: z.int(),
  /** The part that was not opened again. */
  leftCents: z.int(),
  /** VAT that came back; 0 where none did. Above it there is a duplicate. */
  vatCents: z.int(),
  reason: z.enum(lossReasonKeys),
  note: z.string().nullable(),
  /** The day that the proof bears. */
  lostOn: daySchema,
  /** When it is booked: that day, or when the duplicate was made where VAT came back. */
  occurredAt: instantSchema,
  by: z.string().nullable(),
})
export type InvoiceLoss = z.output<typeof lossSchema>

export const invoiceLossesSchema = z.object({
  /** The most that may be written off now. */
  losableCents: z.int(),
  /** Debits and cards on their way: they may still pay it. */
  underWayCents: z.int(),
  /** VAT of all that may be written off, where it was due on issue; 0: nothing to recover. */
  recoverableVatCents: z.int(),
  /** The latest first. */
  items: z.array(lossSchema),
})
export type InvoiceLosses = z.output<typeof invoiceLossesSchema>

const byLoss = { writeOffId: idSchema }
const drawn = ['document_too_long', 'service_unavailable'] as const

export const writeOffsContract = {
  getInvoiceLosses: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/losses',
    permission: 'payment:read',
    summary: 'Ce qu’une facture a de passé en perte, et ce qui peut l’être encore.',
    input: z.object({ invoiceId: idSchema }),
    output: invoiceLossesSchema,
    errors: ['not_found'],
  }),
  writeOffInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/write-off',
    permission: 'payment:write',
    summary:
      'Passe en perte tout ou partie de ce qu’une facture attend. Un geste commercial n’en est pas une\u00a0: il se fait par un avoir.',
    input: z.object({ invoiceId: idSchema, ...writeOffInputSchema.shape }),
    output: invoiceLossesSchema,
    errors: [
      ...(['not_found', 'invoice_not_issued', 'invoice_is_credit_note', 'invoice_cancelled'] as const),
      ...(['invoice_already_paid', 'invoice_disputed', 'loss_nothing_left', 'loss_under_way'] as const),
      ...(['loss_above_owed', 'loss_without_vat', 'loss_not_final', 'loss_changed'] as const),
      ...drawn,
    ],
    limit: sendingLimits,
  }),
  undoWriteOff: memberEndpoint({
    method: 'POST',
    path: '/write-offs/{writeOffId}/undo',
    permission: 'payment:write',
    summary:
      'Annule ce qui reste d’une perte, par l’écriture opposée\u202f: la somme est de nouveau attendue.',
    input: z.object({ ...byLoss, ...reasonInputSchema.shape }),
    output: invoiceLossesSchema,
    errors: ['not_found', 'loss_undone'],
  }),
  getLossDuplicate: memberEndpoint({
    method: 'GET',
    path: '/write-offs/{writeOffId}/duplicate',
    permission: 'payment:read',
    summary: 'Le duplicata de la facture, avec la mention de l’article 272 du CGI.',
    input: z.object(byLoss),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  sendLossDuplicate: memberEndpoint({
    method: 'POST',
    path: '/write-offs/{writeOffId}/send',
    permission: 'payment:write',
    summary:
      'Envoie le duplicata au client, qui rectifie sa TVA déduite. Refusé dès que la perte est annulée, même en partie.',
    input: z.object({ ...byLoss, to: recipientInput.optional() }),
    output: z.object({ sentTo: z.string() }),
    errors: ['not_found', 'loss_undone', 'recipient_missing', 'recipient_not_on_card', ...mailLimitErrors],
    limit: sendingLimits,
  }),
}
