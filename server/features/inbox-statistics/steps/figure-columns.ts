import type { StatisticsFigures } from '#shared/contract/inbox-statistics.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { type DelayClock, figureNames } from '#shared/domain/inbox-statistics/figures.ts'

const { count } = tableColumns

type Counts = Pick<StatisticsFigures, 'begun' | 'received' | 'sent' | 'resolved' | 'open'>

/** Numbers of the page, a column each. */
export const countColumns = <Row extends Counts>(): XlsxColumn<Row>[] =>
  (['begun', 'received', 'sent', 'resolved', 'open'] as const).map((figure) =>
    count<Row>(figureNames[figure], (row) => row[figure]),
  )

/** Its delays, in whole minutes of one clock. */
export const delayColumns = <Row extends StatisticsFigures>(clock: DelayClock): XlsxColumn<Row>[] => {
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
