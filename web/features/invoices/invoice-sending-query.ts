import { type QueryClient, useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { readAgain } from '#web/api/read-again.ts'

/** How an invoice was sent, to whom, and what its client said against it. */
export const useInvoiceSending = (invoiceId: string) =>
  useQuery(orpc.invoiceSending.getInvoiceSending.queryOptions({ input: { invoiceId } }))

/** A sending, a link or a settled dispute changes the invoice too. */
export const refreshSending = (client: QueryClient) => readAgain(client, [orpc.invoiceSending, orpc.invoices])
