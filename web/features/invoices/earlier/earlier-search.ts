import { listSearch, oneOf, type SearchOf, words } from '#web/patterns/list/list-search.ts'

export const earlierSearch = listSearch({
  filters: { q: words(100), owed: oneOf(['true', 'false']) },
  sorts: ['issued', 'amount'],
  usual: { sort: 'issued', direction: 'desc' },
})
export type EarlierSearch = SearchOf<typeof earlierSearch>
