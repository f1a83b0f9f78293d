import type { StatisticsFigures } from '#shared/contract/inbox-statistics.ts'
import { type DelayClock, figureNames } from '#shared/domain/inbox-statistics/figures.ts'
import type { CsvColumn } from '#shared/domain/text/csv.ts'

type Counts = Pick<StatisticsFigures, 'begun' | 'received' | 'sent' | 'resolved' | 'open'>

/** Numbers of the page, a column each. */
export const countColumns = <Row extends Counts>(): CsvColumn<Row>[] =>
  (['begun', 'received', 'sent', 'resolved', 'open'] as const).map((figure) => [
    figureNames[figure],
    (row) => String(row[figure]),
  ])

/** Its delays, in whole minutes of one clock. */
export const delayColumns = <Row extends StatisticsFigures>(clock: DelayClock): CsvColumn<Row>[] => {
  const unit = clock === 'work' ? 'minutes ouvrées' : 'minutes'
  return [
    [figureNames.answered, ({ answer }) => String(answer.count)],
    [`Première réponse, délai médian (${unit})`, ({ answer }) => numberOf(answer.median?.[clock])],
    [`Première réponse, 9 sur 10 en moins de (${unit})`, ({ answer }) => numberOf(answer.ninth?.[clock])],
    ['Premières réponses avec un objectif', ({ answer }) => String(answer.aimed)],
    [figureNames.answered_in_time, ({ answer }) => String(answer.kept)],
    [`Traitement, délai médian (${unit})`, ({ resolution }) => numberOf(resolution.median?.[clock])],
  ]
}

export const numberOf = (value: number | undefined): string | null =>
  value === undefined ? null : String(value)
