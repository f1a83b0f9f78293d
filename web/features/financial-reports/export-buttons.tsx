import { Download } from 'lucide-react'
import { type CsvFilters, exportAddress } from '#web/api/export-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

type Filter = Omit<CsvFilters['/reports/export'], 'format'>

/** A table of a report as CSV or as an Excel workbook, and the page on paper. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const download = (format: 'csv' | 'xlsx') =>
    window.location.assign(exportAddress('/reports/export', { ...filter, format }))
  useShortcuts([
    { label: 'Exporter ce rapport (CSV)', icon: Download, run: () => download('csv') },
    { label: 'Exporter ce rapport (Excel)', icon: Download, run: () => download('xlsx') },
  ])
  return (
    <Menu trigger={<Button icon={Download}>Exporter</Button>}>
      <MenuItem onSelect={() => download('xlsx')}>Excel (.xlsx)</MenuItem>
      <MenuItem onSelect={() => download('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => window.print()}>Imprimer</MenuItem>
    </Menu>
  )
}
