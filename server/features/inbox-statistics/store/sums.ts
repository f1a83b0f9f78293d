import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { sortMinutes } from '#shared/domain/inbox-statistics/figures.ts'
import { endOfMonth } from '#shared/domain/inbox-statistics/month-spans.ts'
import { packMinutes } from '#shared/domain/inbox-statistics/packed-minutes.ts'

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

type Sum = {
  kind: string
  audience_id: string
  user_id: string | null
  team_id: string | null
  n: number
  kept: number
  aimed: number
  /** As hexadecimal, as PostgreSQL writes bytes. */
  work: string | null
  clock: string | null
  hours: number[] | null
}

/** What the facts of a day or month say now. */
export async function readSums(tx: Tx, { span, on }: Span): Promise<Sum[]> {
  const { orgId } = tx.scope
  const last = span === 'day' ? on : endOfMonth(on)
  const { rows: delays } = await sql<
    Omit<Sum, 'work' | 'clock' | 'hours'> & { work: number[]; clock: number[] }
  >`
    select kind, audience_id, user_id, team_id, count(*)::int as n, count(*) filter (where within)::int as kept, count(within)::int as aimed,
      to_json(array_agg(work_minutes)) as work, to_json(array_agg(clock_minutes)) as clock
    from inbox_facts
    where org_id = ${orgId} and kind in ('answered', 'resolved') and on_day between ${on} and ${last}
    group by 1, 2, 3, 4`.execute(tx.db)
  const lists = delays.map((row) => ({
    ...row,
    work: packed(row.work),
    clock: packed(row.clock),
    hours: null,
  }))
  if (span === 'day') return lists
  const { rows: numbers } = await sql<Sum>`
    select kind, audience_id, user_id, team_id, sum(n)::int as n, 0 as kept, 0 as aimed, null as work, null as clock, null as hours
    from inbox_fact_counts
    where org_id = ${orgId} and kind in ('begun', 'received', 'sent', 'open') and on_day between ${on} and ${last}
    group by 1, 2, 3, 4 having sum(n) <> 0
    union all
    select 'hour', audience_id, null, null, sum(n)::int, 0, 0, null, null, array_agg(n order by slot)
    from (
      select a.audience_id, s.slot, coalesce(sum(c.n), 0)::int as n
      from (select distinct audience_id from inbox_fact_counts where org_id = ${orgId} and kind = 'hour' and on_day between ${on} and ${last}) as a
      cross join generate_series(0, 167) as s (slot)
      left join inbox_fact_counts c on c.org_id = ${orgId} and c.kind = 'hour' and c.on_day between ${on} and ${last}
        and c.audience_id = a.audience_id and (extract(isodow from c.on_day)::int - 1) * 24 + c.hour = s.slot
      group by 1, 2) as hours
    group by audience_id having sum(n) <> 0`.execute(tx.db)
  return [...lists, ...numbers]
}

const packed = (minutes: readonly number[]): string =>
  Buffer.from(packMinutes(sortMinutes(minutes))).toString('hex')

/** What is kept of a day or month. */
export async function readKeptSums(tx: Tx, { span, on }: Span): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select kind, audience_id, user_id, team_id, n, kept, aimed, encode(work, 'hex') as work, encode(clock, 'hex') as clock, hours
    from inbox_sums where org_id = ${tx.scope.orgId} and span = ${span} and from_on = ${on}`.execute(tx.db)
  return rows
}

export async function replaceSums(tx: Tx, { span, on }: Span, sums: readonly Sum[]): Promise<void> {
  const { orgId } = tx.scope
  await sql`delete from inbox_sums where org_id = ${orgId} and span = ${span} and from_on = ${on}`.execute(
    tx.db,
  )
  if (sums.length === 0) return
  await sql`
    insert into inbox_sums (org_id, span, from_on, kind, audience_id, user_id, team_id, n, kept, aimed, work, clock, hours)
    select ${orgId}, ${span}, ${on}, kind, audience_id, user_id, team_id, n, kept, aimed, decode(work, 'hex'), decode(clock, 'hex'), hours
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as t (kind text, audience_id uuid, user_id uuid, team_id uuid, n integer, kept integer,
      aimed integer, work text, clock text, hours integer[])`.execute(tx.db)
}

/** Days and months that have sums or facts, and are not due, in order. */
export async function listSummed(tx: Tx, before: string): Promise<Span[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<Span>`
    select span, from_on::text as on from (
      select span, from_on from inbox_sums where org_id = ${orgId}
      union select 'month', date_trunc('month', on_day::timestamp)::date from inbox_fact_counts where org_id = ${orgId} and n <> 0
      union select 'day', on_day from inbox_fact_counts where org_id = ${orgId} and kind in ('answered', 'resolved') and n <> 0) as known
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
  select org_id as "orgId" from inbox_fact_counts union select org_id from inbox_sums union select org_id from inbox_sum_checks`
