import { api } from '#web/api/api-client.ts'
import type { TableFilters } from '#web/api/export-address.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'

type ExportButtonsProps = { filter: TableFilters<'/reports/export'>; label?: string }

/** A table of a report as PDF, as an Excel workbook or as CSV, and the page on paper. */
export function ExportButtons({ filter, label }: ExportButtonsProps) {
  const draw = useAction(() => api.financialReports.getReportPdf(filter), {
    onSuccess: (file) => saveFile(file as Blob, `${filter.table}.pdf`),
  })
  const rows = label === undefined ? 'ce rapport' : `« ${label} »`
  const files = [
    { label: 'PDF', action: `Exporter ${rows} (PDF)`, run: () => draw.mutate() },
    ...tableFiles('/reports/export', filter, rows),
    { label: 'Imprimer la page', action: null, run: () => window.print() },
  ]
  return <ExportFiles files={files} loading={draw.isPending} {...(label !== undefined && { label })} />
}
