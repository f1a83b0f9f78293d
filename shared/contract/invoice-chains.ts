import { z } from 'zod'
import type { ChainSummary } from '#shared/domain/invoices/chain.ts'
import { daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { kindSchema, vatAmountsSchema, vatKeySchema } from './invoice-fields.ts'
import { statusSchema } from './invoices.ts'

const summarySchema = z.object({
  quotedCents: z.int().nullable(),
  invoicedCents: z.int(),
  toInvoiceCents: z.int().nullable(),
  paidCents: z.int(),
  owedCents: z.int(),
  rates: z.array(
    vatKeySchema.extend({
      quotedCents: z.int().nullable(),
      invoicedCents: z.int(),
      toInvoiceCents: z.int().nullable(),
    }),
  ),
}) satisfies z.ZodType<ChainSummary>

const documentSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  status: statusSchema,
  number: z.string().nullable(),
  issuedOn: daySchema.nullable(),
  dueOn: daySchema.nullable(),
  overdue: z.boolean(),
  netCents: z.int(),
  grossCents: z.int(),
  owedCents: z.int(),
  /** Another document in force takes its amounts back: that one is credited or replaced first. */
  takenBack: z.boolean(),
  /** Its effects on earlier documents. */
  links: z.array(z.object({ invoiceId: idSchema, relation: z.enum(['credits', 'corrects', 'takes_back']) })),
})
export type ChainDocument = z.output<typeof documentSchema>

/** An order of a client: its devis if there is one, and its invoices and credit notes, oldest first, drafts last. */
const invoiceChainSchema = z.object({
  quote: z.object({ id: idSchema, number: z.string(), issuedOn: daySchema, grossCents: z.int() }).nullable(),
  currency: z.enum(['EUR', 'USD', 'GBP', 'CHF']),
  /** Amounts of the issued documents. */
  summary: summarySchema,
  documents: z.array(documentSchema),
})
export type InvoiceChain = z.output<typeof invoiceChainSchema>

export const invoiceChainsContract = {
  getInvoiceChain: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/chain',
    permission: 'invoice:read',
    summary: 'Les documents de la même commande, ce qui reste à facturer et à payer.',
    input: z.object({ invoiceId: idSchema }),
    output: invoiceChainSchema,
    errors: ['not_found'],
  }),
  getQuoteChain: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/chain',
    permission: 'invoice:read',
    summary: 'Les factures et les avoirs d’un devis signé, ce qui reste à facturer et à payer.',
    input: z.object({ quoteId: idSchema }),
    output: invoiceChainSchema,
    errors: ['not_found', 'quote_not_invoiceable'],
  }),
  listInvoiceCredits: memberEndpoint({
    method: 'GET',
    path: '/invoices/{invoiceId}/credits',
    permission: 'invoice:read',
    summary: 'Ce que les avoirs émis sur une facture ont déjà rendu, par taux et par ligne.',
    input: z.object({ invoiceId: idSchema }),
    output: z.object({
      items: z.array(
        z.object({
          invoiceId: idSchema,
          number: z.string(),
          vat: z.array(vatAmountsSchema),
          /** Net of each line, in cents. */
          lineNetCents: z.record(z.string(), z.int()),
        }),
      ),
    }),
    errors: ['not_found', 'invoice_not_issued'],
  }),
}
