import { sql } from 'kysely'
import { compiledPage } from '#server/db/compiled-page.ts'
import type { PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import { presentReminder, remindersOf } from './reminders.ts'

const inOrder = { by: ['r.due_on', 'r.id'], direction: 'asc' } as const

type Now = { orgId: string; now: Date }

/** The day of the organization, worked out in the statement that asks for it. */
export const ownToday = ({ orgId, now }: Now) =>
  sql<string>`(select (${now}::timestamptz at time zone timezone)::date from organizations where id = ${orgId})`

const page = compiledPage(
  inOrder,
  (db, { orgId, now }: Now) =>
    remindersOf(db, orgId)
      // In the words of the index: a value that is not in the text is not known where a query is planned once.
      .where(sql<boolean>`r.state = 'to_approve'`)
      .where('r.approved_at', 'is', null)
      .where(sql<boolean>`(r.postponed_to is null or r.postponed_to <= ${ownToday({ orgId, now })})`),
  presentReminder,
)

/** What a person may let leave today, the longest due first; what was postponed comes back on its day. */
export const listWaitingReminders = (tx: Tx, input: PageInput) =>
  page(tx, { orgId: tx.scope.orgId, now: tx.now }, input)
