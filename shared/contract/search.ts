import { z } from 'zod'
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
      'Les devis, les factures émises et reçues, les entreprises et les contacts qui répondent le mieux à quelques mots.',
    input: z.object({ q: z.string().trim().min(1).max(100) }),
    output: z.object({
      quotes: z.array(quoteSummarySchema),
      invoices: z.array(invoiceSummarySchema),
      receivedInvoices: z.array(receivedSummarySchema),
      companies: z.array(companySummarySchema),
      contacts: z.array(contactSummarySchema),
      /** The words that were sought instead, where those typed find nothing; else null. */
      meant: z.string().nullable(),
    }),
  }),
}
