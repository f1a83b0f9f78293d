import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { sortMinutes } from '#shared/domain/inbox-statistics/figures.ts'
import {
  addCounts,
  type Counts,
  countNames,
  type DelayName,
} from '#shared/domain/inbox-statistics/inbox-sums.ts'
import { endOfMonth } from '#shared/domain/inbox-statistics/month-spans.ts'
import { packMinutes } from '#shared/domain/inbox-statistics/packed-minutes.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'

/** A day or a month whose facts are summed. */
export type Span = { span: 'day' | 'month'; on: string }

/** Takes some of the days and months that are due; those that a transaction under way changes come later, as do months from `before` on. */
export async function claimSpans(tx: Tx, before: string, limit: number): Promise<Span[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<Span>`
    with taken as (
      select span, from_on from inbox_sums_due
      where org_id = ${orgId} and (span = 'day' or from_on < ${before}) order by span, from_on limit ${limit} for update skip locked)
    delete from inbox_sums_due d using taken
    where d.org_id = ${orgId} and d.span = taken.span and d.from_on = taken.from_on returning d.span, d.from_on::text as on`.execute(
    tx.db,
  )
  return rows
}

/** Organizations that have something to sum, for the owner of the database. `before`: the month that goes on. */
export const WITH_SUMS_DUE = `
  select distinct org_id as "orgId" from inbox_sums_due where span = 'day' or from_on < $1`

/** What a person did in an audience, as it is kept. */
type Sum = Whose &
  Counts & {
    answer_work: string
    answer_clock: string
    answer_kept: number
    answer_aimed: number
    resolution_work: string
    resolution_clock: string
    resolution_kept: number
    resolution_aimed: number
  }
type Whose = { audience_id: string; user_id: string | null; team_id: string | null }
type Hours = { audience_id: string; hours: number[] }
export type Sums = { people: Sum[]; hours: Hours[] }

/** What the facts of a day or month say now. */
export async function readSums(tx: Tx, { span, on }: Span): Promise<Sums> {
  const { orgId } = tx.scope
  const last = span === 'day' ? on : endOfMonth(on)
  const { rows: counts } = await sql<Whose & Counts>`
    select audience_id, user_id, team_id, ${sql.join(countNames.map(countOf))}
    from inbox_fact_counts
    where org_id = ${orgId} and kind = any (${countNames}::text[]) and on_day between ${on} and ${last}
    group by 1, 2, 3`.execute(tx.db)
  const { rows: delays } = await sql<
    Whose & { name: DelayName; work: number[]; clock: number[]; kept: number; aimed: number }
  >`
    select case kind when 'answered' then 'answer' else 'resolution' end as name, audience_id, user_id, team_id,
      count(*) filter (where within)::int as kept, count(within)::int as aimed,
      to_json(array_agg(work_minutes)) as work, to_json(array_agg(clock_minutes)) as clock
    from inbox_facts
    where org_id = ${orgId} and kind in ('answered', 'resolved') and on_day between ${on} and ${last}
    group by 1, 2, 3, 4`.execute(tx.db)
  const sums = new Map<string, Sum>()
  const sumOf = ({ audience_id, user_id, team_id }: Whose) => {
    const key = `${audience_id} ${user_id} ${team_id}`
    const sum = sums.get(key) ?? { audience_id, user_id, team_id, ...NOTHING }
    sums.set(key, sum)
    return sum
  }
  for (const row of counts) if (countNames.some((name) => row[name] !== 0)) addCounts([sumOf(row)], row)
  for (const row of delays) {
    const sum = sumOf(row)
    sum[`${row.name}_work`] = packMinutes(sortMinutes(row.work))
    sum[`${row.name}_clock`] = packMinutes(sortMinutes(row.clock))
    sum[`${row.name}_kept`] = row.kept
    sum[`${row.name}_aimed`] = row.aimed
  }
  return { people: [...sums.values()], hours: await readHours(tx, span, { from: on, to: last }) }
}

const countOf = (name: string) =>
  sql`coalesce(sum(n) filter (where kind = ${sql.lit(name)}), 0)::int as ${sql.ref(name)}`

const NOTHING = {
  begun: 0,
  received: 0,
  sent: 0,
  resolved: 0,
  open: 0,
  answer_work: '',
  answer_clock: '',
  answer_kept: 0,
  answer_aimed: 0,
  resolution_work: '',
  resolution_clock: '',
  resolution_kept: 0,
  resolution_aimed: 0,
}

async function readHours(tx: Tx, span: Span['span'], { from, to }: DayWindow): Promise<Hours[]> {
  const { rows } = await sql<{ audience_id: string; day: number; hour: number; n: number }>`
    select audience_id, extract(isodow from on_day)::int - 1 as day, hour, sum(n)::int as n from inbox_fact_counts
    where org_id = ${tx.scope.orgId} and kind = 'hour' and on_day between ${from} and ${to} and n <> 0 group by 1, 2, 3`.execute(
    tx.db,
  )
  return [...Map.groupBy(rows, (row) => row.audience_id)].map(([audience_id, ofAudience]) => {
    const hours = new Array<number>(span === 'day' ? 24 : 7 * 24).fill(0)
    for (const { day, hour, n } of ofAudience) hours[span === 'day' ? hour : day * 24 + hour]! += n
    return { audience_id, hours }
  })
}

const kept = sql`audience_id, user_id, team_id, begun, received, sent, resolved, open, answer_work, answer_clock, answer_kept, answer_aimed,
  resolution_work, resolution_clock, resolution_kept, resolution_aimed`

/** What is kept of a day or month. */
export async function readKeptSums(tx: Tx, { span, on }: Span): Promise<Sums> {
  const { orgId } = tx.scope
  const { rows: people } = await sql<Sum>`
    select ${kept} from inbox_sums where org_id = ${orgId} and span = ${span} and from_on = ${on}`.execute(
    tx.db,
  )
  const { rows: hours } = await sql<Hours>`
    select audience_id, hours from inbox_sum_hours where org_id = ${orgId} and span = ${span} and from_on = ${on}`.execute(
    tx.db,
  )
  return { people, hours }
}

export async function replaceSums(tx: Tx, { span, on }: Span, { people, hours }: Sums): Promise<void> {
  const { orgId } = tx.scope
  for (const table of ['inbox_sums', 'inbox_sum_hours'])
    await sql`delete from ${sql.table(table)} where org_id = ${orgId} and span = ${span} and from_on = ${on}`.execute(
      tx.db,
    )
  if (people.length > 0)
    await sql`
      insert into inbox_sums (org_id, span, from_on, ${kept})
      select ${orgId}, ${span}, ${on}, ${kept}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as t (audience_id uuid, user_id uuid, team_id uuid, begun integer, received integer,
        sent integer, resolved integer, open integer, answer_work text, answer_clock text, answer_kept integer, answer_aimed integer,
        resolution_work text, resolution_clock text, resolution_kept integer, resolution_aimed integer)`.execute(
      tx.db,
    )
  if (hours.length > 0)
    await sql`
      insert into inbox_sum_hours (org_id, span, from_on, audience_id, hours)
      select ${orgId}, ${span}, ${on}, audience_id, hours
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as t (audience_id uuid, hours integer[])`.execute(
      tx.db,
    )
}

/** Days and months that have sums or facts, and are not due, in order. */
export async function listSummed(tx: Tx, before: string): Promise<Span[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<Span>`
    select span, from_on::text as on from (
      select span, from_on from inbox_sums where org_id = ${orgId}
      union select span, from_on from inbox_sum_hours where org_id = ${orgId}
      union select s.span, date_trunc(s.span, c.on_day::timestamp)::date from inbox_fact_counts as c, (values ('day'), ('month')) as s (span)
        where c.org_id = ${orgId} and c.n <> 0) as known
    where (span = 'day' or from_on < ${before})
      and not exists (select from inbox_sums_due d where d.org_id = ${orgId} and d.span = known.span and d.from_on = known.from_on)
    order by 1, 2`.execute(tx.db)
  return rows
}

/** Whether nothing of it changed since it was summed, save what is not committed. */
export async function isSettled(tx: Tx, { span, on }: Span): Promise<boolean> {
  const { rows } = await sql`
    select from inbox_sums_due where org_id = ${tx.scope.orgId} and span = ${span} and from_on = ${on}`.execute(
    tx.db,
  )
  return rows.length === 0
}

export async function recordCheck(tx: Tx, differing: readonly string[]): Promise<void> {
  await sql`
    insert into inbox_sum_checks (org_id, checked_at, differing) values (${tx.scope.orgId}, ${tx.now}, ${differing}::text[])
    on conflict (org_id) do update set checked_at = excluded.checked_at, differing = excluded.differing`.execute(
    tx.db,
  )
}

/** Organizations that have facts or sums to compare, or had when they were compared last, for the owner of the database. */
export const TO_COMPARE = `
  select org_id as "orgId" from inbox_fact_counts union select org_id from inbox_sums union select org_id from inbox_sum_hours union select org_id from inbox_sum_checks`
