import { readAs } from '#server/db/transaction.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type {
  InboxStatistics,
  StatisticsFigures,
  StatisticsFilter,
} from '#shared/contract/inbox-statistics.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { type DelayClock, figureNames } from '#shared/domain/inbox-statistics/figures.ts'
import { onePage } from '#shared/domain/text/csv.ts'
import { getInboxStatistics } from '../queries/statistics.ts'

const { count, day, text } = tableColumns

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

type Counts = Pick<StatisticsFigures, 'begun' | 'received' | 'sent' | 'resolved' | 'open'>

/** Numbers of the page, a column each. */
const countColumns = <Row extends Counts>(): XlsxColumn<Row>[] =>
  (['begun', 'received', 'sent', 'resolved', 'open'] as const).map((figure) =>
    count<Row>(figureNames[figure], (row) => row[figure]),
  )

/** Its delays, in whole minutes of one clock. */
const delayColumns = <Row extends StatisticsFigures>(clock: DelayClock): XlsxColumn<Row>[] => {
  const unit = clock === 'work' ? 'minutes ouvrées' : 'minutes'
  return [
    count(figureNames.answered, ({ answer }) => answer.count),
    count(`Première réponse, délai médian (${unit})`, ({ answer }) => answer.median?.[clock] ?? null),
    count(`Première réponse, 9 sur 10 en moins de (${unit})`, ({ answer }) => answer.ninth?.[clock] ?? null),
    count('Premières réponses avec un objectif', ({ answer }) => answer.aimed),
    count(figureNames.answered_in_time, ({ answer }) => answer.kept),
    count(`Traitement, délai médian (${unit})`, ({ resolution }) => resolution.median?.[clock] ?? null),
  ]
}
