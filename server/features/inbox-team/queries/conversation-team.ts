import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ConversationNote, ConversationTeam, HandlingEntry } from '#shared/contract/inbox-team.ts'
import type { DelayKind } from '#shared/domain/answer-delays/delays.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Handling, UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { listWhole, presentHandling } from '../store/handlings.ts'
import { listReadersOf } from './readers.ts'

const MOST_HISTORY = 200
const MOST_NOTES = 500

/** The handling, notes and history of a conversation that the caller reads whole. Errors: not_found. */
export async function getConversationTeam(
  tx: Tx,
  { conversationId }: { conversationId: string },
): Promise<ConversationTeam> {
  const [whole, { handling, due }, labelIds, followerIds, readers, notes, history] = await Promise.all([
    listWhole(tx, [conversationId]),
    findHandling(tx, conversationId),
    listIds(tx, 'conversation_label_links', 'label_id', conversationId),
    listIds(tx, 'conversation_followers', 'user_id', conversationId),
    listReadersOf(tx, conversationId),
    listNotes(tx, conversationId),
    listHistory(tx, conversationId),
  ])
  if (whole.length === 0) throw new DomainError('not_found')
  return { handling, ...due, labelIds, followerIds, readers, notes, history }
}

type Stands = { handling: Handling; due: Pick<ConversationTeam, 'dueKind' | 'dueAt'> }

async function findHandling(tx: Tx, conversationId: string): Promise<Stands> {
  const row = await tx.db
    .selectFrom('conversation_handlings')
    .select(['state', 'assignee_id', 'team_id', 'snoozed_until', 'until_answer', 'due_kind', 'due_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()
  if (!row) return { handling: UNHANDLED, due: { dueKind: null, dueAt: null } }
  return {
    handling: presentHandling({ ...row, state: row.state as Handling['state'] }),
    due: { dueKind: row.due_kind as DelayKind | null, dueAt: row.due_at?.toISOString() ?? null },
  }
}

async function listIds(tx: Tx, table: string, column: string, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where org_id = ${tx.scope.orgId} and conversation_id = ${conversationId} order by 1`.execute(tx.db)
  return rows.map(({ id }) => id)
}

type NoteRow = {
  id: string
  authorId: string
  authorName: string | null
  body: string
  mentionIds: string[]
  created_at: Date
  edited_at: Date | null
}

async function listNotes(tx: Tx, conversationId: string): Promise<ConversationNote[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.author_id as "authorId", u.name as "authorName", n.body, n.created_at, n.edited_at,
      array(select m.user_id from conversation_mentions m where m.org_id = n.org_id and m.note_id = n.id order by 1) as "mentionIds"
    from conversation_notes n left join users u on u.id = n.author_id
    where n.org_id = ${tx.scope.orgId} and n.conversation_id = ${conversationId} and n.deleted_at is null
    order by n.created_at desc, n.id desc limit ${MOST_NOTES}`.execute(tx.db)
  return rows.reverse().map(({ created_at, edited_at, authorName, ...note }) => ({
    ...note,
    authorName: authorName ?? 'Ancien membre',
    createdAt: created_at.toISOString(),
    editedAt: edited_at?.toISOString() ?? null,
  }))
}

type HistoryRow = Omit<HandlingEntry, 'at'> & { created_at: Date }

async function listHistory(tx: Tx, conversationId: string): Promise<HandlingEntry[]> {
  const { rows } = await sql<HistoryRow>`
    select h.id, u.name as "actorName", h.cause, h.about, h.before, h.after, h.added, h.removed, h.created_at
    from conversation_history h left join users u on u.id = h.actor_id
    where h.org_id = ${tx.scope.orgId} and h.conversation_id = ${conversationId}
    order by h.created_at desc, h.id desc limit ${MOST_HISTORY}`.execute(tx.db)
  return rows.reverse().map(({ created_at, ...entry }) => ({ ...entry, at: created_at.toISOString() }))
}
