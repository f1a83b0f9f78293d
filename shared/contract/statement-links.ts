import { z } from 'zod'
import { type DisputeReason, disputeReasonNames } from '#shared/domain/invoices/dispute.ts'
import { STATEMENT_INVOICES_MAX } from '#shared/domain/invoices/statement-page.ts'
import { documentToneSchema } from './document-tone.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint, publicEndpoint } from './endpoint.ts'
import { kindSchema } from './invoice-fields.ts'
import { disputedAmountSchema, disputeMessageSchema } from './invoice-sending.ts'
import {
  byCheckout,
  checkErrors,
  checkLimit,
  checkoutOutcomeSchema,
  checkoutPageSchema,
  onlineOfferSchema,
  payErrors,
  payLimit,
  transferSchema,
} from './online-payments.ts'
import { clientAnswersSchema } from './reminder-answers.ts'
import { currencySchema } from './report-fields.ts'

/** An invoice of which something is owed, as its client sees it. */
const statementInvoiceSchema = z.object({
  invoiceId: idSchema,
  kind: kindSchema,
  number: z.string(),
  issuedOn: daySchema,
  dueOn: daySchema,
  /** Above 0: as many days after its due day. */
  daysLate: z.int(),
  grossCents: z.int(),
  paidCents: z.int(),
  creditedCents: z.int(),
  owedCents: z.int(),
  /** On its way: a debit or a card that did not arrive. */
  processingCents: z.int(),
  /** A mandate debits it: there is nothing to pay. */
  byDebit: z.boolean(),
  /** The problem that is not settled, in the client’s words; null: none. */
  dispute: z
    .object({
      reason: z.enum(disputeReasonNames as [DisputeReason, ...DisputeReason[]]),
      message: z.string(),
      /** Of what is owed; null: all of it. */
      amountCents: z.int().nullable(),
      openedAt: instantSchema,
    })
    .nullable(),
  /** What it contests of what is owed. */
  disputedCents: z.int(),
  answers: clientAnswersSchema,
})
export type StatementInvoice = z.output<typeof statementInvoiceSchema>

/** What a client owes in one currency: what is late first, the oldest first. */
const statementAccountSchema = z.object({
  currency: currencySchema,
  invoices: z.array(statementInvoiceSchema),
  owedCents: z.int(),
  lateCents: z.int(),
  processingCents: z.int(),
  /** Money held for the client, which no invoice has taken. */
  creditCents: z.int(),
  /** What one transfer for all pays: neither disputed, nor on its way, nor debited. 0: nothing. */
  payableCents: z.int(),
  /** Where to transfer it, with the one reference to give; null: no account is known, or there is nothing to transfer. */
  transfer: transferSchema.nullable(),
  /** Text of the QR code « SEPA Credit Transfer » of that transfer; null: none. */
  epc: z.string().nullable(),
  online: onlineOfferSchema,
})
export type StatementOwed = z.output<typeof statementAccountSchema>

/** Data of the client’s page. */
export const statementLinkViewSchema = z.object({
  clientName: z.string(),
  organizationName: z.string(),
  tone: documentToneSchema,
  /** How to reach the organization. */
  reach: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  timeZone: z.string(),
  today: daySchema,
  /** Of each currency in which something is owed, euros first. None: nothing is owed. */
  accounts: z.array(statementAccountSchema),
  /** Invoices that the page does not tell one by one. */
  untold: z.int(),
})
export type StatementLinkView = z.output<typeof statementLinkViewSchema>

const clientLinkSchema = z.object({
  id: idSchema,
  recipientEmail: z.string().nullable(),
  createdAt: instantSchema,
  createdByName: z.string().nullable(),
  expiresAt: instantSchema,
  firstOpenedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
})
export type ClientLink = z.output<typeof clientLinkSchema>

export const byStatement = { token: z.string().min(1).max(200) }
const ofClient = { companyId: idSchema.optional(), contactId: idSchema.optional() }
export const statementLinkErrors = ['link_invalid', 'link_revoked', 'statement_link_expired'] as const
/** Invoices of the page that an act is about. */
export const ofInvoices = {
  invoiceIds: z
    .array(idSchema)
    .min(1, 'Choisissez au moins une facture.')
    .max(STATEMENT_INVOICES_MAX, `Au plus ${STATEMENT_INVOICES_MAX} factures à la fois.`),
}
const limit = (max: number, seconds: number) => ({ max, seconds, by: 'ip' as const })

export const statementLinksContract = {
  listStatementLinks: memberEndpoint({
    method: 'GET',
    path: '/invoices/statement/links',
    permission: 'invoice:read',
    summary: 'Les liens vers la page d’un client, où il voit tout ce qu’il doit.',
    input: z.object(ofClient),
    output: z.object({ items: z.array(clientLinkSchema) }),
    errors: ['not_found'],
  }),
  createStatementLink: memberEndpoint({
    method: 'POST',
    path: '/invoices/statement/links',
    permission: 'invoice:send',
    summary:
      'Crée un lien vers la page d’un client, à transmettre soi-même\u202f; son adresse n’est montrée qu’une fois.',
    input: z.object(ofClient),
    output: z.object({ linkId: idSchema, url: z.string() }),
    errors: ['not_found', 'recipient_missing'],
    idempotent: false,
  }),
  revokeStatementLink: memberEndpoint({
    method: 'POST',
    path: '/invoices/statement/links/{linkId}/revoke',
    permission: 'invoice:send',
    summary: 'Désactive un lien vers la page d’un client.',
    input: z.object({ linkId: idSchema }),
    output: clientLinkSchema,
    errors: ['not_found'],
  }),
  getStatementLink: publicEndpoint({
    method: 'GET',
    path: '/statement-links/{token}',
    summary: 'Tout ce que doit un client, en retard puis à venir, et comment le payer en une fois.',
    input: z.object(byStatement),
    output: statementLinkViewSchema,
    errors: [...statementLinkErrors],
    limit: limit(300, 60),
  }),
  markStatementLinkOpened: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/opened',
    summary: 'La page de tout ce que doit un client a été montrée à quelqu’un.',
    input: z.object(byStatement),
    output: z.object({ opened: z.literal(true) }),
    errors: [...statementLinkErrors],
    limit: limit(300, 60),
    idempotent: false,
  }),
  getStatementLinkInvoice: publicEndpoint({
    method: 'GET',
    path: '/statement-links/{token}/invoices/{invoiceId}',
    summary: 'Le PDF exact d’une facture que doit le client.',
    input: z.object({ ...byStatement, invoiceId: idSchema }),
    output: z.file(),
    errors: [...statementLinkErrors, 'not_found', 'service_unavailable'],
    limit: limit(120, 60),
  }),
  payStatementLink: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/pay',
    summary: 'Ouvre la page d’un seul paiement pour tout ce qui est dû dans une devise à cet instant.',
    input: z.object({ ...byStatement, currency: currencySchema }),
    output: checkoutPageSchema,
    errors: [...statementLinkErrors, ...payErrors],
    limit: payLimit,
    // The page that is open serves again; an answer kept from before could be of one that is over.
    idempotent: false,
  }),
  checkStatementLinkPayment: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/payments/{checkoutId}',
    summary: 'Ce qu’est devenu le paiement dont le client revient.',
    input: z.object({ ...byStatement, ...byCheckout }),
    output: checkoutOutcomeSchema,
    errors: [...statementLinkErrors, ...checkErrors],
    limit: checkLimit,
    idempotent: false,
  }),
  reportStatementProblem: publicEndpoint({
    method: 'POST',
    path: '/statement-links/{token}/problem',
    summary: 'Conteste une ou plusieurs factures\u00a0: elles passent en litige et leur émetteur est averti.',
    input: z
      .object({
        ...byStatement,
        ...ofInvoices,
        reason: statementInvoiceSchema.shape.dispute.unwrap().shape.reason,
        message: disputeMessageSchema,
        amountCents: disputedAmountSchema,
      })
      .refine(({ invoiceIds, amountCents }) => invoiceIds.length === 1 || !amountCents, {
        path: ['amountCents'],
        error: 'Pour ne contester qu’une partie, choisissez une seule facture.',
      }),
    output: z.object({ openedAt: instantSchema }),
    errors: [...statementLinkErrors, 'nothing_to_pay', 'invoice_disputed', 'dispute_above_debt'],
    limit: limit(20, 3_600),
  }),
}
