import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { InboxStatistics, StatisticsFilter } from '#shared/contract/inbox-statistics.ts'
import type { DelayClock } from '#shared/domain/inbox-statistics/figures.ts'
import { type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { getInboxStatistics } from '../queries/statistics.ts'
import { countColumns, delayColumns } from '../steps/figure-columns.ts'

type Told = InboxStatistics

/** A table of the page as one CSV file; of days each, however long the period is. Errors: not_found, forbidden. */
export async function exportInboxStatistics(
  scope: Scope,
  {
    table,
    clock,
    organization: _,
    ...filter
  }: StatisticsFilter & {
    table: 'days' | 'people' | 'mailboxes'
    clock: DelayClock
    organization?: string | undefined
  },
): Promise<CsvFile> {
  const told = await readAs(scope, (tx) => getInboxStatistics(tx, filter, 'day'))
  const name = `${told.days.from}-${told.days.to}`
  if (table === 'days')
    return csvFile(
      `statistiques-${name}`,
      [['Du', ({ from }) => from], ['Au', ({ to }) => to], ...countColumns<Told['series'][number]>()],
      once(told.series),
    )
  if (table === 'people')
    return csvFile(
      `statistiques-personnes-${name}`,
      [
        ['Personne', ({ name, userId }) => name ?? (userId === null ? 'Non attribuées' : 'Ancien membre')],
        ...countColumns<Told['people'][number]>(),
        ...delayColumns<Told['people'][number]>(clock),
      ],
      once(told.people),
    )
  return csvFile(
    `statistiques-comptes-${name}`,
    [
      ['Compte mail', ({ address }) => address],
      ...countColumns<Told['mailboxes'][number]>(),
      ...delayColumns<Told['mailboxes'][number]>(clock),
    ],
    once(told.mailboxes),
  )
}

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
