import type { SearchSource } from '#server/db/search-source.ts'
import { listInvoicesById } from './list.ts'

export const foundInvoices: SearchSource<'invoices'> = {
  kind: 'invoice',
  name: 'invoices',
  rows: listInvoicesById,
}
