import { z } from 'zod'
import { catalogueItemSchema } from './catalogue.ts'
import { companySummarySchema, contactSummarySchema } from './crm.ts'
import { memberEndpoint } from './endpoint.ts'
import { invoiceSummarySchema } from './invoices.ts'
import { quoteSummarySchema } from './quotes.ts'
import { receivedSummarySchema } from './received-invoices.ts'

export const searchContract = {
  findAnything: memberEndpoint({
    method: 'GET',
    path: '/search',
    permission: 'organization:read',
    summary:
      'Les devis, les factures émises et reçues, les entreprises, les contacts et les articles du catalogue qui répondent le mieux à quelques mots.',
    input: z.object({ q: z.string().trim().min(1).max(100) }),
    output: z.object({
      quotes: z.array(quoteSummarySchema),
      invoices: z.array(invoiceSummarySchema),
      receivedInvoices: z.array(receivedSummarySchema),
      companies: z.array(companySummarySchema),
      contacts: z.array(contactSummarySchema),
      catalogueItems: z.array(catalogueItemSchema),
      /** The words that were sought instead, where those typed find nothing; else null. */
      meant: z.string().nullable(),
    }),
  }),
}
