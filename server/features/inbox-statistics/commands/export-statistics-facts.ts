import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { StatisticsFact, StatisticsListFilter } from '#shared/contract/inbox-statistics.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { formatTime } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { readAsked } from '../queries/asked.ts'
import { listStatisticsFacts } from '../queries/facts.ts'
import { numberOf } from '../steps/figure-columns.ts'

const PAGE = 100

const factColumns = (timeZone: string): CsvColumn<StatisticsFact>[] => [
  ['Date', ({ at }) => todayIn(timeZone, new Date(at))],
  ['Heure', ({ at }) => formatTime(at, timeZone)],
  ['Objet', ({ subject }) => subject],
  ['Correspondant', ({ correspondent }) => correspondent],
  ['Personne', ({ userName }) => userName],
  ['Minutes ouvrées', ({ spent }) => numberOf(spent?.work)],
  ['Minutes', ({ spent }) => numberOf(spent?.clock)],
  ['Dans le délai', ({ within }) => (within === null ? null : within ? 'oui' : 'non')],
]

/** Whatever a figure counts, as one CSV file that is never whole in memory. Errors: not_found, forbidden. */
export async function exportStatisticsFacts(
  scope: Scope,
  { organization: _, ...filter }: StatisticsListFilter & { organization?: string | undefined },
): Promise<CsvFile> {
  // Refuse before the file begins.
  const { timeZone } = await readAs(scope, (tx) => readAsked(tx, filter))
  const pages = eachPage(scope, (tx, cursor) => listStatisticsFacts(tx, { ...filter, cursor, limit: PAGE }))
  return csvFile(`statistiques-${filter.figure}`, factColumns(timeZone), pages)
}
