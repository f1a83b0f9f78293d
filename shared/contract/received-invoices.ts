import { z } from 'zod'
import { saidFilters } from '#shared/domain/approved-platform/buyer-statuses.ts'
import {
  paidByMeans,
  receivedSources,
  receivedStatuses,
} from '#shared/domain/received-invoices/received-invoice.ts'
import type { ReceivedTerms } from '#shared/domain/received-invoices/received-terms.ts'
import { BAD_IBAN, parseIban } from '#shared/french/iban.ts'
import { parseSiren } from '#shared/french/siren.ts'
import { parseVatNumber } from '#shared/french/vat-number.ts'
import {
  cursorInput,
  daySchema,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
  pictureHeaders,
} from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { line, text } from './quotes.ts'

const statusSchema = z.enum(receivedStatuses)

/** A supplier's request for money. Amounts are positive cents of the currency: `credit` says that it gives them back. */
export const receivedSummarySchema = z.object({
  id: idSchema,
  source: z.enum(receivedSources),
  status: statusSchema,
  fileName: z.string(),
  credit: z.boolean(),
  supplierName: z.string().nullable(),
  supplierSiren: z.string().nullable(),
  companyId: idSchema.nullable(),
  number: z.string().nullable(),
  issuedOn: daySchema.nullable(),
  dueOn: daySchema.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  netCents: z.int().nullable(),
  grossCents: z.int().nullable(),
  /** The rest to pay. */
  dueCents: z.int().nullable(),
  overdue: z.boolean(),
  createdAt: instantSchema,
})
export type ReceivedSummary = z.output<typeof receivedSummarySchema>

const vatRateSchema = z.object({
  category: z.string(),
  rateBps: z.int().nullable(),
  baseCents: z.int(),
  vatCents: z.int(),
})
const part = z.object({ reason: z.string().nullable(), amountCents: z.int() })
const termsSchema = z.object({
  typeCode: z.string(),
  profile: z.string(),
  buyerName: z.string(),
  paymentTerms: z.string().nullable(),
  remittance: z.string().nullable(),
  bic: z.string().nullable(),
  prepaidCents: z.int(),
  references: z.array(z.object({ label: z.string(), value: z.string() })),
  preceding: z.array(z.object({ number: z.string(), issuedOn: daySchema.nullable() })),
  notes: z.array(z.object({ subjectCode: z.string().nullable(), text: z.string() })),
  allowances: z.array(part),
  charges: z.array(part),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      note: z.string().nullable(),
      quantity: z.string(),
      unitCode: z.string(),
      unitPrice: z.string(),
      rateBps: z.int().nullable(),
      category: z.string(),
      netCents: z.int(),
    }),
  ),
}) satisfies z.ZodType<ReceivedTerms>

export const receivedDetailSchema = receivedSummarySchema.extend({
  fileType: z.string(),
  fileSize: z.int(),
  fileSha256: z.string(),
  /** Whether the approved platform brought it. */
  byPlatform: z.boolean(),
  /** Whether a status of it was said to the platform. */
  answered: z.boolean(),
  supplierVatNumber: z.string().nullable(),
  vatRates: z.array(vatRateSchema),
  iban: z.string().nullable(),
  reference: z.string().nullable(),
  /** Null for what is typed. */
  terms: termsSchema.nullable(),
  companyName: z.string().nullable(),
  note: z.string(),
  refusalReason: z.string().nullable(),
  paidOn: daySchema.nullable(),
  paidBy: z.enum(paidByMeans).nullable(),
  revision: z.int(),
  timeZone: z.string(),
  createdBy: z.string().nullable(),
})
export type ReceivedDetail = z.output<typeof receivedDetailSchema>

/** Below the limit of an upload. */
export const RECEIVED_FILE_MAX = 5_000_000
const file = z.file('Choisissez un fichier').max(RECEIVED_FILE_MAX, 'Fichier trop lourd (max. 5 Mo)')

const amount = z.int().min(0).max(9_999_999_999)
const trimmed = (max: number) =>
  line(max)
    .nullable()
    .transform((value) => value?.trim() || null)
const parsed = (max: number, parse: (text: string) => string | null, message: string) =>
  trimmed(max).transform((value, call) => {
    if (value === null) return null
    const read = parse(value)
    if (read === null) call.addIssue({ code: 'custom', message })
    return read
  })

/** The fields that somebody types of a scan. */
export const receivedTermsInput = {
  credit: z.boolean(),
  supplierName: trimmed(160),
  supplierSiren: parsed(20, parseSiren, 'Ce SIREN n’est pas valide'),
  supplierVatNumber: parsed(30, parseVatNumber, 'Ce numéro de TVA n’est pas valide'),
  number: trimmed(100),
  issuedOn: daySchema.nullable(),
  dueOn: daySchema.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Indiquez une devise en trois lettres'),
  netCents: amount.nullable(),
  grossCents: amount.nullable(),
  vatRates: z.array(z.object({ rateBps: z.int().min(0).max(10_000), vatCents: amount })).max(10),
  iban: parsed(60, parseIban, BAD_IBAN),
  reference: trimmed(200),
}
export type ReceivedTermsInput = z.output<z.ZodObject<typeof receivedTermsInput>>

const filterAmount = z.coerce.number('Ce montant n’est pas valide.').int().min(0).max(9_999_999_999)
const filters = {
  q: text(100).optional(),
  status: statusSchema.optional(),
  companyId: idSchema.optional(),
  dueFrom: daySchema.optional(),
  dueTo: daySchema.optional(),
  amountFromCents: filterAmount.optional(),
  amountToCents: filterAmount.optional(),
  overdue: z.stringbool().optional(),
  /** The last status said to the supplier; `none`: the platform brought the invoice, and nothing was said. */
  said: z.enum(saidFilters).optional(),
}
export const receivedSorts = ['created', 'issued', 'due', 'amount'] as const
const order = {
  sort: z.enum(receivedSorts).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
}
const byId = { receivedId: idSchema }
const one = '/received-invoices/{receivedId}'
const revision = z.int().min(1)

export const REFUSAL_REASON_MAX = 1_000
export const refusalInput = z
  .string()
  .trim()
  .min(1, 'Indiquez pourquoi vous la refusez')
  .max(REFUSAL_REASON_MAX, 'Ce motif est trop long')
export const paymentInput = {
  paidOn: z.iso.date('Indiquez le jour du paiement'),
  paidBy: z.enum(paidByMeans),
}

/** Rows that ⌘K shows. */
export const receivedInvoicesFound = { receivedInvoices: z.array(receivedSummarySchema) }

export const receivedInvoicesContract = {
  listReceivedInvoices: memberEndpoint({
    method: 'GET',
    path: '/received-invoices',
    permission: 'received_invoice:read',
    summary: 'Les factures reçues des fournisseurs, par page.',
    input: z.object({ ...cursorInput, ...filters, ...order }),
    output: pageOf(receivedSummarySchema),
  }),
  countReceivedInvoices: memberEndpoint({
    method: 'GET',
    path: '/received-invoices/count',
    permission: 'received_invoice:read',
    summary: 'Nombre de factures reçues, ce qui est à payer et en retard dans chaque devise.',
    input: z.object(filters),
    output: z.object({
      count: z.int(),
      /** Under all filters; the first currency is the one that most invoices have. */
      totals: z.array(z.object({ currency: z.string(), toPayCents: z.int(), overdueCents: z.int() })),
      /** How many are late, and how many in every state, under the filters other than `status` and `overdue`. */
      overdueCount: z.int(),
      byStatus: z.record(statusSchema, z.int()),
    }),
  }),
  exportReceivedInvoices: tableEndpoint({
    path: '/received-invoices/export',
    permission: 'received_invoice:read',
    summary: 'Les factures reçues qui répondent aux filtres, en CSV ou en classeur Excel.',
    filters: { ...filters, ...order },
  }),
  receiveInvoiceFile: memberEndpoint({
    method: 'PUT',
    path: '/received-invoices/file',
    permission: 'received_invoice:write',
    summary:
      'Dépose une facture de fournisseur\u00a0: CII, UBL ou Factur-X qui est lu, PDF ou image à saisir. Une facture déjà reçue n’est pas gardée deux fois.',
    input: z.object({ file }),
    output: z.object({
      /** `known`: nothing was kept, `id` is the one that was there. */
      outcome: z.enum(['kept', 'known']),
      id: idSchema,
      source: z.enum(receivedSources),
      supplierName: z.string().nullable(),
      number: z.string().nullable(),
    }),
    errors: [
      'e_invoice_too_large',
      'e_invoice_too_complex',
      'e_invoice_doctype',
      'e_invoice_malformed',
      'e_invoice_unknown',
      'e_invoice_value',
      'received_ours',
    ],
    limit: { max: 120, seconds: 60, by: 'user' },
  }),
  getReceivedInvoice: memberEndpoint({
    method: 'GET',
    path: one,
    permission: 'received_invoice:read',
    summary: 'Une facture reçue.',
    input: z.object(byId),
    output: receivedDetailSchema,
    errors: ['not_found'],
  }),
  getReceivedInvoiceFile: memberEndpoint({
    method: 'GET',
    path: `${one}/file`,
    permission: 'received_invoice:read',
    summary: 'Le fichier tel qu’il a été déposé.',
    input: z.object({ ...byId, organization: idSchema.optional() }),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found'],
  }),
  saveReceivedTerms: memberEndpoint({
    method: 'PUT',
    path: `${one}/terms`,
    permission: 'received_invoice:write',
    summary: 'Remplace les données saisies d’une facture reçue, à partir de la révision donnée.',
    input: z.object({ ...byId, ...receivedTermsInput, revision }),
    output: receivedDetailSchema,
    errors: [
      ...(['not_found', 'received_not_to_check', 'received_terms_read', 'version_conflict'] as const),
      'iban_is_own',
    ],
  }),
  saveReceivedNote: memberEndpoint({
    method: 'PUT',
    path: `${one}/note`,
    permission: 'received_invoice:write',
    summary: 'Remplace la note interne d’une facture reçue.',
    input: z.object({ ...byId, note: text(5_000) }),
    output: receivedDetailSchema,
    errors: ['not_found'],
  }),
  linkReceivedSupplier: memberEndpoint({
    method: 'PUT',
    path: `${one}/company`,
    permission: 'received_invoice:write',
    summary: 'Relie une facture reçue à l’entreprise de son fournisseur, ou l’en délie.',
    input: z.object({ ...byId, companyId: idSchema.nullable() }),
    output: receivedDetailSchema,
    errors: ['not_found'],
  }),
  approveReceivedInvoice: memberEndpoint({
    method: 'POST',
    path: `${one}/approve`,
    permission: 'received_invoice:write',
    summary: 'Approuve une facture reçue\u00a0: elle est à payer.',
    /** With `revision`: refuses to approve other terms than those that were read. */
    input: z.object({ ...byId, revision: revision.optional() }),
    output: receivedDetailSchema,
    errors: ['not_found', 'version_conflict', 'received_not_to_check', 'received_incomplete'],
  }),
  refuseReceivedInvoice: memberEndpoint({
    method: 'POST',
    path: `${one}/refuse`,
    permission: 'received_invoice:write',
    summary: 'Refuse une facture reçue, avec le motif.',
    input: z.object({ ...byId, reason: refusalInput }),
    output: receivedDetailSchema,
    errors: ['not_found', 'received_not_to_check'],
  }),
  payReceivedInvoice: memberEndpoint({
    method: 'POST',
    path: `${one}/pay`,
    permission: 'received_invoice:write',
    summary: 'Note qu’une facture reçue a été payée\u00a0: le jour et le moyen.',
    input: z.object({ ...byId, ...paymentInput }),
    output: receivedDetailSchema,
    errors: ['not_found', 'received_not_approved', 'received_is_credit'],
  }),
  reopenReceivedInvoice: memberEndpoint({
    method: 'POST',
    path: `${one}/reopen`,
    permission: 'received_invoice:write',
    summary: 'Revient sur la dernière décision\u00a0: à vérifier, ou approuvée si elle était payée.',
    input: z.object(byId),
    output: receivedDetailSchema,
    errors: ['not_found', 'received_not_decided'],
  }),
  deleteReceivedInvoice: memberEndpoint({
    method: 'DELETE',
    path: one,
    permission: 'received_invoice:write',
    summary: 'Supprime une facture reçue encore à vérifier, avec son fichier.',
    input: z.object(byId),
    output: z.object({ id: idSchema }),
    errors: ['not_found', 'received_not_to_check', 'received_answered'],
  }),
}
