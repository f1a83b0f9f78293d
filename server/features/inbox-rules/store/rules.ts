import { sql } from 'kysely'
import { nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import type { RuleFields } from '#shared/contract/inbox-rules.ts'

const columnsOf = (tx: Tx, rule: RuleFields) => ({
  name: rule.name,
  enabled: rule.enabled,
  mailbox_ids: rule.mailboxIds,
  match: rule.match,
  conditions: JSON.stringify(rule.conditions),
  assign: rule.assign,
  assignee_id: rule.assign === 'member' ? rule.assigneeId : null,
  team_id: rule.assign === 'team' || rule.assign === 'turns_of_team' ? rule.teamId : null,
  turn_ids: rule.assign === 'turns' ? rule.turnIds : [],
  label_ids: rule.labelIds,
  state: rule.state,
  task_in_days: rule.taskInDays,
  stop: rule.stop,
  updated_by: tx.scope.userId,
  updated_at: tx.now,
})

/** Serializes the changes of rules of an organization. */
export async function lockRuleOrder(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('inbox-rules:' || ${tx.scope.orgId}::text, 0))`.execute(
    tx.db,
  )
}

export async function countRules(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbox_rules where org_id = ${tx.scope.orgId} and removed_at is null`.execute(
    tx.db,
  )
  return rows[0]!.count
}

/** Adds a rule after another, or after all. */
export async function insertRule(tx: Tx, rule: RuleFields, after: number | null = null): Promise<string> {
  const { orgId } = tx.scope
  if (after !== null)
    await sql`update inbox_rules set position = position + 1 where org_id = ${orgId} and position > ${after}`.execute(
      tx.db,
    )
  const { id } = await tx.db
    .insertInto('inbox_rules')
    .values({
      org_id: orgId,
      ...columnsOf(tx, rule),
      position:
        after === null
          ? sql<number>`(select coalesce(max(position), 0) + 1 from inbox_rules where org_id = ${orgId})`
          : after + 1,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function rewriteRule(tx: Tx, ruleId: string, rule: RuleFields): Promise<void> {
  await updateRow(tx, 'inbox_rules', ruleId, { ...columnsOf(tx, rule), revision: nextRevision })
}

export async function setEnabled(tx: Tx, ruleId: string, enabled: boolean): Promise<void> {
  await sql`
    update inbox_rules set enabled = ${enabled}, revision = revision + 1, updated_at = ${tx.now}, updated_by = ${tx.scope.userId}
    where org_id = ${tx.scope.orgId} and id = ${ruleId} and enabled <> ${enabled}`.execute(tx.db)
}

export async function setRemoved(tx: Tx, ruleId: string, removedAt: Date | null): Promise<void> {
  await sql`update inbox_rules set removed_at = ${removedAt} where org_id = ${tx.scope.orgId} and id = ${ruleId}`.execute(
    tx.db,
  )
}

/** Holds a rule until the end of the transaction; null when there is none. */
export async function lockRule(
  tx: Tx,
  ruleId: string,
): Promise<{ position: number; removed: boolean; lastTurn: string | null } | null> {
  const { rows } = await sql<{ position: number; removed: boolean; lastTurn: string | null }>`
    select position, removed_at is not null as removed, last_turn as "lastTurn" from inbox_rules
    where org_id = ${tx.scope.orgId} and id = ${ruleId} for no key update`.execute(tx.db)
  return rows[0] ?? null
}

/** Puts these rules first, in this order; the others follow as they stood. Returns how many of these exist. */
export async function setOrder(tx: Tx, ruleIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with asked as (select id, rank from unnest(${ruleIds}::uuid[]) with ordinality as asked (id, rank)),
    ranked as (
      select r.id, row_number() over (order by a.rank nulls last, r.position, r.id)::int as rank, a.rank is not null as named
      from inbox_rules r left join asked a on a.id = r.id where r.org_id = ${tx.scope.orgId} and r.removed_at is null),
    moved as (
      update inbox_rules r set position = ranked.rank from ranked where r.org_id = ${tx.scope.orgId} and r.id = ranked.id)
    select count(*)::int as count from ranked where named`.execute(tx.db)
  return rows[0]!.count
}

/** The member who was last in turn of a rule. Locks the rule, so that two who give conversations at once take turns. */
export async function lockTurn(tx: Tx, ruleId: string): Promise<string | null> {
  return (await lockRule(tx, ruleId))?.lastTurn ?? null
}

export async function setTurn(tx: Tx, ruleId: string, userId: string): Promise<void> {
  await sql`update inbox_rules set last_turn = ${userId} where org_id = ${tx.scope.orgId} and id = ${ruleId}`.execute(
    tx.db,
  )
}

/** Tells open settings of rules, at commit. */
export async function notifyRulesChanged(tx: Tx): Promise<void> {
  const { orgId } = tx.scope
  const notice = { org: orgId, type: 'conversations.changed', subject: 'organization', id: orgId }
  await sql`select pg_notify('ardoise', ${JSON.stringify(notice)})`.execute(tx.db)
}

/** Rules removed a month ago. */
export const removedRules: Retention = { table: 'inbox_rules', since: 'removed_at', hours: 30 * 24 }

/** Which of these labels still exist. */
export async function listLabels(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from conversation_labels where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) for key share`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}
