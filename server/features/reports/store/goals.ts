import { deleteRow, nextRevision } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'

export type GoalColumns = {
  figure: string
  period: string
  starts_on: string
  ends_on: string
  target: number
  person_id: string | null
}

/** Null where there is such a goal already. */
export async function insertGoal(
  tx: Tx,
  goal: GoalColumns & { currency: string },
): Promise<{ id: string } | null> {
  const row = await tx.db
    .insertInto('report_goals')
    .values({ ...goal, org_id: tx.scope.orgId, created_by: tx.scope.userId, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

export function lockGoal(tx: Tx, goalId: string) {
  return tx.db
    .selectFrom('report_goals')
    .select(['id', 'figure', 'currency', 'person_id', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', goalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Another goal for the same figure, days and person. */
export async function hasSameGoal(
  tx: Tx,
  goalId: string,
  { figure, starts_on, ends_on, person_id }: GoalColumns,
  currency: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('report_goals')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '<>', goalId)
    .where('figure', '=', figure)
    .where('starts_on', '=', starts_on)
    .where('ends_on', '=', ends_on)
    .where('currency', '=', currency)
    .where('person_id', person_id === null ? 'is' : '=', person_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateGoalRow(tx: Tx, goalId: string, goal: GoalColumns): Promise<void> {
  await tx.db
    .updateTable('report_goals')
    .set({ ...goal, revision: nextRevision })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', goalId)
    .execute()
}

export const deleteGoalRow = (tx: Tx, goalId: string): Promise<void> => deleteRow(tx, 'report_goals', goalId)

export async function isMember(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
