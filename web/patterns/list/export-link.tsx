import type { TableFilters, TablePath } from '#web/api/export-address.ts'
import { ExportFiles, tableFiles } from './export-files.tsx'
import { useListSearch } from './use-list-search.ts'

type ExportLinkProps<Path extends TablePath, Search extends object> = {
  path: Path
  list: {
    read: (address: object) => Search
    filtersOf: (search: Search) => TableFilters<Path>
    orderOf: (search: Search) => object
  }
  /** « ces devis », for ⌘K. */
  rows: string
  /** Exports in the list's order; otherwise in the file's own. */
  ordered?: boolean
}

/** The rows that answer the filters, as a workbook or a CSV. */
export function ExportLink<Path extends TablePath, Search extends object>(
  props: ExportLinkProps<Path, Search>,
) {
  const { path, list, rows, ordered } = props
  const [search] = useListSearch(list)
  const filters = { ...list.filtersOf(search), ...(ordered && list.orderOf(search)) }
  return <ExportFiles compact files={tableFiles(path, filters, rows)} />
}
