import { sql } from 'kysely'
import { shownSince } from '#server/db/shown-since.ts'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'
import { addDays, instantOf } from '#shared/time/calendar-day.ts'

/** A conversation that came back longer ago is among the rest that is to do. */
const DAYS = 7

/**
 * Conversations that were put off until today, and those that came back within a week and that nobody touched since: those of the caller, and of nobody by
 * name, in the mailboxes that the caller reads whole. One that is late stands among the late ones.
 */
export const wokenConversations: WorkSource = {
  kind: 'woken_conversation',
  permission: 'inbox:read',
  rows: (tx, day) => {
    const { orgId, userId } = tx.scope
    const since = shownSince(tx)
    const [from, to] = [-DAYS, 1].map((days) => instantOf(day.timezone, addDays(day.today, days), 0))
    const columns = workColumns(day, {
      id: sql`c.conversation_id`,
      name: sql`m.subject`,
      party: sql`e.senders[1]`,
      dueAt: sql`c.at`,
    })
    return sql`
      select ${columns} from (
        select h.conversation_id, h.snoozed_until as at, h.assignee_id from conversation_handlings h where h.org_id = ${orgId} and h.snoozed_until < ${to}
        union
        select h.conversation_id, y.created_at, h.assignee_id from conversation_history y join conversation_handlings h
          on h.org_id = ${orgId} and h.conversation_id = y.conversation_id and h.pile = 'todo' and h.changed_at = y.created_at
        where y.org_id = ${orgId} and y.cause = 'time' and y.created_at >= ${from}) as c
      cross join lateral (
        select e.last_message_id, e.senders, e.last_at from conversation_entries e
        where e.org_id = ${orgId} and e.conversation_id = c.conversation_id and e.place_id = any ((select whole_mailboxes())::uuid[])
          and e.delay is distinct from 'late'
        order by e.last_at desc limit 1) e
      join mail_messages m on m.org_id = ${orgId} and m.id = e.last_message_id
      where (c.assignee_id is null or c.assignee_id = ${userId}) ${since ? sql`and e.last_at >= ${since}` : sql``}
      order by c.at, c.conversation_id`
  },
}
