import { Download } from 'lucide-react'
import { type CsvFilters, exportAddress } from '#web/api/export-address.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { useListSearch } from './use-list-search.ts'

/** A CSV cannot say that a column is text: a spreadsheet that opens it by a double click makes a number of « 01000 ». */
const HOW_TO_OPEN =
  'Fichier CSV. Pour garder les zéros des codes postaux et des SIREN, importez-le dans votre tableur (Excel\u00a0: Données, «\u202fÀ partir d’un fichier texte\u202f») avec ces colonnes en «\u202fTexte\u202f».'

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
    <Tooltip label={HOW_TO_OPEN}>
      <AnchorButton href={address} download icon={Download}>
        <span className="max-sm:sr-only">Exporter</span>
      </AnchorButton>
    </Tooltip>
  )
}
