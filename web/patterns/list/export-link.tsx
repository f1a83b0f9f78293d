import { Download } from 'lucide-react'
import { type CsvFilters, exportAddress } from '#web/api/export-address.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { useListSearch } from './use-list-search.ts'

type ExportLinkProps<Path extends keyof CsvFilters, Search extends object> = {
  path: Path
  list: {
    read: (address: object) => Search
    filtersOf: (search: Search) => CsvFilters[Path]
    orderOf: (search: Search) => object
  }
  /** « ces devis », for ⌘K. */
  rows: string
  /** Exports in the list's order; otherwise in the file's own. */
  ordered?: boolean
}

/** The rows that answer the filters, as a CSV. */
export function ExportLink<Path extends keyof CsvFilters, Search extends object>(
  props: ExportLinkProps<Path, Search>,
) {
  const { path, list, rows, ordered } = props
  const [search] = useListSearch(list)
  const address = exportAddress(path, { ...list.filtersOf(search), ...(ordered && list.orderOf(search)) })
  useShortcuts([
    { label: `Exporter ${rows} (CSV)`, icon: Download, run: () => window.location.assign(address) },
  ])
  return (
    <AnchorButton href={address} download icon={Download} className="max-sm:px-2.5!">
      <span className="max-sm:sr-only">Exporter</span>
    </AnchorButton>
  )
}
