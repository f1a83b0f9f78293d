import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type Asked, openOn } from './asked-report.ts'

type EndCents = { end: string; cents: number }

/** What was not due at the end of each of these months, whose last days they are, in order. */
export async function listNotDue(
  tx: Tx,
  asked: Asked,
  ends: readonly string[],
): Promise<Map<string, number>> {
  const { knownOn } = asked
  const known = ends.filter((end) => knownOn === null || end <= knownOn)
  const after = ends.slice(known.length)
  const sources: RawBuilder<unknown>[] = []
  if (known.length > 0) sources.push(kept(asked, known))
  if (known.length > 0 && knownOn !== null) sources.push(corrected(asked, known, knownOn))
  if (after.length > 0) sources.push(knownThen(asked, after, knownOn!))
  if (sources.length === 0) return new Map()
  const { rows } = await sql<EndCents>`
    select month_end as end, sum(cents)::float8 as cents from (${sql.join(sources, sql` union all `)}) as told group by 1`.execute(
    tx.db,
  )
  return new Map(rows.map(({ end, cents }) => [end, cents]))
}

const ofClient = ({ clientId }: Asked) => (clientId === null ? sql`true` : sql`d.client_id = ${clientId}`)

const kept = (asked: Asked, ends: readonly string[]) => sql`
  select d.month_end, d.not_due_cents as cents from ${asked.clientId === null ? sql`debt_end_totals` : sql`debt_month_ends`} as d
  where d.org_id = ${asked.orgId} and d.currency = ${asked.currency} and d.month_end = any (${ends}::date[]) and ${ofClient(asked)}`

/** What the invoices that something moved too late to be known change of it. */
const corrected = (asked: Asked, ends: readonly string[], knownOn: string) => sql`
  select e.day as month_end, greatest(t.known, 0) - greatest(t.now, 0) as cents from (
    select distinct d.invoice_id, d.due_on from debt_movements as m join debt_invoices as d on d.org_id = ${asked.orgId} and d.invoice_id = m.invoice_id
    where m.org_id = ${asked.orgId} and m.currency = ${asked.currency} and m.account = 'receivable' and m.recorded_on > m.on_day and m.recorded_on > ${knownOn}
      and m.on_day <= ${ends.at(-1)} and d.due_on >= ${ends[0]} and ${ofClient(asked)}) as i
  join unnest(${ends}::date[]) as e (day) on i.due_on >= e.day
  cross join lateral (select coalesce(sum(m.amount_cents) filter (where m.recorded_on <= ${knownOn}), 0) as known, coalesce(sum(m.amount_cents), 0) as now
    from debt_movements as m where m.org_id = ${asked.orgId} and m.invoice_id = i.invoice_id and m.account = 'receivable' and m.on_day <= e.day) as t`

/** Ends after the day of knowledge: what stood open on it, and what of the days after it had been recorded by then. */
const knownThen = (asked: Asked, ends: readonly string[], knownOn: string) => sql`
  select day as month_end, cents from (
    select e.day, t.invoice_id, sum(t.cents) as cents from unnest(${ends}::date[]) as e (day) join (
      select invoice_id, due_on, ${knownOn}::date as since, cents from ${openOn(asked, knownOn)} as o
      union all
      select d.invoice_id, d.due_on, m.on_day, m.amount_cents from debt_movements as m join debt_invoices as d on d.org_id = ${asked.orgId} and d.invoice_id = m.invoice_id
      where m.org_id = ${asked.orgId} and m.currency = ${asked.currency} and m.account = 'receivable' and m.recorded_on < m.on_day and m.recorded_on <= ${knownOn}
        and m.on_day > ${knownOn} and ${ofClient(asked)}) as t on t.due_on >= e.day and t.since <= e.day
    group by 1, 2) as told where cents > 0`
