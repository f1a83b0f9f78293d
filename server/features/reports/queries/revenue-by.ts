import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { RevenueByDimension } from '#shared/contract/revenue-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  type Asked,
  askReport,
  clientName,
  daysOf,
  documentKinds,
  knownUpTo,
  type ReportFilter,
  sumsByDay,
} from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'
import { partOf } from './part-name.ts'

const MOST_ROWS = 100

type Dimension = RevenueByDimension['dimension']
type Row = { id: string | null; name: string; now: number; before: number }

/** Facturé HT by client, product, person or origin, of the days and of as many before. Errors: invalid_input. */
export async function getRevenueBy(
  tx: Tx,
  input: DayWindow & ReportFilter & { dimension: Dimension },
): Promise<RevenueByDimension> {
  const { dimension } = input
  const asked = await askReport(tx, input)
  const { days, before } = daysOf(asked, input)
  const { parts, all, totalCents } = await keptWhileUnmoved(
    tx,
    asked,
    { what: `invoiced by ${dimension} since ${days.from}`, on: days.to },
    () => readParts(tx, asked, dimension, { days, before }),
  )
  const { rows } = await sql<Row>`
    select shown.id, ${nameOf(tx, dimension)} as name, now, before
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as shown (id uuid, told text, now float8, before float8)
    order by now desc, name, id`.execute(tx.db)
  const counted = rows.map(({ id, name, now, before: earlier }) => ({
    id,
    name,
    part: partOf(dimension, { id, name }),
    invoicedCents: now,
    invoicedBeforeCents: earlier,
  }))
  const shown = counted.slice(0, MOST_ROWS)
  const sum = (of: readonly { invoicedCents: number }[]) =>
    of.reduce((all, { invoicedCents }) => all + invoicedCents, 0)
  return {
    ...asked.head,
    days,
    before,
    dimension,
    rows: shown,
    // Discounts on the whole, deposits taken back and rounding belong to no line.
    otherCents: totalCents - sum(shown),
    otherCount: all - shown.length,
    totalCents,
    dependence:
      dimension === 'client'
        ? { firstCents: sum(counted.slice(0, 1)), firstFiveCents: sum(counted.slice(0, 5)) }
        : null,
  }
}

type Part = { id: string | null; told: string | null; now: number; before: number }

/** Parts that the table shows, and whoever equals the last of them; how many there are, and what all of them and the rest come to. */
async function readParts(
  tx: Tx,
  asked: Asked,
  dimension: Dimension,
  { days, before }: { days: DayWindow; before: DayWindow },
): Promise<{ parts: Part[]; all: number; totalCents: number }> {
  const { rows } = await sql<Part & { all: number }>`
    select id, told, now::float8, before::float8, "all" from (
      select *, (count(*) over ())::int as "all" from (
        select id, told, coalesce(sum(cents) filter (where on_day >= ${days.from}), 0) as now, coalesce(sum(cents) filter (where on_day <= ${before.to}), 0) as before
        from ${sourceOf(asked, dimension, { from: before.from, to: days.to })} as parts group by 1, 2) as summed
      where now <> 0 or before <> 0
      order by now desc fetch first ${sql.lit(MOST_ROWS)} rows with ties) as shown`.execute(tx.db)
  const total = await sql<{ cents: number }>`
    select coalesce(sum(net_cents), 0)::float8 as cents from ${sumsByDay(asked, days.to)} as d where kind in ${documentKinds} and on_day >= ${days.from}`.execute(
    tx.db,
  )
  return {
    parts: rows.map(({ all: _, ...part }) => part),
    all: rows[0]?.all ?? 0,
    totalCents: total.rows[0]!.cents,
  }
}

const documents = (
  { orgId, currency, clientId }: Asked,
  { from, to }: DayWindow,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select client_id, source_id, kind, on_day, net_cents, case when kind = 'replaced' then invoice_id else source_id end as document_id
  from debt_movements where org_id = ${orgId} and currency = ${currency} and kind in ${documentKinds} and on_day between ${from} and ${to}
    and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`} and ${when})`

/** Rows of a dimension, as `partsOf`: from their sums by day, corrected by what was known; those of one client from its documents. */
function sourceOf(asked: Asked, dimension: Dimension, days: DayWindow): RawBuilder<unknown> {
  const { orgId, currency, clientId, knownOn } = asked
  if (clientId !== null) {
    const known = knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`
    return partsOf(asked, dimension, documents(asked, days, known))
  }
  const { upTo, late, early } = knownUpTo(asked, days.to)
  const [id, told] =
    dimension === 'client' || dimension === 'person'
      ? [sql`nullif(told, '')::uuid`, sql`null::text`]
      : [sql`null::uuid`, sql`told`]
  const sums = sql`select ${id} as id, ${told} as told, on_day, net_cents as cents from revenue_days
    where org_id = ${orgId} and currency = ${currency} and dimension = ${sql.lit(dimension)} and on_day between ${days.from} and ${upTo}`
  if (knownOn === null) return sql`(${sums})`
  const of = (when: RawBuilder<unknown>) => partsOf(asked, dimension, documents(asked, days, when))
  return sql`(${sums} union all select id, told, on_day, -cents from ${of(late)} as l union all select * from ${of(early)} as e)`
}

/** Rows of a dimension of these documents as `id, told, on_day, cents`: an id, or what is told of it. */
function partsOf({ orgId }: Asked, dimension: Dimension, own: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (dimension) {
    case 'client':
      return sql`(select client_id as id, null::text as told, on_day, net_cents as cents from ${own} as m)`
    case 'person':
      return sql`(select i.created_by as id, null::text as told, m.on_day, m.net_cents as cents from ${own} as m
        join invoices as i on i.org_id = ${orgId} and i.id = m.document_id)`
    case 'origin':
      return sql`(select null::uuid as id, case when i.quote_id is not null then 'Devis'
          when exists (select from invoice_subscription_occurrences as s where s.org_id = ${orgId} and s.invoice_id = i.id) then 'Abonnement'
          when exists (select from online_subscription_periods as s where s.org_id = ${orgId} and s.invoice_id = i.id) then 'Abonnement en ligne'
          else 'Facture directe' end as told, m.on_day, m.net_cents as cents
        from ${own} as m join invoices as i on i.org_id = ${orgId} and i.id = m.document_id)`
    case 'product':
      return sql`(select null::uuid as id, coalesce(line ->> 'description', '') as told, m.on_day, sign(m.net_cents) * round((line ->> 'quantityMilli')::numeric
          * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric) / 10000000)::bigint as cents
        from ${own} as m join invoice_documents as d on d.org_id = ${orgId} and d.invoice_id = m.document_id,
          jsonb_array_elements(d.document -> 'lines') as line where line ->> 'kind' = 'item')`
  }
}

function nameOf(tx: Tx, dimension: Dimension): RawBuilder<string> {
  if (dimension === 'client') return clientName(tx, sql`shown.id`)
  if (dimension === 'person')
    return sql<string>`coalesce((select u.name from users as u where u.id = shown.id), '')`
  return sql<string>`coalesce(told, '')`
}
