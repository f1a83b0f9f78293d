import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { FactKind } from '#shared/domain/inbox-statistics/facts.ts'
import { type SortedMinutes, sortMinutes } from '#shared/domain/inbox-statistics/figures.ts'
import { cutMonths, type MonthSpans, splitMonths } from '#shared/domain/inbox-statistics/month-spans.ts'
import { unpackMinutes } from '#shared/domain/inbox-statistics/packed-minutes.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { Asked } from './asked.ts'

/** Months and days whose sums are not as their facts. */
export type Due = { months: ReadonlySet<string>; days: ReadonlySet<string> }

export async function listDue(tx: Tx): Promise<Due> {
  const { rows } = await sql<{ span: string; on: string }>`
    select span, from_on::text as on from inbox_sums_due where org_id = ${tx.scope.orgId}`.execute(tx.db)
  const of = (wanted: string) => new Set(rows.filter(({ span }) => span === wanted).map((row) => row.on))
  return { months: of('month'), days: of('day') }
}

/** The numbers of some months, each at its first day, and of some days. */
function numbersOf(
  tx: Tx,
  kinds: readonly string[],
  { condition }: Pick<Asked, 'condition'>,
  { rest, ofMonths }: { rest: readonly DayWindow[]; ofMonths: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { orgId } = tx.scope
  return sql`(
    select kind, from_on as on_day, audience_id, user_id, n from inbox_sums
    where org_id = ${orgId} and span = 'month' and kind = any (${kinds}::text[]) and ${ofMonths} and ${condition}
    union all
    select c.kind, c.on_day, c.audience_id, c.user_id, c.n from ${windows(rest)} join inbox_fact_counts c
      on c.org_id = ${orgId} and c.kind = any (${kinds}::text[]) and c.on_day between r.first_on and r.last_on
    where ${condition}) as numbers`
}

const windows = (rest: readonly DayWindow[]): RawBuilder<unknown> =>
  sql`unnest(${rest.map(({ from }) => from)}::date[], ${rest.map(({ to }) => to)}::date[]) as r (first_on, last_on)`

const inMonths = ({ rest, months }: MonthSpans) => ({
  rest,
  ofMonths: sql`from_on = any (${months}::date[])`,
})

/** The day, person or audience of the number: one of the three; none for the number of all. */
export type Count = {
  kind: FactKind
  day: string | null
  userId: string | null
  audienceId: string | null
  by: 'day' | 'person' | 'audience'
  n: number
}

/**
 * How many facts of each kind the days have, by day, by person and by audience; of « open », by how many it grew. By `months`, what a whole month
 * has stands at its first day.
 */
export async function listCounts(tx: Tx, asked: Asked, due: Due, byMonths: boolean): Promise<Count[]> {
  const { days } = asked
  const spans = byMonths ? splitMonths(days, due.months) : { months: [], rest: [days] }
  const kinds = ['begun', 'received', 'sent', 'resolved', 'open']
  const { rows } = await sql<Count>`
    select kind, on_day::text as day, user_id as "userId", audience_id as "audienceId", sum(n)::int as n,
      case grouping(on_day, user_id, audience_id) when 3 then 'day' when 5 then 'person' else 'audience' end as by
    from ${numbersOf(tx, kinds, asked, inMonths(spans))}
    group by grouping sets ((kind, on_day), (kind, user_id), (kind, audience_id))`.execute(tx.db)
  return rows
}

/** The same of other days, all together. */
export async function countThen(tx: Tx, asked: Asked, due: Due): Promise<Map<FactKind, number>> {
  const spans = splitMonths(asked.before, due.months)
  const kinds = ['begun', 'received', 'sent', 'resolved']
  const { rows } = await sql<{ kind: FactKind; n: number }>`
    select kind, sum(n)::int as n from ${numbersOf(tx, kinds, asked, inMonths(spans))} group by kind`.execute(
    tx.db,
  )
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

export async function listBacklog(tx: Tx, asked: Asked, due: Due): Promise<Backlog[]> {
  const { days, before } = asked
  const { months, rest } = cutMonths(days.to, [days.from, before.to], due.months)
  const ofMonths = sql`from_on <= ${days.to} and from_on <> all (${months}::date[])`
  const { rows } = await sql<Backlog>`
    select user_id as "userId", audience_id as "audienceId", coalesce(sum(n) filter (where on_day < ${days.from}), 0)::int as "atStart",
      sum(n)::int as "atEnd", coalesce(sum(n) filter (where on_day <= ${before.to}), 0)::int as before
    from ${numbersOf(tx, ['open'], asked, { rest, ofMonths })}
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

/** From lists of months and days; of days that changed since, from their facts. */
export async function listDelays(
  tx: Tx,
  { condition }: Asked,
  window: DayWindow,
  due: Due,
): Promise<Delays[]> {
  const { orgId } = tx.scope
  const { months, rest } = splitMonths(window, due.months)
  const changed = [...due.days].filter((day) => day >= window.from && day <= window.to)
  const late =
    rest.length === 0 ? [] : changed.filter((day) => rest.some(({ from, to }) => day >= from && day <= to))
  const { rows } = await sql<Omit<Delays, 'work' | 'clock'> & { n: number; work: Buffer; clock: Buffer }>`
    select kind, user_id as "userId", audience_id as "audienceId", sum(n)::int as n, string_agg(work, '') as work, string_agg(clock, '') as clock,
      sum(kept)::int as kept, sum(aimed)::int as aimed
    from (
      select kind, user_id, audience_id, n, work, clock, kept, aimed from inbox_sums
      where org_id = ${orgId} and span = 'month' and kind in ('answered', 'resolved') and from_on = any (${months}::date[]) and ${condition}
      union all
      select s.kind, s.user_id, s.audience_id, s.n, s.work, s.clock, s.kept, s.aimed from ${windows(rest)} join inbox_sums s
        on s.org_id = ${orgId} and s.span = 'day' and s.kind in ('answered', 'resolved') and s.from_on between r.first_on and r.last_on
      where s.from_on <> all (${late}::date[]) and ${condition}) as lists
    group by kind, user_id, audience_id`.execute(tx.db)
  const kept = rows.map(({ n, ...row }) => ({
    ...row,
    work: unpackMinutes(row.work, n),
    clock: unpackMinutes(row.clock, n),
  }))
  return late.length === 0 ? kept : [...kept, ...(await listCounted(tx, late, condition))]
}

async function listCounted(
  tx: Tx,
  days: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Delays[]> {
  // As arrays, 400,000 delays take 450 ms in place of 350: their parser reads letter by letter.
  const { rows } = await sql<Omit<Delays, 'work' | 'clock'> & { work: number[]; clock: number[] }>`
    select kind, user_id as "userId", audience_id as "audienceId", to_json(array_agg(work_minutes)) as work, to_json(array_agg(clock_minutes)) as clock,
      count(*) filter (where within)::int as kept, count(within)::int as aimed
    from inbox_facts
    where org_id = ${tx.scope.orgId} and kind in ('answered', 'resolved') and on_day = any (${days}::date[]) and ${condition}
    group by kind, user_id, audience_id`.execute(tx.db)
  return rows.map((row) => ({ ...row, work: sortMinutes(row.work), clock: sortMinutes(row.clock) }))
}

/** Mails received by day of the week, from Monday, and hour. */
export async function countHours(tx: Tx, { days, condition }: Asked, due: Due): Promise<number[][]> {
  const { orgId } = tx.scope
  const { months, rest } = splitMonths(days, due.months)
  const { rows } = await sql<{ slot: number; n: number }>`
    select slot, sum(n)::int as n from (
      select h.slot::int - 1 as slot, h.n from inbox_sums s cross join unnest(s.hours) with ordinality as h (n, slot)
      where org_id = ${orgId} and span = 'month' and kind = 'hour' and from_on = any (${months}::date[]) and ${condition}
      union all
      select (extract(isodow from c.on_day)::int - 1) * 24 + c.hour, c.n from ${windows(rest)} join inbox_fact_counts c
        on c.org_id = ${orgId} and c.kind = 'hour' and c.on_day between r.first_on and r.last_on
      where ${condition}) as each
    group by 1`.execute(tx.db)
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { slot, n } of rows) hours[Math.floor(slot / 24)]![slot % 24] = n
  return hours
}
