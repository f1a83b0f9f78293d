import { useQuery } from '@tanstack/react-query'
import type { ListedInvoice } from '#shared/contract/invoice-lists.ts'
import { platformStateLabel, platformStates } from '#shared/domain/approved-platform/platform-states.ts'
import { orpc } from '#web/api/api-client.ts'
import { toneOfStatus } from '#web/blocks/invoicing/status-tone.ts'
import type { ListFilter } from '#web/patterns/list/list-filter.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { type InvoiceSearch, invoiceSearch } from './invoice-search.ts'

/**
 * Where invoices stand with the approved platform: the column and the filter of their list, where one is linked. An address that filters
 * so keeps its filter in sight.
 */
export function useAtPlatform(): { columns: Column<ListedInvoice>[]; filters: ListFilter<InvoiceSearch>[] } {
  const [{ platform }] = useListSearch(invoiceSearch)
  const { data } = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} }))
  const shown = Boolean(data?.connection) || platform !== undefined
  return shown ? { columns: [column], filters: [filter] } : { columns: [], filters: [] }
}

const column: Column<ListedInvoice> = {
  id: 'platform',
  header: 'Plateforme',
  from: 'wide',
  width: 'w-40',
  cell: ({ platformState: state }) =>
    state && <Badge tone={toneOfState(state)}>{platformStateLabel(state)}</Badge>,
}

const toneOfState = (state: string) => (state === 'not_taken' ? 'danger' : toneOfStatus(Number(state)))

const filter: ListFilter<InvoiceSearch> = {
  name: 'platform',
  label: 'État à la plateforme',
  options: [
    { value: '', label: 'Tous les états à la plateforme' },
    ...platformStates.map((state) => ({ value: state, label: platformStateLabel(state) })),
  ],
}
