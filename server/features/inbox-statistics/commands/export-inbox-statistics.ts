import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { InboxStatistics, StatisticsFilter } from '#shared/contract/inbox-statistics.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { DelayClock } from '#shared/domain/inbox-statistics/figures.ts'
import { onePage } from '#shared/domain/text/csv.ts'
import { getInboxStatistics } from '../queries/statistics.ts'
import { countColumns, delayColumns } from '../steps/figure-columns.ts'

const { day, text } = tableColumns

type Told = InboxStatistics

/** A table of the page as one file; of days each, however long the period is. Errors: not_found, forbidden. */
export async function exportInboxStatistics(
  scope: Scope,
  {
    table,
    clock,
    format,
    organization: _,
    ...filter
  }: StatisticsFilter &
    AsTable & {
      table: 'days' | 'people' | 'mailboxes'
      clock: DelayClock
      organization?: string | undefined
    },
): Promise<StreamedFile> {
  const told = await readAs(scope, (tx) => getInboxStatistics(tx, filter, 'day'))
  const days = `${told.days.from}-${told.days.to}`
  const title = 'Statistiques'
  if (table === 'days')
    return tableFile({
      format,
      name: `statistiques-${days}`,
      title,
      columns: [
        day<Told['series'][number]>('Du', ({ from }) => from),
        day<Told['series'][number]>('Au', ({ to }) => to),
        ...countColumns<Told['series'][number]>(),
      ],
      pages: onePage(told.series),
    })
  if (table === 'people')
    return tableFile({
      format,
      name: `statistiques-personnes-${days}`,
      title,
      columns: [
        text<Told['people'][number]>(
          'Personne',
          ({ name, userId }) => name ?? (userId === null ? 'Non attribuées' : 'Ancien membre'),
        ),
        ...countColumns<Told['people'][number]>(),
        ...delayColumns<Told['people'][number]>(clock),
      ],
      pages: onePage(told.people),
    })
  return tableFile({
    format,
    name: `statistiques-comptes-${days}`,
    title,
    columns: [
      text<Told['mailboxes'][number]>('Compte mail', ({ address }) => address),
      ...countColumns<Told['mailboxes'][number]>(),
      ...delayColumns<Told['mailboxes'][number]>(clock),
    ],
    pages: onePage(told.mailboxes),
  })
}
