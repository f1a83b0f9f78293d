import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import {
  addCounts,
  addDelays,
  type Counts,
  type DelayLists,
  type DelayName,
  emptySums,
  type InboxSums,
} from '#shared/domain/inbox-statistics/inbox-sums.ts'
import { cutMonths, type MonthSpans, splitMonths } from '#shared/domain/inbox-statistics/month-spans.ts'
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

/** Days that are read one by one, of which `late` are read from their facts. */
type Rest = { rest: readonly DayWindow[]; late: readonly string[] }

const restOf = ({ rest }: MonthSpans, due: Due): Rest => ({
  rest,
  late: [...due.days].filter((day) => rest.some(({ from, to }) => day >= from && day <= to)),
})

const windows = (rest: readonly DayWindow[]): RawBuilder<unknown> =>
  sql`unnest(${rest.map(({ from }) => from)}::date[], ${rest.map(({ to }) => to)}::date[]) as r (first_on, last_on)`

const among = (months: readonly string[]): RawBuilder<unknown> => sql`from_on = any (${months}::date[])`

const lists = sql`answer_work, answer_clock, answer_kept, answer_aimed, resolution_work, resolution_clock, resolution_kept, resolution_aimed`
const noLists = sql`'', '', 0, 0, '', '', 0, 0`

/** Sums of some months, each at its first day, and of some days: by person and audience, with the lists of delays that are summed. */
function sumsOf(
  tx: Tx,
  { condition }: Pick<Asked, 'condition'>,
  ofMonths: RawBuilder<unknown>,
  { rest, late }: Rest,
): RawBuilder<unknown> {
  const { orgId } = tx.scope
  const counts = sql`begun, received, sent, resolved, open`
  const n = (kind: string) => sql`case when kind = ${sql.lit(kind)} then n else 0 end`
  const ofFacts = sql`union all
    select on_day, audience_id, user_id, ${n('begun')}, ${n('received')}, ${n('sent')}, ${n('resolved')}, ${n('open')}, ${noLists} from inbox_fact_counts
    where org_id = ${orgId} and kind in ('begun', 'received', 'sent', 'resolved', 'open') and on_day = any (${late}::date[]) and ${condition}`
  return sql`(
    select from_on as on_day, audience_id, user_id, ${counts}, ${lists} from inbox_sums
    where org_id = ${orgId} and span = 'month' and ${ofMonths} and ${condition}
    union all
    select from_on, audience_id, user_id, ${counts}, ${lists} from ${windows(rest)} join inbox_sums as s
      on s.org_id = ${orgId} and s.span = 'day' and s.from_on between r.first_on and r.last_on
    where s.from_on <> all (${late}::date[]) and ${condition} ${late.length === 0 ? sql`` : ofFacts}) as sums`
}

const added = sql`sum(begun)::int as begun, sum(received)::int as received, sum(sent)::int as sent, sum(resolved)::int as resolved, sum(open)::int as open`

/** How many facts of each kind the days have, in order. By `months`, what a whole month has stands at its first day. */
export async function listDays(
  tx: Tx,
  asked: Asked,
  due: Due,
  byMonths: boolean,
): Promise<(Counts & { day: string })[]> {
  const { days } = asked
  const spans = byMonths ? splitMonths(days, due.months) : { months: [], rest: [days] }
  const { rows } = await sql<Counts & { day: string }>`
    select on_day::text as day, ${added} from ${sumsOf(tx, asked, among(spans.months), restOf(spans, due))} group by on_day order by on_day`.execute(
    tx.db,
  )
  return rows
}

type Whose = { userId: string | null; audienceId: string }
type SummedRow = Whose &
  Counts & {
    answerWork: string
    answerClock: string
    answerKept: number
    answerAimed: number
    resolutionWork: string
    resolutionClock: string
    resolutionKept: number
    resolutionAimed: number
  }

/**
 * What people did in audiences on some days, added to the sums that `sumsFor` names. `apart`: a row for each person and audience; else one row for all,
 * of which nothing says whose it is.
 */
async function addUp(
  tx: Tx,
  { asked, window, due, apart }: { asked: Asked; window: DayWindow; due: Due; apart: boolean },
  sumsFor: (whose: Whose) => InboxSums[],
): Promise<void> {
  const spans = splitMonths(window, due.months)
  const rest = restOf(spans, due)
  const joined = (list: string) => sql`coalesce(string_agg(${sql.ref(list)}, ''), '')`
  const { rows } = await sql<SummedRow>`
    select ${
      apart
        ? sql`user_id as "userId", audience_id as "audienceId", ${added}`
        : sql`coalesce(sum(begun), 0)::int as begun,
        coalesce(sum(received), 0)::int as received, coalesce(sum(sent), 0)::int as sent, coalesce(sum(resolved), 0)::int as resolved, 0 as open`
    },
      ${joined('answer_work')} as "answerWork", ${joined('answer_clock')} as "answerClock",
      coalesce(sum(answer_kept), 0)::int as "answerKept", coalesce(sum(answer_aimed), 0)::int as "answerAimed",
      ${joined('resolution_work')} as "resolutionWork", ${joined('resolution_clock')} as "resolutionClock",
      coalesce(sum(resolution_kept), 0)::int as "resolutionKept", coalesce(sum(resolution_aimed), 0)::int as "resolutionAimed"
    from ${sumsOf(tx, asked, among(spans.months), rest)} ${apart ? sql`group by user_id, audience_id` : sql``}`.execute(
    tx.db,
  )
  for (const row of rows) {
    const to = sumsFor(row)
    addCounts(to, row)
    const { answerWork, answerClock, answerKept, answerAimed } = row
    addDelays(to, 'answer', { work: answerWork, clock: answerClock, kept: answerKept, aimed: answerAimed })
    const { resolutionWork, resolutionClock, resolutionKept, resolutionAimed } = row
    addDelays(to, 'resolution', {
      work: resolutionWork,
      clock: resolutionClock,
      kept: resolutionKept,
      aimed: resolutionAimed,
    })
  }
  for (const { name, userId, audienceId, ...delays } of await listLate(tx, asked, rest.late))
    addDelays(sumsFor({ userId, audienceId }), name, delays)
}

/** Delays of days that changed since they were summed, from their facts. */
async function listLate(
  tx: Tx,
  { condition }: Asked,
  days: readonly string[],
): Promise<(Whose & DelayLists & { name: DelayName })[]> {
  if (days.length === 0) return []
  // As arrays, 400,000 delays take 450 ms in place of 350: their parser reads letter by letter.
  const { rows } = await sql<Whose & DelayLists & { name: DelayName }>`
    select case kind when 'answered' then 'answer' else 'resolution' end as name, user_id as "userId", audience_id as "audienceId",
      to_json(array_agg(work_minutes)) as work, to_json(array_agg(clock_minutes)) as clock,
      count(*) filter (where within)::int as kept, count(within)::int as aimed
    from inbox_facts
    where org_id = ${tx.scope.orgId} and kind in ('answered', 'resolved') and on_day = any (${days}::date[]) and ${condition}
    group by kind, user_id, audience_id`.execute(tx.db)
  return rows
}

export type Summed = { people: Map<string | null, InboxSums>; audiences: Map<string, InboxSums> }

/** Sums of the days, by person and by audience. */
export async function sumDays(tx: Tx, asked: Asked, due: Due): Promise<Summed> {
  const summed: Summed = { people: new Map(), audiences: new Map() }
  await addUp(tx, { asked, window: asked.days, due, apart: true }, ({ userId, audienceId }) => [
    sumsIn(summed.people, userId),
    sumsIn(summed.audiences, audienceId),
  ])
  return summed
}

function sumsIn<Key>(known: Map<Key, InboxSums>, key: Key): InboxSums {
  const sums = known.get(key) ?? emptySums()
  known.set(key, sums)
  return sums
}

/** Sums of the days before, all together. */
export async function sumBefore(tx: Tx, asked: Asked, due: Due): Promise<InboxSums> {
  const sums = emptySums()
  await addUp(tx, { asked, window: asked.before, due, apart: false }, () => [sums])
  return sums
}

/** Conversations that were open as the days began, as they ended, and as those before them ended. */
export type Backlog = Whose & { atStart: number; atEnd: number; before: number }

export async function listBacklog(tx: Tx, asked: Asked, due: Due): Promise<Backlog[]> {
  const { days, before } = asked
  const spans = cutMonths(days.to, [days.from, before.to], due.months)
  const ofMonths = sql`from_on <= ${days.to} and from_on <> all (${spans.months}::date[])`
  const { rows } = await sql<Backlog>`
    select user_id as "userId", audience_id as "audienceId", coalesce(sum(open) filter (where on_day < ${days.from}), 0)::int as "atStart",
      sum(open)::int as "atEnd", coalesce(sum(open) filter (where on_day <= ${before.to}), 0)::int as before
    from ${sumsOf(tx, asked, ofMonths, restOf(spans, due))}
    group by user_id, audience_id`.execute(tx.db)
  return rows
}

/** Mails received by day of the week, from Monday, and hour. */
export async function countHours(tx: Tx, { days, condition }: Asked, due: Due): Promise<number[][]> {
  const { orgId } = tx.scope
  const spans = splitMonths(days, due.months)
  const { rest, late } = restOf(spans, due)
  const slotOf = (day: string) => sql`(extract(isodow from ${sql.ref(day)})::int - 1) * 24`
  // Numbers of the hours from a slot of the week on.
  const { rows } = await sql<{ slot: number; numbers: string }>`
    select 0 as slot, array_to_string(hours, ' ') as numbers from inbox_sum_hours
    where org_id = ${orgId} and span = 'month' and ${among(spans.months)} and ${condition}
    union all
    select ${slotOf('h.from_on')}, array_to_string(h.hours, ' ') from ${windows(rest)} join inbox_sum_hours as h
      on h.org_id = ${orgId} and h.span = 'day' and h.from_on between r.first_on and r.last_on
    where h.from_on <> all (${late}::date[]) and ${condition}
    union all
    select ${slotOf('on_day')} + hour, n::text from inbox_fact_counts
    where org_id = ${orgId} and kind = 'hour' and on_day = any (${late}::date[]) and ${condition}`.execute(
    tx.db,
  )
  const week = new Array<number>(7 * 24).fill(0)
  for (const { slot, numbers } of rows)
    for (const [index, n] of numbers.split(' ').entries()) week[slot + index]! += Number(n)
  return Array.from({ length: 7 }, (_, day) => week.slice(day * 24, (day + 1) * 24))
}
