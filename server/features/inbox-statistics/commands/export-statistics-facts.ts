import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { StatisticsFact, StatisticsListFilter } from '#shared/contract/inbox-statistics.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { formatTime } from '#shared/french/format.ts'
import { readAsked } from '../queries/asked.ts'
import { listStatisticsFacts } from '../queries/facts.ts'

const { count, dayOf, text } = tableColumns

const PAGE = 100

const factColumns = (timeZone: string): XlsxColumn<StatisticsFact>[] => [
  dayOf('Date', timeZone, ({ at }) => at),
  text('Heure', ({ at }) => formatTime(at, timeZone)),
  text('Objet', ({ subject }) => subject),
  text('Correspondant', ({ correspondent }) => correspondent),
  text('Personne', ({ userName }) => userName),
  count('Minutes ouvrées', ({ spent }) => spent?.work ?? null),
  count('Minutes', ({ spent }) => spent?.clock ?? null),
  text('Dans le délai', ({ within }) => (within === null ? null : within ? 'oui' : 'non')),
]

/** Whatever a figure counts, as one file that is never whole in memory. Errors: not_found, forbidden. */
export async function exportStatisticsFacts(
  scope: Scope,
  {
    organization: _,
    format,
    ...filter
  }: StatisticsListFilter & AsTable & { organization?: string | undefined },
): Promise<StreamedFile> {
  // Refuse before the file begins.
  const { timeZone } = await readAs(scope, (tx) => readAsked(tx, filter))
  const pages = eachPage(scope, (tx, cursor) => listStatisticsFacts(tx, { ...filter, cursor, limit: PAGE }))
  return tableFile({
    format,
    name: `statistiques-${filter.figure}`,
    title: 'Statistiques',
    columns: factColumns(timeZone),
    pages,
  })
}
