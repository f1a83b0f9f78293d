import { type QuoteStatus, quoteStatuses } from '#shared/domain/quotes/quote-statuses.ts'
import {
  aFlag,
  anId,
  listSearch,
  oneOf,
  type SearchOf,
  wholeNumber,
  words,
} from '#web/patterns/list/list-search.ts'

export const quoteSearch = listSearch({
  filters: {
    q: words(100),
    status: oneOf(quoteStatuses),
    companyId: anId,
    contactId: anId,
    expiringWithinDays: wholeNumber(365),
    unplanned: aFlag,
    changeAsked: aFlag,
  },
  sorts: ['created', 'number', 'amount', 'validity', 'next'],
  usual: { sort: 'created', direction: 'desc' },
})
/** States that are columns of the board. */
export const boardStatuses = [
  'draft',
  'sent',
  'viewed',
  'signed',
  'closed',
] as const satisfies readonly QuoteStatus[]
export type BoardStatus = (typeof boardStatuses)[number]

export const quoteBoardSearch = listSearch({
  filters: { q: words(100), companyId: anId, contactId: anId },
})

export type QuoteSearch = SearchOf<typeof quoteSearch>
