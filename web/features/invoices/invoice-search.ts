import { invoiceStatuses } from '#shared/domain/invoices/invoice.ts'
import { anId, listSearch, oneOf, type SearchOf, words } from '#web/patterns/list/list-search.ts'

export const invoiceSearch = listSearch({
  filters: { q: words(100), status: oneOf(invoiceStatuses), companyId: anId, contactId: anId },
  sorts: ['created', 'issued', 'due', 'amount'],
  usual: { sort: 'created', direction: 'desc' },
})
export type InvoiceSearch = SearchOf<typeof invoiceSearch>

/** One of the two lists: what is owed, or what is given back. */
const listing = (credit: 'true' | 'false') => ({
  ...invoiceSearch,
  filtersOf: (search: InvoiceSearch) => ({ ...invoiceSearch.filtersOf(search), credit }),
})
export const invoicesSearch = listing('false')
export const creditNotesSearch = listing('true')
