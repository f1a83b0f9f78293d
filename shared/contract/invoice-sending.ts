import { z } from 'zod'
import {
  DISPUTE_MESSAGE_MAX,
  type DisputeReason,
  disputeReasonNames,
  SETTLEMENT_NOTE_MAX,
} from '#shared/domain/invoices/dispute.ts'
import { clientInvoiceStatuses, invoiceStatuses } from '#shared/domain/invoices/invoice.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { disputeFileEndpoints } from './dispute-files.ts'
import {
  copiesErrors,
  copiesInput,
  documentLinkSchema,
  letterInput,
  recipientInput,
  sendingLimits,
} from './document-sending.ts'
import { documentToneSchema } from './document-tone.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint, publicEndpoint } from './endpoint.ts'
import { invoiceDocumentSchema, kindSchema } from './invoice-fields.ts'
import { statementInput, statementPdfErrors } from './invoice-statements.ts'
import {
  byCheckout,
  checkErrors,
  checkLimit,
  checkoutOutcomeSchema,
  checkoutPageSchema,
  onlineOfferSchema,
  payErrors,
  payLimit,
} from './online-payments.ts'
import { clientAnswersSchema } from './reminder-answers.ts'

const reasonSchema = z.enum(disputeReasonNames as [DisputeReason, ...DisputeReason[]], {
  error: 'Choisissez une raison.',
})
const words = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `Ce texte dépasse ${max} caractères.`)
export const disputeMessageSchema = words(DISPUTE_MESSAGE_MAX, 'Décrivez le problème.')
/** The contested part of the debt, in minor units; absent: all of it. */
export const disputedAmountSchema = z
  .int('Indiquez le montant contesté.')
  .min(1, 'Indiquez le montant contesté.')
  .nullable()
  .optional()
export const settlementNoteSchema = words(SETTLEMENT_NOTE_MAX, 'Indiquez comment le litige a été réglé.')

export const invoiceDisputeSchema = z.object({
  id: idSchema,
  reason: reasonSchema,
  message: z.string(),
  /** Contested of what was owed; null: all of it. */
  amountCents: z.int().nullable(),
  /** To whom the link was given that it came by; null: a member noted it. */
  recipientEmail: z.string().nullable(),
  openedByName: z.string().nullable(),
  openedAt: instantSchema,
  /** Those that the client joined. */
  files: z.array(z.object({ id: idSchema, name: z.string(), size: z.int() })),
  settledAt: instantSchema.nullable(),
  settledByName: z.string().nullable(),
  settledNote: z.string().nullable(),
})
export type InvoiceDispute = z.output<typeof invoiceDisputeSchema>

export const invoiceSendingSchema = z.object({
  invoiceId: idSchema,
  status: z.enum(invoiceStatuses),
  sentAt: instantSchema.nullable(),
  /** Whom it would be sent to. */
  recipient: z.object({ email: z.string().nullable(), name: z.string().nullable() }),
  /** Whether the issued document prints an account to pay to. */
  banked: z.boolean(),
  timeZone: z.string(),
  links: z.array(documentLinkSchema),
  disputes: z.array(invoiceDisputeSchema),
})
export type InvoiceSending = z.output<typeof invoiceSendingSchema>

/** A document of the same order, as its client may open it. */
const orderDocumentSchema = z.object({
  /** Null for the devis. */
  invoiceId: idSchema.nullable(),
  kind: kindSchema.or(z.literal('quote')),
  number: z.string(),
  issuedOn: daySchema,
  grossCents: z.int(),
  owedCents: z.int(),
  /** Whether it is the document that the page shows. */
  shown: z.boolean(),
})

/** Data of the client's page. */
export const invoiceLinkViewSchema = z.object({
  document: invoiceDocumentSchema,
  status: z.enum(clientInvoiceStatuses),
  overdue: z.boolean(),
  /** The rest to pay today. */
  owedCents: z.int(),
  paidCents: z.int(),
  creditedCents: z.int(),
  /** Forgiven by a court's plan: no longer due. */
  remittedCents: z.int(),
  /** The day of its newest payment, of which there is a receipt; null: none. */
  receivedOn: daySchema.nullable(),
  /** Text of the QR code « SEPA Credit Transfer » for what remains; null where there is no account or nothing to pay. */
  epc: z.string().nullable(),
  online: onlineOfferSchema,
  order: z.array(orderDocumentSchema),
  /** The problem that is not settled, in the client's words; null: none. */
  dispute: z
    .object({
      reason: reasonSchema,
      message: z.string(),
      amountCents: z.int().nullable(),
      openedAt: instantSchema,
    })
    .nullable(),
  /** What it contests of what is owed: the rest may be paid meanwhile. */
  disputedCents: z.int(),
  /** What else the client said here; null: there is nothing to say, as nothing is owed. */
  answers: clientAnswersSchema.nullable(),
  organizationName: z.string(),
  tone: documentToneSchema,
  timeZone: z.string(),
})
export type InvoiceLinkView = z.output<typeof invoiceLinkViewSchema>

const byId = { invoiceId: idSchema }
const byLink = { token: z.string().min(1).max(200) }
const linkErrors = ['link_invalid', 'link_revoked', 'invoice_link_expired'] as const
const limit = (max: number, seconds: number) => ({ max, seconds, by: 'ip' as const })
const sendingErrors = [
  'not_found',
  'mailbox_refused',
  'invoice_not_issued',
  'invoice_cancelled',
  'recipient_missing',
  'recipient_not_on_card',
  'service_unavailable',
  ...mailLimitErrors,
] as const

export const invoiceSendingContract = {
  getInvoiceSending: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/sending',
    permission: 'invoice:read',
    summary: 'Les envois d’une facture, ses liens et les problèmes signalés par le client.',
    input: z.object(byId),
    output: invoiceSendingSchema,
    errors: ['not_found'],
  }),
  sendInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/send',
    permission: 'invoice:send',
    summary: 'Envoie une facture émise pour la première fois, avec son PDF et le lien de sa page.',
    input: z.object({ ...byId, to: recipientInput.optional(), ...letterInput, ...copiesInput }),
    output: invoiceSendingSchema,
    errors: [...sendingErrors, ...copiesErrors, 'invoice_already_sent'],
    limit: sendingLimits,
  }),
  resendInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/resend',
    permission: 'invoice:send',
    summary: 'Envoie de nouveau une facture, avec un nouveau lien.',
    input: z.object({ ...byId, to: recipientInput.optional(), ...letterInput, ...copiesInput }),
    output: invoiceSendingSchema,
    errors: [...sendingErrors, ...copiesErrors, 'invoice_not_sent'],
    limit: sendingLimits,
  }),
  sendStatement: memberEndpoint({
    method: 'POST',
    path: '/invoices/statement/send',
    permission: 'invoice:send',
    summary: 'Envoie par e-mail le relevé de compte d’un client dans une devise, en PDF.',
    input: z.object({ statement: statementInput, to: recipientInput, ...letterInput }),
    output: z.object({ sentTo: z.string() }),
    errors: [...statementPdfErrors, 'recipient_not_on_card', 'mailbox_refused', ...mailLimitErrors],
    limit: sendingLimits,
  }),
  createInvoiceLink: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/links',
    permission: 'invoice:send',
    summary: 'Crée un lien à transmettre soi-même\u202f; son adresse n’est montrée qu’une fois.',
    input: z.object({ ...byId, to: recipientInput.optional() }),
    output: z.object({ linkId: idSchema, url: z.string() }),
    errors: ['not_found', 'invoice_not_issued', 'invoice_cancelled', 'recipient_missing'],
    idempotent: false,
  }),
  revokeInvoiceLink: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/links/{linkId}/revoke',
    permission: 'invoice:send',
    summary: 'Désactive un lien.',
    input: z.object({ ...byId, linkId: idSchema }),
    output: invoiceSendingSchema,
    errors: ['not_found'],
  }),
  openInvoiceDispute: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/disputes',
    permission: 'invoice:send',
    summary:
      'Note un litige que le client a dit par e-mail ou de vive voix\u00a0: la facture n’est plus relancée.',
    input: z.object({
      ...byId,
      reason: reasonSchema,
      message: disputeMessageSchema,
      amountCents: disputedAmountSchema,
    }),
    output: invoiceSendingSchema,
    errors: [
      'not_found',
      'invoice_not_issued',
      'invoice_is_credit_note',
      'invoice_cancelled',
      'invoice_disputed',
      'dispute_above_debt',
    ],
  }),
  settleInvoiceDispute: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/disputes/{disputeId}/settle',
    permission: 'invoice:send',
    summary: 'Clôt le litige d’une facture, avec une note.',
    input: z.object({ ...byId, disputeId: idSchema, note: settlementNoteSchema }),
    output: invoiceSendingSchema,
    errors: ['not_found', 'dispute_settled'],
  }),
  getInvoiceLink: publicEndpoint({
    method: 'GET',
    path: '/invoice-links/{token}',
    summary: 'La facture que montre un lien, ce qui reste à payer et les documents de la même commande.',
    input: z.object(byLink),
    output: invoiceLinkViewSchema,
    errors: [...linkErrors],
    limit: limit(300, 60),
  }),
  markInvoiceLinkOpened: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/opened',
    summary: 'La page de la facture a été montrée à quelqu’un.',
    input: z.object(byLink),
    output: z.object({ opened: z.literal(true) }),
    errors: [...linkErrors],
    limit: limit(300, 60),
    idempotent: false,
  }),
  getInvoiceLinkPdf: publicEndpoint({
    method: 'GET',
    path: '/invoice-links/{token}/pdf',
    summary: 'Le PDF exact de la facture (Factur-X).',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'service_unavailable'],
    limit: limit(120, 60),
  }),
  getInvoiceLinkDocument: publicEndpoint({
    method: 'GET',
    path: '/invoice-links/{token}/documents/{invoiceId}',
    summary: 'Le PDF exact d’un autre document de la même commande.',
    input: z.object({ ...byLink, ...byId }),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    limit: limit(120, 60),
  }),
  getInvoiceLinkQuote: publicEndpoint({
    method: 'GET',
    path: '/invoice-links/{token}/quote',
    summary: 'Le PDF du devis de la même commande, tel qu’il a été envoyé.',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    limit: limit(120, 60),
  }),
  getInvoiceLinkReceipt: publicEndpoint({
    method: 'GET',
    path: '/invoice-links/{token}/receipt',
    summary: 'Le reçu du dernier règlement de la facture, en PDF.',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    // Drawn each time.
    limit: limit(30, 60),
  }),
  payInvoiceLink: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/pay',
    summary: 'Ouvre la page de paiement de ce qui reste dû à cet instant.',
    input: z.object(byLink),
    output: checkoutPageSchema,
    errors: [...linkErrors, ...payErrors],
    limit: payLimit,
    // The page that is open serves again; an answer kept from before could be of one that is over.
    idempotent: false,
  }),
  checkInvoiceLinkPayment: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/payments/{checkoutId}',
    summary: 'Ce qu’est devenu le paiement dont le client revient.',
    input: z.object({ ...byLink, ...byCheckout }),
    output: checkoutOutcomeSchema,
    errors: [...linkErrors, ...checkErrors],
    limit: checkLimit,
    idempotent: false,
  }),
  reportInvoiceProblem: publicEndpoint({
    method: 'POST',
    path: '/invoice-links/{token}/problem',
    summary: 'Signale un problème\u00a0: la facture passe en litige et son émetteur est averti.',
    input: z.object({
      ...byLink,
      reason: reasonSchema,
      message: disputeMessageSchema,
      amountCents: disputedAmountSchema,
    }),
    output: z.object({ openedAt: instantSchema }),
    errors: [
      ...linkErrors,
      'invoice_not_issued',
      'invoice_cancelled',
      'invoice_is_credit_note',
      'invoice_disputed',
      'dispute_above_debt',
    ],
    limit: limit(20, 3_600),
  }),
  ...disputeFileEndpoints,
}
