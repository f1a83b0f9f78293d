import { quoteStatuses } from '#shared/domain/quotes/quote-statuses.ts'
import { anId, listSearch, oneOf, type SearchOf, wholeNumber, words } from '#web/patterns/list/list-search.ts'

export const quoteSearch = listSearch({
  filters: {
    q: words(100),
    status: oneOf(quoteStatuses),
    companyId: anId,
    contactId: anId,
    expiringWithinDays: wholeNumber(365),
  },
  sorts: ['created', 'number', 'amount', 'validity'],
  usual: { sort: 'created', direction: 'desc' },
})
export type QuoteSearch = SearchOf<typeof quoteSearch>
