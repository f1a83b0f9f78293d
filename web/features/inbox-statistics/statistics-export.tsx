import { Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { filterOf, type StatisticsSearch } from './statistics-search.ts'

const tables = [
  { table: 'days', label: 'Par jour', action: 'par jour' },
  { table: 'people', label: 'Par personne', action: 'par personne' },
  { table: 'mailboxes', label: 'Par compte mail', action: 'par compte mail' },
] as const

/** The tables of the page as CSV files. */
export function StatisticsExport({ search }: { search: StatisticsSearch }) {
  const download = (table: (typeof tables)[number]['table']) =>
    window.location.assign(
      exportAddress('/inbox-statistics/export', {
        ...filterOf(search),
        table,
        clock: search.clock ?? 'work',
      }),
    )
  useShortcuts(
    tables.map(({ table, action }) => ({
      label: `Exporter les statistiques ${action} (CSV)`,
      icon: Download,
      run: () => download(table),
    })),
  )
  return (
    <Menu trigger={<Button icon={Download}>Exporter</Button>}>
      {tables.map(({ table, label }) => (
        <MenuItem key={table} onSelect={() => download(table)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
