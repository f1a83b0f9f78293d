import { type RawBuilder, sql } from 'kysely'
import { cutPage, decodeCursor, type PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { StatisticsFact, StatisticsListFilter } from '#shared/contract/inbox-statistics.ts'
import type { StatisticsFigure } from '#shared/domain/inbox-statistics/figures.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import { type Asked, readAsked } from './asked.ts'
import { namePeople } from './names.ts'

type Row = {
  id: string
  conversation_id: string
  at: Date
  user_id: string | null
  work_minutes: number | null
  clock_minutes: number | null
  within: boolean | null
  subject: string | null
  mailbox_id: string | null
  correspondent: string | null
}

/**
 * A page of what a figure counts, each with its conversation, the newest first. Whoever may not see the figures of colleagues is not told which of
 * them each row is of: a list with names and times is their figures. Errors: not_found, forbidden, invalid_input.
 */
export async function listStatisticsFacts(
  tx: Tx,
  { figure, cursor, limit, ...filter }: StatisticsListFilter & PageInput,
): Promise<{ items: StatisticsFact[]; nextCursor: string | null }> {
  const asked = await readAsked(tx, filter)
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const after = key ? sql`and (at, id) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const { orgId } = tx.scope
  const { rows } = await sql<Row>`
    select f.*, latest.subject, latest.mailbox_id, coalesce(client.name, client.address, latest.name, '') as correspondent
    from (
      select id, conversation_id, at, user_id, work_minutes, clock_minutes, within from inbox_facts
      where org_id = ${orgId} and ${countedBy(figure, asked)} and ${asked.condition} ${after}
      order by at desc, id desc limit ${limit + 1}) f
    left join lateral (
      select m.subject, m.mailbox_id, coalesce(m.people->'to'->0->>'name', m.people->'to'->0->>'address') as name from readable_mails m
      where m.org_id = ${orgId} and m.conversation_id = f.conversation_id order by m.received_at desc, m.id desc limit 1) latest on true
    left join lateral (
      select m.from_name as name, m.from_address as address from readable_mails m
      where m.org_id = ${orgId} and m.conversation_id = f.conversation_id and not m.outgoing order by m.received_at, m.id limit 1) client on true
    order by f.at desc, f.id desc`.execute(tx.db)
  const told = (userId: string | null) =>
    userId !== null && (asked.seesOthers || userId === tx.scope.userId) ? userId : null
  const names = await namePeople(tx, [...new Set(rows.flatMap(({ user_id }) => told(user_id) ?? []))])
  return cutPage(rows, { by: ['at', 'id'], direction: 'desc' }, limit, (row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    subject: row.subject ?? '',
    correspondent: row.correspondent ?? '',
    mailboxId: row.mailbox_id,
    at: row.at.toISOString(),
    userId: told(row.user_id),
    userName: names.get(told(row.user_id) ?? '')?.name ?? null,
    spent:
      row.work_minutes === null || row.clock_minutes === null
        ? null
        : { work: row.work_minutes, clock: row.clock_minutes },
    within: row.within,
  }))
}

/** The condition of a figure on facts: what happened on its days; of what is open, as the last of them ended. */
function countedBy(figure: StatisticsFigure, { days, timeZone }: Asked): RawBuilder<unknown> {
  const [start, end] = [startOfDay(timeZone, days.from), startOfDay(timeZone, addDays(days.to, 1))]
  if (figure === 'open')
    return sql`kind = 'open' and at < ${end} and coalesce(until, 'infinity'::timestamptz) >= ${end}`
  const within = sql`at >= ${start} and at < ${end}`
  if (figure === 'answered_in_time') return sql`kind = 'answered' and within and ${within}`
  if (figure === 'answered_late') return sql`kind = 'answered' and not within and ${within}`
  return sql`kind = ${figure} and ${within}`
}
