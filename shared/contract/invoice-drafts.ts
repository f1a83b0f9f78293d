import { z } from 'zod'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import type { ChainInvoice, SignedQuote } from '#shared/domain/invoices/chain.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { fieldErrorSchema } from './invoices.ts'
import { pagesLimit } from './quote-pages.ts'

const byId = { invoiceId: idSchema }

/** An issue as it would be now: nothing of it is kept or reserved. */
const issueForecastSchema = z.object({
  /** The next of its series; another issue may take it first. */
  number: z.string(),
  issuedOn: daySchema,
  /** Null for a credit note. */
  dueOn: daySchema.nullable(),
  /** Days that an issue may bear: from the last one of the series, in the fiscal year of its last number, to today. */
  earliestOn: daySchema.nullable(),
  latestOn: daySchema,
  /** Faults that forbid it on that day; then those only said. */
  problems: z.array(fieldErrorSchema),
  warnings: z.array(fieldErrorSchema),
  mentions: z.array(z.object({ id: z.string(), text: z.string() })),
  buyer: z.object({
    name: z.string(),
    contactName: z.string().nullable(),
    addressLines: z.array(z.string()),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string(),
  }),
})
export type IssueForecast = z.output<typeof issueForecastSchema>

/** Built by the product itself from frozen facts: described, not checked again. */
const frozen = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

export const invoiceDraftsContract = {
  getInvoicePreview: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/preview',
    permission: 'invoice:read',
    summary: 'Les pages de la facture à l’écran\u00a0: un dessin SVG par page, et leur texte.',
    input: z.object(byId),
    output: z.object({
      pages: z.array(z.string()),
      text: z.array(z.string()),
    }) satisfies z.ZodType<QuotePages>,
    errors: ['not_found', 'document_too_long', 'service_unavailable'],
    limit: pagesLimit,
  }),
  forecastInvoiceIssue: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/issue',
    permission: 'invoice:read',
    summary: 'Ce que donnerait l’émission du brouillon\u00a0: son numéro, son échéance et ce qui l’empêche.',
    input: z.object({
      ...byId,
      /** Default: today in the organization's time zone. */
      issuedOn: daySchema.optional(),
    }),
    output: issueForecastSchema,
    errors: ['not_found'],
  }),
  getQuoteInvoicing: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/invoicing',
    permission: 'invoice:read',
    summary: 'Un devis signé et les documents émis qui le facturent.',
    input: z.object({ quoteId: idSchema }),
    output: z.object({
      quote: frozen<SignedQuote>(),
      chain: z.array(frozen<ChainInvoice>()),
      /** Asked by the devis at its signature. */
      deposit: z.object({ bps: z.int(), cents: z.int() }).nullable(),
    }),
    errors: ['not_found', 'quote_not_invoiceable'],
  }),
}
