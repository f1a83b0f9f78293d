import { z } from 'zod'
import { platformStates } from '#shared/domain/approved-platform/platform-states.ts'
import { cursorInput, daySchema, flagInput, idSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { exportEndpoint, tableEndpoint } from './export-endpoint.ts'
import { kindSchema } from './invoice-fields.ts'
import { invoiceSummarySchema, statusSchema } from './invoices.ts'
import { text } from './quotes.ts'

const amount = z.coerce.number('Ce montant n’est pas valide.').int().min(0).max(9_999_999_999)
const invoiceFilters = {
  q: text(100).optional(),
  status: statusSchema.optional(),
  kind: kindSchema.optional(),
  /** Credit notes alone, or all but credit notes. */
  credit: flagInput.optional(),
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
  quoteId: idSchema.optional(),
  issuedFrom: daySchema.optional(),
  issuedTo: daySchema.optional(),
  dueFrom: daySchema.optional(),
  dueTo: daySchema.optional(),
  /** Total with VAT, both ends included. */
  amountFromCents: amount.optional(),
  amountToCents: amount.optional(),
  overdue: flagInput.optional(),
  /** Only invoices that are still owed. */
  owed: z.literal('true').optional(),
  /** Where it stands with the approved platform: a code of the life cycle, or what became of its delivery. */
  platform: z.enum(platformStates).optional(),
}
export const invoiceSorts = ['created', 'issued', 'due', 'amount'] as const
const order = {
  sort: z.enum(invoiceSorts).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
}

const listedInvoiceSchema = invoiceSummarySchema.extend({
  /** As the filter `platform`; perhaps the code of a status that Ardoise does not know. Null where nothing is known. */
  platformState: z.string().nullable(),
})
export type ListedInvoice = z.output<typeof listedInvoiceSchema>

/** Invoices that one action takes at once. */
export const INVOICE_BULK_MAX = 150
/** Documents of one archive: about 200 MB. */
export const INVOICE_FILES_MAX = 1_000
const chosen = {
  /** Only these, among those that answer the filters. */
  invoiceIds: z.array(idSchema).max(INVOICE_BULK_MAX).optional(),
}

/** Amounts in a currency; euros come first, then the others by code. Amounts of two currencies are never added. */
const invoiceTotalsSchema = z.object({
  currency: invoiceSummarySchema.shape.currency,
  /** Issued invoices less issued credit notes. */
  netCents: z.int(),
  grossCents: z.int(),
  owedCents: z.int(),
  overdueCents: z.int(),
})
export type InvoiceTotals = z.output<typeof invoiceTotalsSchema>

export const invoiceListsContract = {
  listInvoices: memberEndpoint({
    method: 'GET',
    path: '/invoices',
    permission: 'invoice:read',
    summary: 'Les factures et les avoirs de l’organisation, par page.',
    input: z.object({ ...cursorInput, ...invoiceFilters, ...order }),
    output: pageOf(listedInvoiceSchema),
  }),
  countInvoices: memberEndpoint({
    method: 'GET',
    path: '/invoices/count',
    permission: 'invoice:read',
    summary: 'Nombre et totaux des factures qui répondent aux filtres\u00a0: facturé, dû, en retard.',
    input: z.object(invoiceFilters),
    output: z.object({
      count: z.int(),
      totals: z.array(invoiceTotalsSchema),
      /** How many have their number and files. */
      issuedCount: z.int(),
      /** How many are late, and how many in every state, under the filters other than `status` and `overdue`. */
      overdueCount: z.int(),
      byStatus: z.record(statusSchema, z.int()),
    }),
  }),
  exportInvoices: tableEndpoint({
    path: '/invoices/export',
    permission: 'invoice:read',
    summary: 'Les factures et les avoirs qui répondent aux filtres, en CSV ou en classeur Excel.',
    filters: { ...invoiceFilters, ...order, ...chosen },
  }),
  exportInvoiceFiles: exportEndpoint({
    path: '/invoices/files/export',
    permission: 'invoice:read',
    summary: 'Les PDF émis des factures et des avoirs qui répondent aux filtres, en une archive ZIP.',
    filters: { ...invoiceFilters, ...chosen },
    errors: ['invoice_files_none', 'invoice_files_too_many'],
  }),
  getClientBalance: memberEndpoint({
    method: 'GET',
    path: '/invoices/client-balance',
    permission: 'invoice:read',
    summary:
      'Ce qu’un client doit, ce qui est en retard, ce qui lui a été facturé en douze mois, ses devis en cours, et en combien de jours il paie.',
    input: z
      .object({ companyId: idSchema.optional(), contactId: idSchema.optional() })
      .refine(({ companyId, contactId }) => (companyId === undefined) !== (contactId === undefined), {
        path: ['companyId'],
        message: 'Indiquez une entreprise ou un contact.',
      }),
    output: z.object({
      totals: z.array(invoiceTotalsSchema),
      overdueCount: z.int(),
      /** Issued in the last twelve months. */
      yearTotals: z.array(invoiceTotalsSchema),
      /** Devis that the client has yet to answer; null for who may not read devis. */
      waitingQuotes: z.object({ count: z.int(), grossCents: z.int() }).nullable(),
      /** Null until an invoice is paid of which the day is known, and for who may not read payments. */
      averageDaysToPay: z.int().nullable(),
    }),
  }),
}
