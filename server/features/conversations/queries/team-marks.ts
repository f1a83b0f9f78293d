import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DelayKind } from '#shared/domain/answer-delays/delays.ts'
import type { TeamView } from '#shared/domain/conversations/views.ts'
import type { Pile } from '#shared/domain/inbox-team/handling.ts'
import type { EntryMarks, EntryRow } from './entry-row.ts'

export const UNMARKED: EntryMarks = {
  pile: null,
  assigneeId: null,
  teamId: null,
  snoozedUntil: null,
  dueKind: null,
  dueAt: null,
  labelIds: [],
}

type Row = {
  conversation_id: string
  pile: Pile | null
  assignee_id: string | null
  team_id: string | null
  snoozed_until: Date | null
  label_ids: string[] | null
  due_kind: DelayKind | null
  due_at: Date | null
}

/** The team's marks on the conversations of a page that have any. */
export async function readMarks(
  tx: Tx,
  entries: readonly Pick<EntryRow, 'conversation_id'>[],
): Promise<Map<string, EntryMarks>> {
  if (entries.length === 0) return new Map()
  const ids = entries.map((row) => row.conversation_id)
  const { rows } = await sql<Row>`
    select m.conversation_id, m.pile, m.assignee_id, m.team_id, m.snoozed_until, m.label_ids, d.due_kind, d.due_at
    from handling_marks(${ids}::uuid[]) m left join delay_marks(${ids}::uuid[]) d using (conversation_id)`.execute(
    tx.byKey,
  )
  return new Map(
    rows.map((row) => [
      row.conversation_id,
      {
        pile: row.pile,
        assigneeId: row.assignee_id,
        teamId: row.team_id,
        snoozedUntil: row.snoozed_until?.toISOString() ?? null,
        labelIds: row.label_ids ?? [],
        dueKind: row.due_kind,
        dueAt: row.due_at?.toISOString() ?? null,
      },
    ]),
  )
}

/** Mentions that make the view: the newest of them. */
const MOST_MENTIONED = 500

/** Conversations whose notes name the caller, those named last. */
export async function listMentioned(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct conversation_id as id from (
      select conversation_id from conversation_mentions where org_id = ${tx.scope.orgId} and user_id = ${tx.scope.userId}
      order by created_at desc limit ${MOST_MENTIONED}) as newest`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** The condition of a view of the team’s work on the rows of whole mailboxes. */
export function partOfTeam(tx: Tx, view: TeamView, entry: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  const { userId } = tx.scope
  switch (view) {
    case 'mine':
      return sql`and ${column('pile')} = 'todo' and ${column('assignee_id')} = ${userId}`
    case 'unassigned':
      return sql`and ${column('pile')} = 'todo' and ${column('assignee_id')} is null`
    case 'late':
    case 'soon':
      return sql`and ${column('delay')} = ${view}`
    default:
      return sql`and ${column('pile')} = ${view}`
  }
}
