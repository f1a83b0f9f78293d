import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReminderPlanFields } from '#shared/contract/reminder-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type NewPlan = ReminderPlanFields & { startKey?: string }

/** Adds plans below the others of their subject; one of the start that exists is left as it is. Returns the ids of those that are new. */
export async function insertPlans(tx: Tx, plans: readonly NewPlan[]): Promise<string[]> {
  const { orgId, userId } = tx.scope
  const ids: string[] = []
  for (const { subject, name, conditions, steps, startKey } of plans) {
    const { rows } = await sql<{ id: string }>`
      insert into reminder_plans (org_id, subject, name, position, conditions, steps, start_key, created_by, created_at, updated_at)
      select ${orgId}, ${subject}, ${name}, coalesce(max(position), 0) + 1, ${JSON.stringify(conditions)}, ${JSON.stringify(steps)},
        ${startKey ?? null}, ${userId}, ${tx.now}, ${tx.now}
      from reminder_plans where org_id = ${orgId} and subject = ${subject}
      on conflict (org_id, start_key) where start_key is not null do nothing
      returning id`.execute(tx.db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

export async function hasPlans(tx: Tx): Promise<boolean> {
  const row = await tx.db
    .selectFrom('reminder_plans')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The revision of a plan, its row held until the transaction ends. Errors: not_found. */
export async function lockPlan(tx: Tx, planId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('reminder_plans')
    .select('revision')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', planId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row.revision
}

export async function rewritePlan(
  tx: Tx,
  planId: string,
  { name, conditions, steps }: Omit<ReminderPlanFields, 'subject'>,
): Promise<void> {
  await tx.db
    .updateTable('reminder_plans')
    .set((eb) => ({
      name,
      conditions: JSON.stringify(conditions),
      steps: JSON.stringify(steps),
      revision: eb('revision', '+', 1),
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', planId)
    .execute()
}

/** Archives a plan, which no client has any more, or takes it back. */
export async function setArchived(tx: Tx, planId: string, archived: boolean): Promise<void> {
  await tx.db
    .updateTable('reminder_plans')
    .set((eb) => ({
      archived_at: archived ? tx.now : null,
      revision: eb('revision', '+', 1),
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', planId)
    .execute()
  if (!archived) return
  await tx.db
    .updateTable('reminder_standings')
    .set({ chosen_plan_id: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('chosen_plan_id', '=', planId)
    .execute()
}

/** Puts plans in an order; those that are not named keep their place behind. */
export async function orderPlans(tx: Tx, planIds: readonly string[]): Promise<void> {
  await sql`
    update reminder_plans p set position = o.position, revision = p.revision + 1, updated_by = ${tx.scope.userId}, updated_at = ${tx.now}
    from unnest(${planIds}::uuid[]) with ordinality as o (id, position)
    where p.org_id = ${tx.scope.orgId} and p.id = o.id and p.position <> o.position`.execute(tx.db)
}
