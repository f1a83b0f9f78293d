import { Download } from 'lucide-react'
import { api } from '#web/api/api-client.ts'
import { type CsvFilters, exportAddress } from '#web/api/export-address.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

type Filter = Omit<CsvFilters['/reports/export'], 'format'>

/** A table of a report as PDF, as an Excel workbook or as CSV, and the page on paper. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const download = (format: 'csv' | 'xlsx') =>
    window.location.assign(exportAddress('/reports/export', { ...filter, format }))
  const draw = useAction(() => api.financialReports.getReportPdf(filter), {
    onSuccess: (file) => saveFile(file as Blob, `${filter.table}.pdf`),
  })
  useShortcuts([
    { label: 'Exporter ce rapport (PDF)', icon: Download, run: () => draw.mutate() },
    { label: 'Exporter ce rapport (Excel)', icon: Download, run: () => download('xlsx') },
    { label: 'Exporter ce rapport (CSV)', icon: Download, run: () => download('csv') },
  ])
  return (
    <Menu
      trigger={
        <Button icon={Download} loading={draw.isPending}>
          Exporter
        </Button>
      }
    >
      <MenuItem onSelect={() => draw.mutate()}>PDF</MenuItem>
      <MenuItem onSelect={() => download('xlsx')}>Excel (.xlsx)</MenuItem>
      <MenuItem onSelect={() => download('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => window.print()}>Imprimer la page</MenuItem>
    </Menu>
  )
}
