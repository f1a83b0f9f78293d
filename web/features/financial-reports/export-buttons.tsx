import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { api } from '#web/api/api-client.ts'
import { type CsvFilters, exportAddress } from '#web/api/export-address.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { useReached } from '#web/ui/use-reached.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const loadMenu = () => import('./export-menu.tsx')
const ExportMenu = lazy(() => loadMenu().then((module) => ({ default: module.ExportMenu })))

type Filter = Omit<CsvFilters['/reports/export'], 'format'>

/** A table of a report as PDF, as an Excel workbook or as CSV, and the page on paper. */
export function ExportButtons({ filter, label = 'Exporter' }: { filter: Filter; label?: string }) {
  const { asked, button } = useReached(loadMenu)
  const download = (format: 'csv' | 'xlsx') =>
    window.location.assign(exportAddress('/reports/export', { ...filter, format }))
  const draw = useAction(() => api.financialReports.getReportPdf(filter), {
    onSuccess: (file) => saveFile(file as Blob, `${filter.table}.pdf`),
  })
  const palette = label === 'Exporter' ? 'Exporter ce rapport' : label
  useShortcuts([
    { label: `${palette} (PDF)`, icon: Download, run: () => draw.mutate() },
    { label: `${palette} (Excel)`, icon: Download, run: () => download('xlsx') },
    { label: `${palette} (CSV)`, icon: Download, run: () => download('csv') },
  ])
  const closed = (
    <Button {...button} icon={Download} loading={draw.isPending} aria-haspopup="menu" aria-expanded={false}>
      {label}
    </Button>
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <ExportMenu label={label} drawing={draw.isPending} onDraw={() => draw.mutate()} onDownload={download} />
    </Suspense>
  )
}
