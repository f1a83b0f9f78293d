import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { presentReminder, remindersOf } from './reminders.ts'
import { getReminderSettings } from './settings.ts'

const inOrder = { by: ['r.due_on', 'r.id'], direction: 'asc' } as const

/** What a person may let leave today, the longest due first; what was postponed comes back on its day. */
export async function listWaitingReminders(tx: Tx, page: PageInput) {
  const { timeZone } = await getReminderSettings(tx)
  const query = remindersOf(tx)
    .where('r.state', '=', 'to_approve')
    .where('r.approved_at', 'is', null)
    .where(sql<boolean>`(r.postponed_to is null or r.postponed_to <= ${todayIn(timeZone, tx.now)})`)
  return readPage(query, inOrder, page, presentReminder)
}
