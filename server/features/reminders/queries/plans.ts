import type { Tx } from '#server/scope.ts'
import type { PlanConditions, StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const plans = (tx: Tx) =>
  tx.db
    .selectFrom('reminder_plans')
    .select([
      'id',
      'subject',
      'name',
      'position',
      'conditions',
      'steps',
      'start_key',
      'archived_at',
      'revision',
    ])
    .where('org_id', '=', tx.scope.orgId)
type Row = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>

/** All plans in the order in which they are asked; those that are archived last. */
export async function listPlans(tx: Tx): Promise<StoredReminderPlan[]> {
  const rows = await plans(tx)
    .orderBy((eb) => eb('archived_at', 'is not', null))
    .orderBy('subject')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Errors: not_found. */
export async function getPlan(tx: Tx, planId: string): Promise<StoredReminderPlan> {
  const row = await plans(tx).where('id', '=', planId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** Those of before there was one have no habit, and no tag. */
type StoredConditions = Omit<PlanConditions, 'medianDelayFromDays' | 'tags'> & Partial<PlanConditions>

const present = (row: Row): StoredReminderPlan => ({
  id: row.id,
  subject: row.subject as StoredReminderPlan['subject'],
  name: row.name,
  position: row.position,
  conditions: { medianDelayFromDays: null, tags: null, ...(row.conditions as StoredConditions) },
  steps: row.steps as StoredReminderPlan['steps'],
  ofStart: row.start_key !== null,
  archived: row.archived_at !== null,
  revision: row.revision,
})
