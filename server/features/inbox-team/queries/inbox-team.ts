import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import { MOST_COUNTED } from '#shared/domain/conversations/views.ts'
import { listTeams } from '../store/member-teams.ts'
import { listViews } from '../store/views.ts'
import { listInboxMembers } from './readers.ts'

/** The names on the screens of the inbox: members, teams, labels, views; and how much waits in each list. */
export async function getInboxTeam(tx: Tx) {
  const [members, teams, labels, views, counts] = await Promise.all([
    listInboxMembers(tx),
    listTeams(tx),
    listLabels(tx),
    listViews(tx),
    countPiles(tx),
  ])
  return { members, teams, labels, views, counts }
}

async function listLabels(tx: Tx): Promise<ConversationLabel[]> {
  const { rows } = await sql<ConversationLabel>`
    select id, name, colour from conversation_labels where org_id = ${tx.scope.orgId} order by fold(name), id limit 1000`.execute(
    tx.db,
  )
  return rows
}

type Counts = {
  mine: number
  unassigned: number
  waiting: number
  snoozed: number
  late: number
  soon: number
}

/** Conversations that wait, each once whatever mailboxes have it. */
export async function countPiles(tx: Tx): Promise<Counts> {
  const { orgId, userId } = tx.scope
  const counted = (condition: RawBuilder<unknown>) => sql`(
    select count(*)::int from (
      select distinct e.conversation_id from unnest(whole_mailboxes()) as place (id) cross join lateral (
        select e.conversation_id from conversation_entries e
        where e.org_id = ${orgId} and e.place_id = place.id and ${condition} limit ${MOST_COUNTED}) e
      limit ${MOST_COUNTED}) as first_ones)`
  const { rows } = await sql<Counts>`
    select ${counted(sql`e.assignee_id = ${userId} and e.pile = 'todo'`)} as mine,
      ${counted(sql`e.assignee_id is null and e.pile = 'todo'`)} as unassigned,
      ${counted(sql`e.pile = 'waiting'`)} as waiting,
      ${counted(sql`e.pile = 'snoozed'`)} as snoozed,
      ${counted(sql`e.delay = 'late'`)} as late,
      ${counted(sql`e.delay = 'soon'`)} as soon`.execute(tx.db)
  return rows[0]!
}
