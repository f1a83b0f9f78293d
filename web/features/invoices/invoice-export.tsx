import { useQuery } from '@tanstack/react-query'
import { INVOICE_FILES_MAX } from '#shared/contract/invoice-lists.ts'
import { invoiceErrors } from '#shared/domain/invoices/errors.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import type { creditNoteList, invoiceList } from './invoice-queries.ts'
import { invoiceSearch, type invoicesSearch } from './invoice-search.ts'

type InvoiceExportProps = {
  list: typeof invoiceList | typeof creditNoteList
  search: typeof invoicesSearch
  /** « ces factures », for ⌘K. */
  rows: string
}

/** The documents that answer the filters: as a table, or their PDF as one archive. */
export function InvoiceExport({ list, search: of, rows }: InvoiceExportProps) {
  const [search] = useListSearch(invoiceSearch)
  const issued = useQuery(list.count(search)).data?.issuedCount
  const filters = of.filtersOf(search)
  const files = [
    ...tableFiles('/invoices/export', { ...filters, ...of.orderOf(search) }, rows),
    {
      label: 'PDF (archive ZIP)',
      action: `Exporter les PDF de ${rows} (ZIP)`,
      disabledReason: refusalOf(issued),
      run: () => window.location.assign(exportAddress('/invoices/files/export', filters)),
    },
  ]
  return <ExportFiles compact files={files} />
}

/** The server's own refusals, said before it is asked. */
function refusalOf(issued: number | undefined): string | undefined {
  if (issued === 0) return invoiceErrors.invoice_files_none.text
  return issued !== undefined && issued > INVOICE_FILES_MAX
    ? invoiceErrors.invoice_files_too_many.text
    : undefined
}
