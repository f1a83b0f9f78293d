import { sql } from 'kysely'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import type { DelayKind, DelayState, Due, WorkClock } from '#shared/domain/answer-delays/delays.ts'
import type { Pile } from '#shared/domain/inbox-team/handling.ts'

type Row = {
  conversation_id: string
  pile: Pile
  assignee_id: string | null
  team_id: string | null
  opened_at: Date | null
  spent_minutes: number
  due_kind: DelayKind | null
  due_from: Date | null
  warn_at: Date | null
  due_at: Date | null
  delay: DelayState | null
}

/** The clocks of these conversations, locked until the end of the transaction. */
export async function lockDelays(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select conversation_id, pile, assignee_id, team_id, opened_at, spent_minutes, due_kind, due_from, warn_at, due_at, delay
    from conversation_handlings
    where org_id = ${tx.scope.orgId} and conversation_id = any (${ids}::uuid[]) order by conversation_id for no key update`.execute(
    tx.db,
  )
  return rows
}

type Unanswered = { conversation_id: string; mailbox_ids: string[] | null; unanswered_at: Date | null }

export async function listUnanswered(tx: Tx, ids: readonly string[]): Promise<Map<string, Unanswered>> {
  const { rows } = await sql<Unanswered>`
    select conversation_id, mailbox_ids, unanswered_at from unanswered_mails(${ids}::uuid[])`.execute(tx.db)
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

export type Counted = { id: string; clock: WorkClock; due: Due | null; state: DelayState | null }

/** Writes where clocks stand, in one statement; a row that is as it was is left alone. */
export async function writeDelays(tx: Tx, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return
  const rows = counted.map(({ id, clock, due, state }) => ({
    id,
    opened: clock.openedAt,
    spent: clock.spentMinutes,
    state,
    kind: due?.kind,
    begun: due?.from,
    warn: due?.warnAt,
    due: due?.dueAt,
  }))
  await sql`
    update conversation_handlings h
    set opened_at = c.opened, spent_minutes = c.spent, due_kind = c.kind, due_from = c.begun, warn_at = c.warn, due_at = c.due, delay = c.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (id uuid, opened timestamptz, spent integer, state text, kind text, begun timestamptz, warn timestamptz, due timestamptz)
    where h.org_id = ${tx.scope.orgId} and h.conversation_id = c.id
      and (h.opened_at, h.spent_minutes, h.due_kind, h.due_from, h.warn_at, h.due_at, h.delay)
        is distinct from (c.opened, c.spent, c.kind, c.begun, c.warn, c.due, c.state)`.execute(tx.db)
}

/** Keeps, for conversations that become one, the clock that began first. */
export async function joinClocks(tx: Tx, merges: readonly { from: string; into: string }[]): Promise<void> {
  await sql`
    update conversation_handlings h set opened_at = least(h.opened_at, o.opened_at)
    from unnest(${merges.map(({ from }) => from)}::uuid[], ${merges.map(({ into }) => into)}::uuid[]) as pair (source, target)
    join conversation_handlings o on o.org_id = ${tx.scope.orgId} and o.conversation_id = source
    where h.org_id = ${tx.scope.orgId} and h.conversation_id = target and h.pile = 'todo' and o.opened_at is not null`.execute(
    tx.db,
  )
}

/** Conversations that are not done, by id. */
export async function listOpen(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select conversation_id as id from conversation_handlings
    where org_id = ${tx.scope.orgId} and pile <> 'done' ${after === null ? sql`` : sql`and conversation_id > ${after}`}
    order by conversation_id limit ${limit}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** The conversations where these mails stand. */
export async function conversationsOf(tx: Tx, messageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct conversation_id as id from mail_messages where org_id = ${tx.scope.orgId} and id = any (${messageIds}::uuid[])`.execute(
    tx.db,
  )
  return rows.map(({ id }) => id)
}

/** Conversations of which something is to be told. */
export const DELAY_TO_TELL: DueRows = {
  table: 'conversation_handlings',
  id: 'conversation_id',
  instant: 't.look_at',
}
