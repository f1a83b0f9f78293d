import { z } from 'zod'
import { invoiceStatuses } from '#shared/domain/invoices/invoice.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import {
  invoiceContentInput,
  invoiceContentSchema,
  invoiceDocumentSchema,
  invoiceTotalsSchema,
  kindSchema,
} from './invoice-fields.ts'

export const statusSchema = z.enum(invoiceStatuses)
export const fieldErrorSchema = z.object({ path: z.string(), code: z.string(), message: z.string() })

/** A row of the list. Amounts in cents of `currency`; a credit note's are positive. */
export const invoiceSummarySchema = z.object({
  id: idSchema,
  kind: kindSchema,
  status: statusSchema,
  number: z.string().nullable(),
  title: z.string().nullable(),
  clientName: z.string().nullable(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  quoteId: idSchema.nullable(),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']),
  netCents: z.int(),
  grossCents: z.int(),
  /** The rest to pay; 0 for a draft and a credit note. */
  owedCents: z.int(),
  /** Written off as never to be paid, less what was opened again. */
  lostCents: z.int(),
  issuedOn: daySchema.nullable(),
  dueOn: daySchema.nullable(),
  /** « En retard » : something is owed and its day is over. */
  overdue: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type InvoiceSummary = z.output<typeof invoiceSummarySchema>

const linkSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  status: statusSchema,
  number: z.string().nullable(),
  issuedOn: daySchema.nullable(),
  grossCents: z.int(),
  owedCents: z.int(),
  relation: z.enum(['credits', 'corrects', 'takes_back']),
})

export const invoiceDetailSchema = invoiceSummarySchema.extend({
  content: invoiceContentSchema,
  revision: z.int(),
  totals: invoiceTotalsSchema,
  paidCents: z.int(),
  creditedCents: z.int(),
  timeZone: z.string(),
  quote: z.object({ id: idSchema, number: z.string().nullable() }).nullable(),
  client: z
    .object({ name: z.string(), kind: z.enum(['professional', 'consumer']), email: z.string().nullable() })
    .nullable(),
  /** Faults that forbid issuing the draft; empty once issued. */
  problems: z.array(fieldErrorSchema),
  /** Earlier documents that this one credits, replaces or takes back, and later ones that do so to it. */
  earlier: z.array(linkSchema),
  later: z.array(linkSchema),
  issuedAt: instantSchema.nullable(),
  /** Hashes of the issued files. */
  pdfSha256: z.string().nullable(),
  xmlSha256: z.string().nullable(),
  updatedByName: z.string().nullable(),
  createdByName: z.string().nullable(),
})
export type InvoiceDetail = z.output<typeof invoiceDetailSchema>

const partSchema = z.discriminatedUnion('kind', [
  /** All that remains: the whole devis where nothing was invoiced, else the balance. */
  z.object({ kind: z.literal('balance') }),
  z.object({ kind: z.literal('deposit_percent'), bps: z.int().min(1).max(10_000) }),
  z.object({ kind: z.literal('deposit_amount'), cents: z.int().min(1).max(9_999_999_999) }),
  /** Chosen lines, or a situation: how far each is in all, 10 000 when done. */
  z.object({
    kind: z.literal('progress'),
    as: z.enum(['invoice', 'deposit']).default('invoice'),
    lines: z
      .array(z.object({ lineId: z.string().min(1).max(40), bps: z.int().min(0).max(10_000) }))
      .min(1)
      .max(500),
  }),
])
export type InvoicePart = z.output<typeof partSchema>

const creditSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('amount'), cents: z.int().min(1).max(9_999_999_999) }),
  z.object({
    kind: z.literal('lines'),
    lines: z
      .array(
        z.object({
          lineId: z.string().min(1).max(60),
          quantityMilli: z.int().min(-999_999_999).max(999_999_999),
        }),
      )
      .min(1)
      .max(500),
  }),
])

const byId = { invoiceId: idSchema }
/** Each has pages to draw. */
const issues = [
  { max: 60, seconds: 60, by: 'user' },
  { max: 240, seconds: 60, by: 'organization' },
] as const
const chainErrors = [
  'not_found',
  'invoice_above_quote',
  'invoice_nothing_left',
  'invoice_progress_back',
] as const
const clientErrors = ['not_found', 'company_archived', 'contact_archived'] as const

/** Rows that ⌘K shows. */
export const invoicesFound = { invoices: z.array(invoiceSummarySchema) }

export const invoicesContract = {
  createInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices',
    permission: 'invoice:write',
    summary: 'Crée un brouillon de facture, vide ou complet.',
    input: invoiceContentInput
      .partial()
      .extend({ kind: z.enum(['invoice', 'global_allowance']).default('invoice') }),
    output: invoiceDetailSchema,
    errors: clientErrors,
  }),
  createInvoiceFromQuote: memberEndpoint({
    method: 'POST',
    path: '/invoices/from-quote',
    permission: 'invoice:write',
    summary: 'Crée le brouillon d’un acompte, d’une situation ou du solde d’un devis signé.',
    input: z.object({ quoteId: idSchema, part: partSchema }),
    output: invoiceDetailSchema,
    errors: [...chainErrors, 'quote_not_invoiceable', 'invoice_amount_not_positive', 'invoice_line_unknown'],
  }),
  createInvoiceFromPayment: memberEndpoint({
    method: 'POST',
    path: '/invoices/from-payment',
    permission: 'invoice:write',
    summary:
      'Crée le brouillon de la facture d’acompte d’un paiement reçu sur un devis signé, une seule fois.',
    input: z.object({ paymentId: idSchema }),
    output: invoiceDetailSchema,
    errors: [
      ...chainErrors,
      ...(['quote_not_invoiceable', 'invoice_amount_not_positive'] as const),
      ...(['payment_without_quote', 'payment_already_invoiced'] as const),
    ],
  }),
  getInvoice: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}',
    permission: 'invoice:read',
    summary: 'Une facture, ses totaux et les documents qui s’y rattachent.',
    input: z.object(byId),
    output: invoiceDetailSchema,
    errors: ['not_found'],
  }),
  saveInvoiceDraft: memberEndpoint({
    method: 'PUT',
    path: '/invoices/{invoiceId}/draft',
    permission: 'invoice:write',
    summary: 'Enregistre un brouillon, à partir de la révision donnée.',
    input: z.object({ ...byId, revision: z.int().min(1), content: invoiceContentInput }),
    output: invoiceDetailSchema,
    errors: [...clientErrors, 'invoice_not_draft', 'credit_note_of_other_client', 'version_conflict'],
  }),
  deleteInvoiceDraft: memberEndpoint({
    method: 'DELETE',
    path: '/invoices/{invoiceId}',
    permission: 'invoice:write',
    summary: 'Supprime un brouillon.',
    input: z.object(byId),
    output: z.object({ id: idSchema }),
    errors: ['not_found', 'invoice_not_draft'],
  }),
  duplicateInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/duplicate',
    permission: 'invoice:write',
    summary: 'Copie une facture dans un nouveau brouillon, sans ses liens avec d’autres documents.',
    input: z.object(byId),
    output: invoiceDetailSchema,
    errors: ['not_found'],
  }),
  creditInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/credit',
    permission: 'invoice:write',
    summary: 'Crée le brouillon d’un avoir sur une facture émise, en tout ou en partie.',
    input: z.object({ ...byId, choice: creditSchema }),
    output: invoiceDetailSchema,
    errors: [
      'not_found',
      'invoice_not_issued',
      'invoice_cancelled',
      'invoice_is_credit_note',
      'invoice_taken_back',
      'invoice_fully_credited',
      'invoice_written_off',
      'credit_note_above_invoice',
      'invoice_amount_not_positive',
      'invoice_line_unknown',
    ],
  }),
  replaceInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/replace',
    permission: 'invoice:write',
    summary: 'Crée le brouillon d’une facture rectificative, qui remplacera la facture émise.',
    input: z.object(byId),
    output: invoiceDetailSchema,
    errors: [
      'not_found',
      'invoice_not_issued',
      'invoice_cancelled',
      'invoice_is_credit_note',
      'invoice_taken_back',
      'invoice_credited',
      'invoice_written_off',
      'invoice_part_paid',
      'deposit_not_replaceable',
    ],
  }),
  issueInvoice: memberEndpoint({
    method: 'POST',
    path: '/invoices/{invoiceId}/issue',
    permission: 'invoice:issue',
    summary: 'Numérote et fige le brouillon avec son PDF et son XML. C’est définitif.',
    input: z.object({
      ...byId,
      /** Refuses to issue another text than the one that was read. */
      revision: z.int().min(1).optional(),
      /** Default: today in the organization's time zone; never a day to come, nor before the last invoice of the series or the fiscal year of its last number. */
      issuedOn: daySchema.optional(),
    }),
    output: invoiceDetailSchema,
    errors: [
      'not_found',
      'version_conflict',
      'invoice_not_draft',
      'invoice_not_ready',
      'invoice_chain_changed',
      'invoice_above_quote',
      'credit_note_above_invoice',
      'credit_note_of_other_client',
      'invoice_part_paid',
      'deposit_not_replaceable',
      'invoice_cancelled',
      'invoice_taken_back',
      'invoice_fully_credited',
      'invoice_credited',
      'invoice_written_off',
      'invoice_issued_before_last',
      'document_too_long',
      'e_invoice_character',
      'service_unavailable',
    ],
    limit: issues,
  }),
  getInvoiceDocument: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/document',
    permission: 'invoice:read',
    summary: 'Le document de la facture\u00a0: celui qui serait émis, ou celui qui l’a été.',
    input: z.object(byId),
    output: invoiceDocumentSchema,
    errors: ['not_found'],
  }),
  getInvoicePdf: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/pdf',
    permission: 'invoice:read',
    summary: 'Le PDF exact qui a été émis.',
    input: z.object(byId),
    output: z.file(),
    errors: ['not_found', 'invoice_not_issued', 'service_unavailable'],
  }),
  getInvoiceXml: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/xml',
    permission: 'invoice:read',
    summary: 'Le XML exact qui a été émis (factur-x.xml).',
    input: z.object(byId),
    output: z.file(),
    errors: ['not_found', 'invoice_not_issued', 'service_unavailable'],
  }),
}
