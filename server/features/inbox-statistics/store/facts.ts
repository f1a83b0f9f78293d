import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { InboxFact } from '#shared/domain/inbox-statistics/facts.ts'

export type Audience = { mailboxIds: readonly string[]; keptIds: readonly string[] }
export type ConversationFacts = Audience & {
  conversationId: string
  teamId: string | null
  facts: readonly InboxFact[]
}

/** Takes the place of whatever was counted of these conversations, in as many statements for a thousand as for one. */
export async function replaceFacts(
  tx: Tx,
  ids: readonly string[],
  counted: readonly ConversationFacts[],
): Promise<void> {
  const { orgId } = tx.scope
  await sql`delete from inbox_facts where org_id = ${orgId} and conversation_id = any (${ids}::uuid[])`.execute(
    tx.db,
  )
  const rows = counted.flatMap(({ conversationId, teamId, mailboxIds, keptIds, facts }) =>
    facts.map(({ kind, at, until, userId, spent, within }) => ({
      ...{ conversation: conversationId, team: teamId, open: mailboxIds, kept: keptIds, kind, at, until },
      ...{ person: userId, work: spent?.work, clock: spent?.clock, within },
    })),
  )
  if (rows.length === 0) return
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (conversation uuid, team uuid, open uuid[], kept uuid[], kind text,
    at timestamptz, until timestamptz, person uuid, work integer, clock integer, within boolean)`
  await sql`
    insert into inbox_audiences (org_id, mailbox_ids, kept_ids) select distinct ${orgId}::uuid, open, kept from ${told} order by 2, 3
    on conflict do nothing`.execute(tx.db)
  await sql`
    insert into inbox_facts (org_id, conversation_id, kind, at, until, on_day, until_day, hour, audience_id, user_id, team_id, work_minutes, clock_minutes, within)
    select ${orgId}, conversation, kind, at, until, (at at time zone o.timezone)::date, (until at time zone o.timezone)::date,
      extract(hour from at at time zone o.timezone), a.id, person, team, work, clock, within
    from ${told} join organizations o on o.id = ${orgId}
    join inbox_audiences a on a.org_id = ${orgId} and a.mailbox_ids = open and a.kept_ids = kept`.execute(
    tx.db,
  )
}

/** Those of these conversations that are still there. */
export async function keepKnown(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) order by id for key share`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}
