import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { RevenueByDimension } from '#shared/contract/revenue-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { NO_PART } from '#shared/domain/reports/figure-names.ts'
import {
  type Asked,
  askReport,
  clientName,
  daysOf,
  documentKinds,
  type ReportFilter,
} from './asked-report.ts'

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
  const { rows } =
    await sql<Row>`select id, name, now::float8, before::float8 from ${sharedOut(tx, asked, dimension, { days, before })} as shared
    order by ${largestFirst}`.execute(tx.db)
  const counted = rows.map(({ id, name, now, before: earlier }) => ({
    id,
    name,
    invoicedCents: now ?? 0,
    invoicedBeforeCents: earlier ?? 0,
  }))
  const total = await sql<{ cents: number }>`
    select coalesce(sum(net_cents), 0)::float8 as cents from ${documents(asked, days)} as m`.execute(tx.db)
  const shown = counted.slice(0, MOST_ROWS)
  const sum = (of: readonly { invoicedCents: number }[]) =>
    of.reduce((all, { invoicedCents }) => all + invoicedCents, 0)
  const totalCents = total.rows[0]!.cents
  return {
    ...asked.head,
    days,
    before,
    dimension,
    rows: shown,
    // Discounts on the whole, deposits taken back and rounding belong to no line.
    otherCents: totalCents - sum(shown),
    otherCount: counted.length - shown.length,
    totalCents,
    dependence:
      dimension === 'client'
        ? { firstCents: sum(counted.slice(0, 1)), firstFiveCents: sum(counted.slice(0, 5)) }
        : null,
  }
}

type Spans = { days: DayWindow; before: DayWindow }

/** What each part comes to as `id, name, now, before`; those of nothing are left out. */
const sharedOut = (tx: Tx, asked: Asked, dimension: Dimension, { days, before }: Spans) => sql`(
  select id, ${nameOf(tx, dimension)} as name, now, before from (
    select id, told, sum(cents) filter (where on_day >= ${days.from}) as now, sum(cents) filter (where on_day <= ${before.to}) as before
    from ${partsOf(asked, dimension, { from: before.from, to: days.to })} as parts group by 1, 2) as summed
  where coalesce(now, 0) <> 0 or coalesce(before, 0) <> 0)`
const largestFirst = sql`coalesce(now, 0) desc, name, id`

/** Rows of one part of what was invoiced, or of what all that is listed leaves out (`part` null), as those of a figure. */
export function partRows(
  tx: Tx,
  asked: Asked,
  { dimension, part, ...spans }: Spans & { dimension: Dimension; part: string | null },
): RawBuilder<unknown> {
  const { days } = spans
  const row = (
    key: RawBuilder<unknown>,
    what: RawBuilder<unknown>,
    cents: RawBuilder<unknown>,
  ) => sql`select ${key} as key, p.on_day, p.recorded_at,
    ${what} as what, 'invoice' as subject, p.document_id as subject_id, p.client_id, null::text as client_name, null::text as number, ${cents} as cents`
  const parts = partsOf(asked, dimension, days)
  if (part !== null)
    return sql`(${row(sql`p.key`, sql`p.kind`, sql`p.cents`)} from ${parts} as p
      where ${part === NO_PART ? sql`p.id is null` : sql`p.id::text = ${part}`} and p.cents <> 0)`
  return sql`(with listed as materialized (
      select l.movement_id, sum(l.cents) as cents from ${parts} as l
      join (select id from ${sharedOut(tx, asked, dimension, spans)} as s order by ${largestFirst} limit ${MOST_ROWS}) as shown on shown.id is not distinct from l.id
      group by 1)
    select * from (${row(sql`p.id::text`, sql`'rest'`, sql`(p.net_cents - coalesce(l.cents, 0))::bigint`)}
      from ${documents(asked, days)} as p left join listed as l on l.movement_id = p.id) as rest where cents <> 0)`
}

/** Documents of the days with what they add to what was invoiced, without VAT. */
export const documents = (
  { orgId, currency, clientId, knownOn }: Asked,
  { from, to }: DayWindow,
): RawBuilder<unknown> => sql`(
  select id, client_id, source_id, kind, on_day, recorded_at, net_cents, case when kind = 'replaced' then invoice_id else source_id end as document_id
  from debt_movements where org_id = ${orgId} and currency = ${currency} and kind in ${documentKinds} and on_day between ${from} and ${to}
    and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`} and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`})`

/** What each document is a part of, whose id and name are `id, told`, with the document that it comes from. */
const ofDocument = sql`m.id as movement_id, m.kind, m.on_day, m.recorded_at, m.document_id, m.client_id`
/** A name has an id of its own, for an address that names it. */
const named = (told: RawBuilder<unknown>) => sql`md5(${told})::uuid as id, ${told} as told`

/** Rows of a dimension as `key, id, told, cents` beside their document: an id, or what is told of it. */
function partsOf(asked: Asked, dimension: Dimension, days: DayWindow): RawBuilder<unknown> {
  const { orgId } = asked
  const own = documents(asked, days)
  switch (dimension) {
    case 'client':
      return sql`(select m.id::text as key, ${ofDocument}, m.client_id as id, null::text as told, m.net_cents as cents from ${own} as m)`
    case 'person':
      return sql`(select m.id::text as key, ${ofDocument}, i.created_by as id, null::text as told, m.net_cents as cents from ${own} as m
        join invoices as i on i.org_id = ${orgId} and i.id = m.document_id)`
    case 'origin':
      return sql`(select m.id::text as key, ${ofDocument}, ${named(sql`o.origin`)}, m.net_cents as cents
        from ${own} as m join invoices as i on i.org_id = ${orgId} and i.id = m.document_id
        cross join lateral (select case when i.quote_id is not null then 'Devis'
          when exists (select from invoice_subscription_occurrences as s where s.org_id = ${orgId} and s.invoice_id = i.id) then 'Abonnement'
          when exists (select from online_subscription_periods as s where s.org_id = ${orgId} and s.invoice_id = i.id) then 'Abonnement en ligne'
          else 'Facture directe' end as origin) as o)`
    case 'product':
      return sql`(select m.id || ':' || place as key, ${ofDocument}, ${named(sql`(line ->> 'description')`)}, sign(m.net_cents)
          * round((line ->> 'quantityMilli')::numeric * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric) / 10000000)::bigint as cents
        from ${own} as m join invoice_documents as d on d.org_id = ${orgId} and d.invoice_id = m.document_id,
          jsonb_array_elements(d.document -> 'lines') with ordinality as of_lines (line, place) where line ->> 'kind' = 'item')`
  }
}

function nameOf(tx: Tx, dimension: Dimension): RawBuilder<string> {
  if (dimension === 'client') return clientName(tx, sql`summed.id`)
  if (dimension === 'person')
    return sql<string>`coalesce((select u.name from users as u where u.id = summed.id), '')`
  return sql<string>`coalesce(told, '')`
}
