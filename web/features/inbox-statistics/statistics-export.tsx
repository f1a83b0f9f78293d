import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { filterOf, type StatisticsSearch } from './statistics-search.ts'

const tables = [
  { table: 'days', name: 'Par jour', rows: 'les statistiques par jour' },
  { table: 'people', name: 'Par personne', rows: 'les statistiques par personne' },
  { table: 'mailboxes', name: 'Par compte mail', rows: 'les statistiques par compte mail' },
] as const

/** The tables of the page as files. */
export function StatisticsExport({ search }: { search: StatisticsSearch }) {
  const filter = { ...filterOf(search), clock: search.clock ?? 'work' }
  const files = tables.flatMap(({ table, name, rows }) =>
    tableFiles('/inbox-statistics/export', { ...filter, table }, rows).map(({ label, action, ...file }) => ({
      ...file,
      action,
      label: `${name}, ${label}`,
    })),
  )
  return <ExportFiles files={files} />
}
