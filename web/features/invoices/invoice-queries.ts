import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { creditNotesSearch, invoicesSearch } from './invoice-search.ts'

const endpoints = { pages: orpc.invoices.listInvoices, count: orpc.invoices.countInvoices }
/** The counts also hold the totals and the number of documents in each state. */
export const invoiceList = listQuery(invoicesSearch, endpoints)
export const creditNoteList = listQuery(creditNotesSearch, endpoints)

export const invoiceOptions = (invoiceId: string) =>
  orpc.invoices.getInvoice.queryOptions({ input: { invoiceId } })

/** For the loader of the page: a single try, since the page retries by itself. */
export const prefetchInvoice = (client: QueryClient, invoiceId: string) =>
  client.prefetchQuery({ ...invoiceOptions(invoiceId), retry: false })

/** An issue of the draft as it would be on a day, today by default; made again with each revision. */
export const forecastOptions = (invoiceId: string, revision: number, issuedOn?: string) => {
  const input = issuedOn === undefined ? { invoiceId } : { invoiceId, issuedOn }
  return {
    ...orpc.invoices.forecastInvoiceIssue.queryOptions({ input, placeholderData: keepPreviousData }),
    queryKey: [...orpc.invoices.forecastInvoiceIssue.queryKey({ input }), revision],
  }
}

/** The order that a document belongs to. */
export const chainOptions = (invoiceId: string) =>
  orpc.invoices.getInvoiceChain.queryOptions({ input: { invoiceId } })

type Client = { companyId: string } | { contactId: string }
const SHOWN = 5
/** The last invoices and credit notes of a client. */
export const clientInvoicesOptions = (client: Client) =>
  orpc.invoices.listInvoices.queryOptions({ input: { ...client, limit: SHOWN } })
/** Its last payments. */
export const clientPaymentsOptions = (client: Client) =>
  orpc.payments.listPayments.queryOptions({ input: { ...client, limit: SHOWN } })
