import { orpc } from '#web/api/api-client.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import { listSearch, oneOf, words } from '#web/patterns/list/list-search.ts'

export const earlierSearch = listSearch({
  filters: { q: words(100), owed: oneOf(['true', 'false']) },
  sorts: ['issued', 'amount'],
  usual: { sort: 'issued', direction: 'desc' },
})

/** The invoices of another software. */
export const earlierList = listQuery(earlierSearch, {
  pages: orpc.invoices.listEarlierInvoices,
  count: orpc.invoices.countEarlierInvoices,
})

export const earlierImports = orpc.invoices.listEarlierImports.infiniteOptions({
  ...byCursor,
  input: (cursor: string | undefined) => ({ cursor }),
})
