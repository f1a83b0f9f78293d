import { z } from 'zod'
import type { Correction } from '#shared/domain/e-reporting/report-corrections.ts'
import type { PaymentsReport, ReceivedPayments } from '#shared/domain/e-reporting/report-payments.ts'
import type { PurchasesReport } from '#shared/domain/e-reporting/report-purchases.ts'
import type { SalesReport } from '#shared/domain/e-reporting/report-sales.ts'
import { type SaleCategory, saleCategories } from '#shared/domain/e-reporting/reported-sale.ts'
import { type VatRegime, vatRegimeLabels } from '#shared/domain/invoices/vat-regimes.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { kindSchema, vatAmountsSchema } from './invoice-fields.ts'
import { invoiceSummarySchema } from './invoices.ts'

const period = {
  /** A day of the period, today unless said; the periods that hold it are those of the organization's VAT regime. */
  on: daySchema.refine((day) => day >= '2000-01-01', 'Jour trop ancien').optional(),
}
const periodSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** Last day to transmit, in the more careful reading; `said`: the words of the rule. */
  dueOn: daySchema,
  said: z.string(),
})
const { currency } = invoiceSummarySchema.shape

const foreignSaleSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: kindSchema,
  currency,
  on: daySchema,
  /** Taken back because a corrective invoice replaces it. */
  replaced: z.boolean(),
  buyerName: z.string(),
  buyerCountry: z.string(),
  /** VAT number or SIREN; null where the client has neither, which the transmission asks for. */
  buyerId: z.string().nullable(),
  /** Negative for a credit note. */
  amounts: z.array(vatAmountsSchema),
})
const consumerSalesSchema = z.object({
  on: daySchema,
  currency,
  category: z.enum(Object.keys(saleCategories) as [SaleCategory, ...SaleCategory[]]),
  rateBps: z.int(),
  baseCents: z.int(),
  vatCents: z.int(),
  documents: z.int(),
})
const receivedSchema = z.object({
  on: daySchema,
  currency,
  rateBps: z.int(),
  /** VAT included. */
  grossCents: z.int(),
  payments: z.int(),
}) satisfies z.ZodType<ReceivedPayments>
const foreignPurchaseSchema = z.object({
  id: idSchema,
  credit: z.boolean(),
  number: z.string(),
  /** ISO 4217: a supplier invoices in any. */
  currency: z.string(),
  on: daySchema,
  supplierName: z.string(),
  supplierCountry: z.string(),
  /** VAT number; null where it is not known, which the transmission asks for. */
  supplierId: z.string().nullable(),
  /** Negative for a credit note; category of UNCL 5305. */
  amounts: z.array(
    z.object({ category: z.string(), rateBps: z.int(), baseCents: z.int(), vatCents: z.int() }),
  ),
})
const correctionSchema = z.object({
  flow: z.enum(['10.1', '10.2', '10.3', '10.4']),
  from: daySchema,
  to: daySchema,
  dueOn: daySchema,
  /** Whether some of it was recorded after that day. */
  afterDue: z.boolean(),
  currency,
  category: z.enum(Object.keys(saleCategories) as [SaleCategory, ...SaleCategory[]]).nullable(),
  rateBps: z.int(),
  /** Null for payments, which are told with VAT. */
  baseCents: z.int().nullable(),
  vatCents: z.int().nullable(),
  grossCents: z.int(),
  /** Documents or payments. */
  count: z.int(),
}) satisfies z.ZodType<Correction>

const reportSchema = z.object({
  regime: z.enum(Object.keys(vatRegimeLabels) as [VatRegime, ...VatRegime[]]),
  /** Whether the organization said it. */
  regimeSaid: z.boolean(),
  transactions: periodSchema,
  payments: periodSchema,
  /** Flows 10.1, 10.3, 10.2 and 10.4. */
  foreignSales: z.array(foreignSaleSchema),
  consumerSales: z.array(consumerSalesSchema),
  foreignPayments: z.array(receivedSchema.extend({ id: idSchema, number: z.string() })),
  consumerPayments: z.array(receivedSchema),
  /** Documents of the period that go by e-invoicing, and those that go nowhere. */
  eInvoices: z.int(),
  unreported: z.int(),
  /** Payments of the period that name no invoice: nobody knows their rate. */
  unfiledPayments: z.int(),
  /** Flow 10.1 as a buyer: approved invoices of suppliers abroad. */
  foreignPurchases: z.array(foreignPurchaseSchema),
  /** From abroad and not approved yet; approved, of a supplier whose country nobody knows. Neither is told. */
  purchasesToCheck: z.int(),
  purchasesOfUnknownCountry: z.int(),
  /** Entries recorded in the period for earlier ones, which changed after they had ended. */
  corrections: z.array(correctionSchema),
}) satisfies z.ZodType<SalesReport & PaymentsReport & PurchasesReport>
export type EReport = z.output<typeof reportSchema>

export const eReportingContract = {
  getEReport: memberEndpoint({
    method: 'GET',
    path: '/e-reporting',
    reads: 'report',
    inThread: 'answer',
    permission: 'payment:read',
    summary:
      'Les données d’e-reporting d’une période\u00a0: ventes et achats à l’étranger (10.1), ventes aux particuliers (10.3), encaissements (10.2 et 10.4), et ce qui a changé des périodes précédentes. Rien n’est transmis.',
    input: z.object(period),
    output: reportSchema,
    errors: ['e_reporting_too_long'],
  }),
  exportEReport: tableEndpoint({
    path: '/e-reporting/export',
    permission: 'payment:read',
    summary: 'Les données d’e-reporting d’une période, en CSV ou en classeur Excel.',
    filters: period,
    errors: ['e_reporting_too_long'],
  }),
}
