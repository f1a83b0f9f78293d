import { Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { useListSearch } from './use-list-search.ts'

type Filter = Parameters<typeof exportAddress>[1]
type ExportLinkProps<Search extends object> = {
  path: Parameters<typeof exportAddress>[0]
  list: {
    read: (address: object) => Search
    filtersOf: (search: Search) => Filter
    orderOf: (search: Search) => Filter
  }
  /** « ces devis », for ⌘K. */
  rows: string
  /** In the order of the list too; else in the file's own. */
  ordered?: boolean
}

/** The rows that answer the filters, as a CSV. */
export function ExportLink<Search extends object>({ path, list, rows, ordered }: ExportLinkProps<Search>) {
  const [search] = useListSearch(list)
  const address = exportAddress(path, { ...list.filtersOf(search), ...(ordered && list.orderOf(search)) })
  useShortcuts([
    { label: `Exporter ${rows} (CSV)`, icon: Download, run: () => window.location.assign(address) },
  ])
  return (
    <AnchorButton href={address} download icon={Download}>
      Exporter
    </AnchorButton>
  )
}
