import { sql } from 'kysely'
import { shownSince } from '#server/db/shown-since.ts'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'
import { WORK_COUNTED } from '#shared/domain/work/work.ts'

/** Conversations that wait for an answer past their delay, in the mailboxes that the caller reads whole, late since longest first. */
export const lateConversations: WorkSource = {
  kind: 'late_conversation',
  permission: 'inbox:read',
  rows: (tx, day) => {
    const { orgId } = tx.scope
    const since = shownSince(tx)
    const columns = workColumns(day, {
      id: sql`e.conversation_id`,
      name: sql`m.subject`,
      party: sql`e.senders[1]`,
      dueAt: sql`coalesce(h.due_at, e.last_at)`,
    })
    // A conversation of several mailboxes stands once.
    return sql`
      select ${columns} from (
        select distinct on (e.conversation_id) e.* from unnest(whole_mailboxes()) as place (id) cross join lateral (
          select e.conversation_id, e.last_at, e.last_message_id, e.senders from conversation_entries e
          where e.org_id = ${orgId} and e.place_id = place.id and e.delay = 'late' ${since ? sql`and e.last_at >= ${since}` : sql``}
          order by e.last_at, e.conversation_id limit ${WORK_COUNTED}) e
        order by e.conversation_id, e.last_at desc) e
      join conversation_handlings h on h.org_id = ${orgId} and h.conversation_id = e.conversation_id
      join mail_messages m on m.org_id = ${orgId} and m.id = e.last_message_id
      order by h.due_at, e.conversation_id`
  },
}
