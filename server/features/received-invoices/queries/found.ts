import type { SearchSource } from '#server/db/search-source.ts'
import { listReceivedById } from './list.ts'

export const foundReceivedInvoices: SearchSource<'receivedInvoices'> = {
  kind: 'received_invoice',
  name: 'receivedInvoices',
  rows: listReceivedById,
}
