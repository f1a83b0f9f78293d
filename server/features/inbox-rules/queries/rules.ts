import { sql } from 'kysely'
import { listInboxMembers } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import type { InboxRule } from '#shared/contract/inbox-rules.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { faultsOfRule, type Surroundings } from '#shared/domain/inbox-rules/rule-faults.ts'

type Row = Omit<InboxRule, 'faults' | 'updatedAt'> & { updated_at: Date }

/** Rules in their order; of one, when it is named. */
async function readRules(tx: Tx, ruleId: string | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, name, enabled, mailbox_ids as "mailboxIds", match, conditions, assign, assignee_id as "assigneeId", team_id as "teamId",
      turn_ids as "turnIds", label_ids as "labelIds", state, task_in_days as "taskInDays", stop, revision, updated_at
    from inbox_rules
    where org_id = ${tx.scope.orgId} and removed_at is null and (${ruleId}::uuid is null or id = ${ruleId}) order by position, id`.execute(
    tx.db,
  )
  return rows
}

/** The rules that act, in their order. */
export async function listEnabledRules(tx: Tx): Promise<Row[]> {
  return (await readRules(tx, null)).filter(({ enabled }) => enabled)
}

type Around = {
  teams: { id: string; members: string[] }[]
  labels: string[]
  mailboxes: string[]
  members: string[]
}

/** Whom and what a rule may name, now. */
async function readSurroundings(tx: Tx): Promise<Surroundings> {
  const { orgId } = tx.scope
  const [readers, found] = await Promise.all([
    listInboxMembers(tx),
    sql<Around>`
      select array(select user_id from memberships where org_id = ${orgId}) as members,
        array(select id from conversation_labels where org_id = ${orgId}) as labels,
        mailbox_ids() as mailboxes,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', t.id, 'members', array(
            select user_id from member_team_members m where m.org_id = t.org_id and m.team_id = t.id)))
          from member_teams t where t.org_id = ${orgId}), '[]') as teams`.execute(tx.db),
  ])
  const { teams, labels, mailboxes, members } = found.rows[0]!
  return {
    memberIds: new Set(members),
    readerIds: new Set(readers.map(({ id }) => id)),
    teams: new Map(teams.map(({ id, members: ids }) => [id, ids])),
    labelIds: new Set(labels),
    mailboxIds: new Set(mailboxes),
  }
}

const present = ({ updated_at, ...row }: Row, around: Surroundings): InboxRule => ({
  ...row,
  faults: faultsOfRule(row, around),
  updatedAt: updated_at.toISOString(),
})

/** All rules, with what is to be mended, and the mailboxes that the caller sees. */
export async function listInboxRules(tx: Tx) {
  const [rows, around, mailboxes] = await Promise.all([
    readRules(tx, null),
    readSurroundings(tx),
    tx.db
      .selectFrom('mailboxes')
      .select(['id', 'address'])
      .where('org_id', '=', tx.scope.orgId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  return { items: rows.map((row) => present(row, around)), mailboxes }
}

/** Errors: not_found. */
export async function getInboxRule(tx: Tx, ruleId: string): Promise<InboxRule> {
  const [[row], around] = await Promise.all([readRules(tx, ruleId), readSurroundings(tx)])
  if (row === undefined) throw new DomainError('not_found')
  return present(row, around)
}
