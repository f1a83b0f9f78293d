import { orpc } from '#web/api/api-client.ts'
import { byCursor, listQuery } from '#web/patterns/list/list-query.ts'
import { earlierSearch } from './earlier-search.ts'

/** The invoices of another software. */
export const earlierList = listQuery(earlierSearch, {
  pages: orpc.invoices.listEarlierInvoices,
  count: orpc.invoices.countEarlierInvoices,
})

export const earlierImports = orpc.invoices.listEarlierImports.infiniteOptions({
  ...byCursor,
  input: (cursor: string | undefined) => ({ cursor }),
})
