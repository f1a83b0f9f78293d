import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { GoalFields, ReportGoal } from '#shared/contract/report-goals.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { figures } from '#shared/domain/reports/figures.ts'
import { isPersonFigure } from '#shared/domain/reports/goal-names.ts'
import { goalDays } from '#shared/domain/reports/goals.ts'
import { askReport } from '../queries/asked-report.ts'
import { getGoal } from '../queries/goals.ts'
import { readReportDay } from '../queries/report-day.ts'
import {
  deleteGoalRow,
  type GoalColumns,
  hasSameGoal,
  insertGoal,
  isMember,
  lockGoal,
  updateGoalRow,
} from '../store/goals.ts'

const fault = (path: string, message: string) =>
  new DomainError('invalid_input', { fields: [{ path, code: 'invalid', message }] })
const exists = () =>
  new DomainError('goal_exists', {
    fields: [{ path: 'figure', code: 'goal_exists', message: 'Un objectif existe déjà pour cette période.' }],
  })

/** Errors: plan_limit, invalid_input, goal_exists. */
export function createGoal(
  scope: Scope,
  { currency: kept, ...fields }: GoalFields & { currency?: ReportGoal['currency'] | undefined },
): Promise<ReportGoal> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const goal = await judge(tx, fields, null)
    const { currency } = await askReport(tx, kept === undefined ? {} : { currency: kept })
    const row = await insertGoal(tx, { ...goal, currency })
    if (row === null) throw exists()
    await emit(tx, 'report.goal_set', row.id, fields)
    return getGoal(tx, row.id)
  })
}

/** Errors: plan_limit, not_found, version_conflict (with `data.current`), invalid_input, goal_exists. */
export function updateGoal(
  scope: Scope,
  { goalId, revision, ...fields }: GoalFields & { goalId: string; revision: number },
): Promise<ReportGoal> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const held = await lockGoal(tx, goalId)
    if (held === undefined) throw new DomainError('not_found')
    if (held.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getGoal(tx, goalId) } })
    const goal = await judge(tx, fields, held.person_id)
    if (await hasSameGoal(tx, goalId, goal, held.currency)) throw exists()
    await updateGoalRow(tx, goalId, goal)
    await emit(tx, 'report.goal_changed', goalId, fields)
    return getGoal(tx, goalId)
  })
}

/** Errors: not_found. */
export function deleteGoal(scope: Scope, { goalId }: { goalId: string }): Promise<{ goalId: string }> {
  return inTransaction(scope, async (tx) => {
    const held = await lockGoal(tx, goalId)
    if (held === undefined) throw new DomainError('not_found')
    await deleteGoalRow(tx, goalId)
    await emit(tx, 'report.goal_removed', goalId, { figure: held.figure as GoalFields['figure'] })
    return { goalId }
  })
}

/** `keptPerson`: whom the goal is for already, who may have left since. Errors: invalid_input at the field. */
async function judge(
  tx: Tx,
  { figure, period, on, target, personId }: GoalFields,
  keptPerson: string | null,
): Promise<GoalColumns> {
  if (figures[figure].unit === 'percent' && target > 1_000) throw fault('target', 'Cent pour cent au plus.')
  if (personId !== null && !isPersonFigure(figure))
    throw fault('personId', 'Ce chiffre ne se compte pas par personne.')
  if (personId !== null && personId !== keptPerson && !(await isMember(tx, personId)))
    throw fault('personId', 'Cette personne n’est pas dans votre équipe.')
  const { from, to } = goalDays(period, on, (await readReportDay(tx)).yearStart)
  return { figure, period, starts_on: from, ends_on: to, target, person_id: personId }
}

function emit(
  tx: Tx,
  type: 'report.goal_set' | 'report.goal_changed' | 'report.goal_removed',
  id: string,
  { figure }: Pick<GoalFields, 'figure'>,
): Promise<void> {
  const { label } = figures[figure]
  return tx.emit(type, {
    subject: { type: 'report', id },
    description: label,
    meta: { name: label, reason: null, count: null },
  })
}
