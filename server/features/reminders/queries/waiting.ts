import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import { presentReminder, remindersOf } from './reminders.ts'

const inOrder = { by: ['r.due_on', 'r.id'], direction: 'asc' } as const

/** The day of the organization, worked out in the statement that asks for it. */
export const ownToday = (tx: Tx) =>
  sql<string>`(select (${tx.now}::timestamptz at time zone timezone)::date from organizations where id = ${tx.scope.orgId})`

/** What a person may let leave today, the longest due first; what was postponed comes back on its day. */
export function listWaitingReminders(tx: Tx, page: PageInput) {
  const query = remindersOf(tx)
    .where('r.state', '=', 'to_approve')
    .where('r.approved_at', 'is', null)
    .where(sql<boolean>`(r.postponed_to is null or r.postponed_to <= ${ownToday(tx)})`)
  return readPage(query, inOrder, page, presentReminder)
}
