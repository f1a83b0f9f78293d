import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { INVOICE_FILES_MAX } from '#shared/contract/invoice-lists.ts'
import { invoiceErrors } from '#shared/domain/invoices/errors.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import type { creditNoteList, invoiceList } from './invoice-queries.ts'
import { invoiceSearch, type invoicesSearch } from './invoice-search.ts'

type InvoiceExportProps = {
  list: typeof invoiceList | typeof creditNoteList
  search: typeof invoicesSearch
  /** « ces factures », for ⌘K. */
  rows: string
}

/** The documents that answer the filters: as a CSV, or their PDF as one archive. */
export function InvoiceExport({ list, search: of, rows }: InvoiceExportProps) {
  const [search] = useListSearch(invoiceSearch)
  const issued = useQuery(list.count(search)).data?.issuedCount
  const filters = of.filtersOf(search)
  const exports = [
    {
      label: 'Tableau (CSV)',
      action: `Exporter ${rows} (CSV)`,
      run: () =>
        window.location.assign(exportAddress('/invoices/export', { ...filters, ...of.orderOf(search) })),
    },
    {
      label: 'PDF (archive ZIP)',
      action: `Exporter les PDF de ${rows} (ZIP)`,
      disabledReason: refusalOf(issued),
      run: () => window.location.assign(exportAddress('/invoices/files/export', filters)),
    },
  ]
  useShortcuts(
    exports.map(({ action, label: _label, ...rest }) => ({ ...rest, label: action, icon: Download })),
  )
  return (
    <Menu
      trigger={
        <Button icon={Download}>
          <span className="max-sm:sr-only">Exporter</span>
        </Button>
      }
    >
      {exports.map(({ label, disabledReason, run }) => (
        <MenuItem key={label} disabledReason={disabledReason} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The server's own refusals, said before it is asked. */
function refusalOf(issued: number | undefined): string | undefined {
  if (issued === 0) return invoiceErrors.invoice_files_none.text
  return issued !== undefined && issued > INVOICE_FILES_MAX
    ? invoiceErrors.invoice_files_too_many.text
    : undefined
}
