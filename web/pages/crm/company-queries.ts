import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { clientMailsOptions } from '#web/features/conversations/client-mails-options.ts'
import { prefetchCompany } from '#web/features/crm/list-queries.ts'
import { clientInvoicesOptions, clientPaymentsOptions } from '#web/features/invoices/invoice-queries.ts'
import { clientQuotesOptions } from '#web/features/quotes/quote-queries.ts'

/** A company with the first of its parts, whose heights depend on what they hold. */
export async function prefetchCompanyPage(client: QueryClient, companyId: string): Promise<void> {
  const input = { companyId }
  const [readsQuotes, readsInvoices, readsMails, readsPayments] = await Promise.all([
    mayRead(client, 'quote:read'),
    mayRead(client, 'invoice:read'),
    mayRead(client, 'inbox:read'),
    mayRead(client, 'payment:read'),
  ])
  await Promise.all([
    prefetchCompany(client, companyId),
    prefetchAll(client, [
      ...(readsQuotes ? [clientQuotesOptions(input)] : []),
      ...(readsInvoices
        ? [clientInvoicesOptions(input), orpc.invoices.getClientBalance.queryOptions({ input })]
        : []),
      ...(readsPayments ? [clientPaymentsOptions(input)] : []),
    ]),
    readsMails && client.prefetchInfiniteQuery({ ...clientMailsOptions(input), retry: false }),
  ])
}
