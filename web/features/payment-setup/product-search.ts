import { listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const productSearch = listSearch({
  filters: { q: words(200), state: oneOf(['active', 'inactive']) },
  sorts: ['name', 'updated'],
  usual: { sort: 'name', direction: 'asc' },
})
