import { listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const earlierSearch = listSearch({
  filters: { q: words(100), owed: oneOf(['true', 'false']) },
  sorts: ['issued', 'amount'],
  usual: { sort: 'issued', direction: 'desc' },
})
