import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { InboxFact } from '#shared/domain/inbox-statistics/facts.ts'

export type Audience = { mailboxIds: readonly string[]; keptIds: readonly string[] }
export type ConversationFacts = Audience & {
  conversationId: string
  teamId: string | null
  facts: readonly InboxFact[]
}

/**
 * Takes the place of whatever was counted of these conversations, in as many statements for a thousand as for one. Facts that are as they were stay:
 * a mail in a conversation of thousands writes a few rows. Of two lists side by side, whatever stands in one alone is written or deleted; two facts
 * that are alike are the first and the second.
 */
export async function replaceFacts(
  tx: Tx,
  ids: readonly string[],
  counted: readonly ConversationFacts[],
): Promise<void> {
  const { orgId } = tx.scope
  const rows = counted.flatMap(({ conversationId, teamId, mailboxIds, keptIds, facts }) =>
    facts.map(({ kind, at, until, userId, spent, within }) => ({
      conversation: conversationId,
      team: teamId,
      open: mailboxIds,
      kept: keptIds,
      kind,
      at,
      until,
      person: userId,
      work: spent?.work,
      clock: spent?.clock,
      within,
    })),
  )
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (conversation uuid, team uuid, open uuid[], kept uuid[], kind text,
    at timestamptz(3), until timestamptz(3), person uuid, work integer, clock integer, within boolean)`
  await sql`
    insert into inbox_audiences (org_id, mailbox_ids, kept_ids) select distinct ${orgId}::uuid, open, kept from ${told} order by 2, 3
    on conflict do nothing`.execute(tx.db)
  await sql`
    with said as (
      select conversation as conversation_id, kind, at, until, (at at time zone o.timezone)::date as on_day,
        (until at time zone o.timezone)::date as until_day, extract(hour from at at time zone o.timezone)::smallint as hour, a.id as audience_id,
        person as user_id, team as team_id, work as work_minutes, clock as clock_minutes, within
      from ${told} join organizations o on o.id = ${orgId}
      join inbox_audiences a on a.org_id = ${orgId} and a.mailbox_ids = open and a.kept_ids = kept),
    each as (
      select null::uuid as id, ${fact}, row_number() over (partition by ${fact}) as nth from said
      union all
      select id, ${fact}, row_number() over (partition by ${fact}) from inbox_facts
      where org_id = ${orgId} and conversation_id = any (${ids}::uuid[])),
    changed as (select (array_agg(id))[1] as id, ${fact} from each group by ${fact}, nth having count(*) = 1),
    gone as (delete from inbox_facts f using changed where f.org_id = ${orgId} and f.id = changed.id)
    insert into inbox_facts (org_id, ${fact}) select ${orgId}, ${fact} from changed where id is null`.execute(
    tx.db,
  )
}

const fact = sql`conversation_id, kind, at, until, on_day, until_day, hour, audience_id, user_id, team_id, work_minutes, clock_minutes, within`

/** Which of these conversations still exist. */
export async function existingConversations(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) order by id for key share`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}
