import { Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { useListSearch } from './use-list-search.ts'

type Filter = Parameters<typeof exportAddress>[1]
type ExportLinkProps<Search extends object> = {
  path: Parameters<typeof exportAddress>[0]
  list: { read: (search: object) => Search; filtersOf: (search: Search) => Filter }
  /** « ces devis », for ⌘K. */
  rows: string
}

/** The rows that answer the filters, as a CSV. */
export function ExportLink<Search extends object>({ path, list, rows }: ExportLinkProps<Search>) {
  const [search] = useListSearch(list)
  const address = exportAddress(path, list.filtersOf(search))
  useShortcuts([
    { label: `Exporter ${rows} (CSV)`, icon: Download, run: () => window.location.assign(address) },
  ])
  return (
    <AnchorButton href={address} download icon={Download}>
      Exporter
    </AnchorButton>
  )
}
