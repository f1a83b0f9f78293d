import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { FactKind } from '#shared/domain/inbox-statistics/facts.ts'
import { type SortedMinutes, sortMinutes } from '#shared/domain/inbox-statistics/figures.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { Asked } from './asked.ts'

/** The day, person or audience of the number: one of the three; none for the number of all. */
export type Count = {
  kind: FactKind
  day: string | null
  userId: string | null
  audienceId: string | null
  by: 'day' | 'person' | 'audience'
  n: number
}

/** How many facts of each kind the days have, by day, by person and by audience; of « open », by how many it grew. */
export async function listCounts(tx: Tx, { days, condition }: Asked): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select kind, on_day::text as day, user_id as "userId", audience_id as "audienceId", sum(n)::int as n,
      case grouping(on_day, user_id, audience_id) when 3 then 'day' when 5 then 'person' else 'audience' end as by
    from inbox_fact_counts
    where org_id = ${tx.scope.orgId} and kind = any ('{begun,received,sent,resolved,open}') and on_day between ${days.from} and ${days.to}
      and ${condition}
    group by grouping sets ((kind, on_day), (kind, user_id), (kind, audience_id))`.execute(tx.db)
  return rows
}

/** The same of other days, all together. */
export async function countThen(tx: Tx, { before, condition }: Asked): Promise<Map<FactKind, number>> {
  const { rows } = await sql<{ kind: FactKind; n: number }>`
    select kind, sum(n)::int as n from inbox_fact_counts
    where org_id = ${tx.scope.orgId} and kind = any ('{begun,received,sent,resolved}') and on_day between ${before.from} and ${before.to}
      and ${condition}
    group by kind`.execute(tx.db)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}

/** Conversations that were open as the days began, as they ended, and as those before them ended. */
export type Backlog = {
  userId: string | null
  audienceId: string
  atStart: number
  atEnd: number
  before: number
}

export async function listBacklog(tx: Tx, { days, before, condition }: Asked): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select user_id as "userId", audience_id as "audienceId", coalesce(sum(n) filter (where on_day < ${days.from}), 0)::int as "atStart",
      sum(n)::int as "atEnd", coalesce(sum(n) filter (where on_day <= ${before.to}), 0)::int as before
    from inbox_fact_counts
    where org_id = ${tx.scope.orgId} and kind = 'open' and on_day <= ${days.to} and ${condition}
    group by user_id, audience_id`.execute(tx.db)
  return rows
}

/** The delays of a person in an audience: minutes of each. */
export type Delays = {
  kind: 'answered' | 'resolved'
  userId: string | null
  audienceId: string
  work: SortedMinutes
  clock: SortedMinutes
  kept: number
  aimed: number
}

export async function listDelays(tx: Tx, { condition }: Asked, { from, to }: DayWindow): Promise<Delays[]> {
  // As arrays, 400,000 delays take 450 ms in place of 350: their parser reads letter by letter.
  const { rows } = await sql<Omit<Delays, 'work' | 'clock'> & { work: number[]; clock: number[] }>`
    select kind, user_id as "userId", audience_id as "audienceId", to_json(array_agg(work_minutes)) as work, to_json(array_agg(clock_minutes)) as clock,
      count(*) filter (where within)::int as kept, count(within)::int as aimed
    from inbox_facts
    where org_id = ${tx.scope.orgId} and kind in ('answered', 'resolved') and on_day between ${from} and ${to} and ${condition}
    group by kind, user_id, audience_id`.execute(tx.db)
  return rows.map((row) => ({ ...row, work: sortMinutes(row.work), clock: sortMinutes(row.clock) }))
}

/** Mails received by day of the week, from Monday, and hour. */
export async function countHours(tx: Tx, { days, condition }: Asked): Promise<number[][]> {
  const { rows } = await sql<{ weekday: number; hour: number; n: number }>`
    select extract(isodow from on_day)::int as weekday, hour, sum(n)::int as n from inbox_fact_counts
    where org_id = ${tx.scope.orgId} and kind = 'hour' and on_day between ${days.from} and ${days.to} and ${condition}
    group by 1, 2`.execute(tx.db)
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, n } of rows) hours[weekday - 1]![hour] = n
  return hours
}

/** The mailboxes of each audience that the caller sees it through. */
export async function listAudiences(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; mailboxIds: string[] }>`
    select id, array(select b.id from mailboxes b where b.org_id = a.org_id and (
      b.id = any (a.mailbox_ids) and (b.sharing = 'everything' or b.user_id = ${tx.scope.userId})
      or b.id = any (a.kept_ids) and b.user_id = ${tx.scope.userId})) as "mailboxIds"
    from inbox_audiences a where a.org_id = ${tx.scope.orgId}`.execute(tx.db)
  return new Map(rows.map(({ id, mailboxIds }) => [id, mailboxIds]))
}
