import { aFlag, anId, listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

const filters = {
  q: words(200),
  city: words(80),
  tag: words(40),
  state: oneOf(['archived']),
  unplanned: aFlag,
}
const order = {
  sorts: ['name', 'created', 'city', 'next'],
  usual: { sort: 'name', direction: 'asc' },
} as const

export const companySearch = listSearch({
  filters: { ...filters, kind: oneOf(['professional', 'consumer']) },
  ...order,
})
export const contactSearch = listSearch({ filters: { ...filters, companyId: anId }, ...order })
