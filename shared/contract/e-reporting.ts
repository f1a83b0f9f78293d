import { z } from 'zod'
import type { PaymentsReport, ReceivedPayments } from '#shared/domain/e-reporting/report-payments.ts'
import type { SalesReport } from '#shared/domain/e-reporting/report-sales.ts'
import { type SaleCategory, saleCategories } from '#shared/domain/e-reporting/reported-sale.ts'
import { type VatRegime, vatRegimeLabels } from '#shared/domain/invoices/vat-regimes.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { exportEndpoint } from './export-endpoint.ts'
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
}) satisfies z.ZodType<SalesReport & PaymentsReport>
export type EReport = z.output<typeof reportSchema>

export const eReportingContract = {
  getEReport: memberEndpoint({
    method: 'GET',
    path: '/e-reporting',
    permission: 'invoice:read',
    summary:
      'Les données d’e-reporting d’une période\u00a0: ventes à l’étranger (10.1), ventes aux particuliers (10.3), et leurs encaissements (10.2 et 10.4). Rien n’est transmis.',
    input: z.object(period),
    output: reportSchema,
    errors: ['e_reporting_too_long'],
  }),
  exportEReport: exportEndpoint({
    path: '/e-reporting/export',
    permission: 'invoice:read',
    summary: 'Les données d’e-reporting d’une période, en CSV (point-virgule, UTF-8).',
    filters: period,
    errors: ['e_reporting_too_long'],
  }),
}
