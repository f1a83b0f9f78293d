import type { CsvColumn } from '#shared/domain/text/csv.ts'
import { type Currency, formatDate } from '#shared/french/format.ts'
import { figures } from './figures.ts'
import { type GoalFigure, type GoalState, goalAims } from './goal-names.ts'
import { goalStateLabel } from './goals.ts'

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

/** In whole units, as a sheet adds them up. */
const amount = ({ figure }: ExportedGoal, value: number | null) =>
  value === null ? null : (value / (figures[figure].unit === 'cents' ? 100 : 10)).toFixed(2).replace('.', ',')
const units = { cents: '', days: 'jours', percent: '%', count: '' }

/** The columns of the file of goals. */
export const goalCsvColumns: CsvColumn<ExportedGoal>[] = [
  ['Chiffre', (goal) => figures[goal.figure].label],
  ['Du', (goal) => formatDate(goal.startsOn)],
  ['Au', (goal) => formatDate(goal.endsOn)],
  ['Personne', (goal) => goal.personName],
  ['Sens', (goal) => (goalAims[goal.figure] === 'reach' ? 'à atteindre' : 'à ne pas dépasser')],
  ['Objectif', (goal) => amount(goal, goal.target)],
  ['Réalisé', (goal) => amount(goal, goal.value)],
  [
    'Unité',
    (goal) => (figures[goal.figure].unit === 'cents' ? goal.currency : units[figures[goal.figure].unit]),
  ],
  ['Avancement (%)', (goal) => (goal.percent === null ? null : String(goal.percent))],
  ['Temps écoulé (%)', (goal) => String(goal.timePercent)],
  ['État', (goal) => goalStateLabel(goal.state, goalAims[goal.figure])],
]
