import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import type { Currency } from '#shared/french/format.ts'
import { figures } from './figures.ts'
import { type GoalFigure, type GoalState, goalAims } from './goal-names.ts'
import { goalStateLabel } from './goals.ts'

const { amount, count, day, text } = tableColumns

type ExportedGoal = {
  figure: GoalFigure
  startsOn: string
  endsOn: string
  currency: Currency
  target: number
  personName: string | null
  value: number | null
  percent: number | null
  timePercent: number
  state: GoalState
}

/** In hundredths: days and percents are kept in tenths. */
const hundredths = ({ figure }: ExportedGoal, value: number | null) =>
  value === null ? null : value * (figures[figure].unit === 'cents' ? 1 : 10)
const units = { cents: '', days: 'jours', percent: '%', count: '' }

/** The columns of the file of goals. */
export const goalColumns: XlsxColumn<ExportedGoal>[] = [
  text('Chiffre', (goal) => figures[goal.figure].label),
  day('Du', (goal) => goal.startsOn),
  day('Au', (goal) => goal.endsOn),
  text('Personne', (goal) => goal.personName),
  text('Sens', (goal) => (goalAims[goal.figure] === 'reach' ? 'à atteindre' : 'à ne pas dépasser')),
  amount('Objectif', (goal) => hundredths(goal, goal.target)),
  amount('Réalisé', (goal) => hundredths(goal, goal.value)),
  text('Unité', (goal) =>
    figures[goal.figure].unit === 'cents' ? goal.currency : units[figures[goal.figure].unit],
  ),
  count('Avancement (%)', (goal) => goal.percent),
  count('Temps écoulé (%)', (goal) => goal.timePercent),
  text('État', (goal) => goalStateLabel(goal.state, goalAims[goal.figure])),
]
