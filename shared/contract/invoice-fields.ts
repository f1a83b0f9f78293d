import { z } from 'zod'
import type { InvoiceContent, InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { type InvoiceKind, invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import type { InvoiceTotals } from '#shared/domain/invoices/invoice-totals.ts'
import type { PaymentTerms } from '#shared/domain/invoices/payment-terms.ts'
import {
  type ExemptionCode,
  exemptionCodes,
  type VatTreatment,
} from '#shared/domain/invoices/vat-treatment.ts'
import { daySchema, idSchema } from './endpoint.ts'
import { discountSchema, item, line, lineId, section, text } from './quotes.ts'
import { printedText, weighedLines } from './weighed-lines.ts'

const named = <const T extends string>(names: readonly T[]) => z.enum(names)
export const kindSchema = named(Object.keys(invoiceKinds) as InvoiceKind[])

export const vatTreatmentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('domestic') }),
  z.object({ kind: z.literal('franchise') }),
  z.object({ kind: z.literal('reverse_charge_construction') }),
  z.object({ kind: z.literal('reverse_charge_eu_services') }),
  z.object({ kind: z.literal('intra_community_goods') }),
  z.object({ kind: z.literal('export') }),
  z.object({ kind: z.literal('outside_scope') }),
  z.object({ kind: z.literal('exempt'), code: named(Object.keys(exemptionCodes) as ExemptionCode[]) }),
]) satisfies z.ZodType<VatTreatment>

const days = z.int().min(0).max(365)
export const paymentTermsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on_receipt') }),
  z.object({ kind: z.literal('days'), days }),
  z.object({ kind: z.literal('end_of_month'), days, reading: z.enum(['days_first', 'month_first']) }),
  z.object({ kind: z.literal('chosen'), on: daySchema }),
]) satisfies z.ZodType<PaymentTerms>

const ownVat = { vat: vatTreatmentSchema.nullable().optional(), reference: line(100).nullable().optional() }
const lineSchema = z.discriminatedUnion('kind', [
  z.object({ id: lineId, ...section }),
  z.object({ id: lineId, ...item, ...ownVat }),
])
const lineInput = z.discriminatedUnion('kind', [
  z.object({ id: lineId.optional(), ...section }),
  z.object({
    id: lineId.optional(),
    ...item,
    ...ownVat,
    unit: item.unit.default(null),
    discountBps: item.discountBps.default(0),
  }),
])

const performanceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on'), on: daySchema }),
  z.object({ kind: z.literal('period'), from: daySchema, to: daySchema }),
])
const placeSchema = z.object({
  name: line(160).nullable(),
  addressLines: z.array(line(160)).max(6),
  postalCode: line(20).nullable(),
  city: line(120).nullable(),
  country: z.string().regex(/^[A-Z]{2}$/, 'Ce code de pays n’est pas valide.'),
})

/** The author's fields; kind, devis and earlier invoices are the server's. */
const written = {
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  title: line(200).nullable(),
  discount: discountSchema.nullable(),
  vat: vatTreatmentSchema,
  operation: z.enum(['goods', 'services', 'mixed', 'penalties']),
  vatOnDebits: z.boolean(),
  performance: performanceSchema.nullable(),
  paymentTerms: paymentTermsSchema,
  purchaseOrderNumber: line(100).nullable(),
  buyerReference: line(100).nullable(),
  contractReference: line(100).nullable(),
  deliveryPlace: placeSchema.nullable(),
  prepaidCents: z.int().min(0).max(9_999_999_999),
  prepaidOn: daySchema.nullable(),
  notes: text(4_000).nullable(),
}
export const invoiceContentInput = z.object({
  ...written,
  notes: printedText(4_000).nullable(),
  lines: weighedLines(z.array(lineInput).max(500, 'Une facture compte au plus 500 lignes.')),
})
export type InvoiceContentInput = z.output<typeof invoiceContentInput>

export const vatKeySchema = z.object({
  category: z.enum(['S', 'Z', 'E', 'AE', 'K', 'G', 'O']),
  rateBps: z.int(),
  exemptionCode: z.string().nullable(),
})
export const vatAmountsSchema = vatKeySchema.extend({ baseCents: z.int(), vatCents: z.int() })
const reference = {
  invoiceId: idSchema.nullable(),
  number: z.string(),
  issuedOn: daySchema,
  kind: kindSchema,
}
export const invoiceContentSchema = z.object({
  ...written,
  lines: z.array(lineSchema),
  kind: kindSchema,
  quoteId: idSchema.nullable(),
  takenBack: z.array(z.object({ ...reference, vat: z.array(vatAmountsSchema) })),
  vatAdjustments: z.array(vatKeySchema.extend({ cents: z.int() })),
  preceding: z.array(z.object(reference)),
}) satisfies z.ZodType<InvoiceContent>

export const invoiceTotalsSchema = z.object({
  lineNetCents: z.record(z.string(), z.int()),
  linesCents: z.int(),
  discountCents: z.int(),
  takenBackCents: z.int(),
  netCents: z.int(),
  vat: z.array(vatAmountsSchema.extend({ discountCents: z.int() })),
  vatCents: z.int(),
  grossCents: z.int(),
  prepaidCents: z.int(),
  dueCents: z.int(),
}) satisfies z.ZodType<InvoiceTotals>

/** Built by the product itself from frozen facts: described, not checked again. */
export const invoiceDocumentSchema = z.custom<InvoiceDocument>(
  (value) => typeof value === 'object' && value !== null,
)
