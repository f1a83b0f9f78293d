import { saidFilters } from '#shared/domain/approved-platform/buyer-codes.ts'
import { receivedStatuses } from '#shared/domain/received-invoices/received-statuses.ts'
import { filterOfState } from '#web/blocks/invoicing/state-filter.ts'
import { aDay, listSearch, oneOf, type SearchOf, wholeNumber, words } from '#web/patterns/list/list-search.ts'

/** The states that the list filters by: « En retard » is derived, and stands among them. */
export const receivedStates = [...receivedStatuses, 'overdue'] as const
export type ReceivedState = (typeof receivedStates)[number]

const known = oneOf(saidFilters)
/** A typed address has a code as a number. */
const saidState = (value: unknown) => known(typeof value === 'number' ? `${value}` : value)

const amount = wholeNumber(9_999_999_999)
const search = listSearch({
  filters: {
    q: words(100),
    state: oneOf(receivedStates),
    said: saidState,
    dueFrom: aDay,
    dueTo: aDay,
    amountFromCents: amount,
    amountToCents: amount,
  },
  sorts: ['created', 'issued', 'due', 'amount'],
  usual: { sort: 'created', direction: 'desc' },
})
export type ReceivedSearch = SearchOf<typeof search>

export const receivedSearch = {
  ...search,
  filtersOf: (values: ReceivedSearch) => {
    const { state, ...filters } = search.filtersOf(values)
    return { ...filters, ...filterOfState(state) }
  },
}
