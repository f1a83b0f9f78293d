import { platformStates } from '#shared/domain/approved-platform/platform-state-names.ts'
import { invoiceStatuses } from '#shared/domain/invoices/invoice-statuses.ts'
import { filterOfState } from '#web/blocks/invoicing/state-filter.ts'
import {
  aDay,
  anId,
  listSearch,
  oneOf,
  type SearchOf,
  wholeNumber,
  words,
} from '#web/patterns/list/list-search.ts'

/** The states that the list filters by: « En retard » is derived, and stands among them. */
export const invoiceStates = [...invoiceStatuses, 'overdue'] as const
export type InvoiceState = (typeof invoiceStates)[number]

const known = oneOf(platformStates)
/** A typed address has a code as a number. */
const platformState = (value: unknown) => known(typeof value === 'number' ? `${value}` : value)

const amount = wholeNumber(9_999_999_999)

export const invoiceSearch = listSearch({
  filters: {
    q: words(100),
    state: oneOf(invoiceStates),
    platform: platformState,
    companyId: anId,
    contactId: anId,
    issuedFrom: aDay,
    issuedTo: aDay,
    dueFrom: aDay,
    dueTo: aDay,
    // Not « true », which an address would write in quotes.
    owed: oneOf(['yes']),
    amountFromCents: amount,
    amountToCents: amount,
  },
  sorts: ['created', 'issued', 'due', 'amount'],
  usual: { sort: 'created', direction: 'desc' },
})
export type InvoiceSearch = SearchOf<typeof invoiceSearch>

/** Builds either list: what is owed, or what is given back. */
const listing = (credit: 'true' | 'false') => ({
  ...invoiceSearch,
  filtersOf: (search: InvoiceSearch) => {
    const { state, owed, ...filters } = invoiceSearch.filtersOf(search)
    return { ...filters, ...filterOfState(state), ...(owed && { owed: 'true' as const }), credit }
  },
})
export const invoicesSearch = listing('false')
export const creditNotesSearch = listing('true')
