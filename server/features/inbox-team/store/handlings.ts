import { sql } from 'kysely'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import type { Handling, HandlingState, HistoryCause } from '#shared/domain/inbox-team/handling.ts'

/** The handling of a conversation before and after; null: it has none. */
export type HandlingMove = { conversationId: string; before: Handling | null; after: Handling | null }
/** `about`: the name of the rule, or of the member. */
export type Cause = { batchId: string; cause: HistoryCause; about?: string | undefined }

type Row = {
  conversation_id: string
  state: HandlingState
  assignee_id: string | null
  team_id: string | null
  snoozed_until: Date | null
  until_answer: boolean
}

export const presentHandling = (row: Omit<Row, 'conversation_id'>): Handling => ({
  state: row.state,
  assigneeId: row.assignee_id,
  teamId: row.team_id,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  untilAnswer: row.until_answer,
})

/** The handlings of these conversations, locked until the end of the transaction. */
export async function lockHandlings(tx: Tx, ids: readonly string[]): Promise<Map<string, Handling>> {
  const { rows } = await sql<Row>`
    select conversation_id, state, assignee_id, team_id, snoozed_until, until_answer from conversation_handlings
    where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[]) order by conversation_id for no key update`.execute(
    tx.db,
  )
  return new Map(rows.map((row) => [row.conversation_id, presentHandling(row)]))
}

/** Writes what conversations become, whatever their number in one statement, and with a cause what they were. */
export async function writeHandlings(
  tx: Tx,
  moves: readonly HandlingMove[],
  told: Cause | null,
): Promise<void> {
  if (moves.length === 0) return
  const { orgId, userId } = tx.scope
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved ("conversationId" uuid, before jsonb, after jsonb)`
  await sql`
    insert into conversation_handlings (org_id, conversation_id, state, assignee_id, team_id, snoozed_until, until_answer, changed_at)
    select ${orgId}, "conversationId", after->>'state', (after->>'assigneeId')::uuid, (after->>'teamId')::uuid,
      (after->>'snoozedUntil')::timestamptz, (after->>'untilAnswer')::boolean, ${tx.now}
    from ${moved} where jsonb_typeof(after) = 'object' order by "conversationId"
    on conflict (org_id, conversation_id) do update
    set state = excluded.state, assignee_id = excluded.assignee_id, team_id = excluded.team_id, snoozed_until = excluded.snoozed_until,
        until_answer = excluded.until_answer, changed_at = excluded.changed_at`.execute(tx.db)
  const gone = moves.filter(({ after }) => after === null).map(({ conversationId }) => conversationId)
  if (gone.length > 0)
    await sql`delete from conversation_handlings where org_id = ${orgId} and conversation_id = any (${gone}::uuid[])`.execute(
      tx.db,
    )
  if (told === null) return
  await sql`
    insert into conversation_history (org_id, conversation_id, written_in, batch_id, actor_id, cause, about, before, after, created_at)
    select ${orgId}, "conversationId", "conversationId", ${told.batchId}, ${userId}, ${told.cause}, ${told.about ?? null}::text, nullif(before, 'null'::jsonb), after, ${tx.now}
    from ${moved}`.execute(tx.db)
}

/** In which of these conversations the caller may read a whole mail. */
export async function listWhole(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct conversation_id as id from conversation_entries
    where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[]) and mailbox_id = any ((select whole_mailboxes())::uuid[])`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}

type Entry = {
  conversation_id: string
  before: Handling | null
  after: Handling | null
  added: string[]
  removed: string[]
}

/** Takes the caller's batch of changes out of the history. */
export async function removeBatch(tx: Tx, batchId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    delete from conversation_history
    where org_id = ${tx.scope.orgId} and batch_id = ${batchId} and actor_id = ${tx.scope.userId} and cause in ('hand', 'rule')
    returning conversation_id, before, after, added, removed`.execute(tx.db)
  return rows
}

/** Tells open lists, at commit, that something is said of these conversations. */
export async function notifyHandlingsChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_notify('ardoise', jsonb_strip_nulls(jsonb_build_object('org', org_id, 'type', 'conversations.changed', 'subject', 'mailbox',
      'id', id, 'to', case when sharing = 'private' then user_id end))::text)
    from mailboxes where org_id = ${tx.scope.orgId} and id in (
      select mailbox_id from conversation_entries where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[]))`.execute(
    tx.db,
  )
}

/** Conversations that are put off until an instant that has come. */
export const SNOOZE_OVER: DueRows = {
  table: 'conversation_handlings',
  id: 'conversation_id',
  instant: 't.snoozed_until',
}
