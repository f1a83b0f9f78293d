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
  type ReportFilter,
} from './asked-report.ts'
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
  const { rows } = await sql<Row>`
    select id, ${nameOf(tx, dimension)} as name, now::float8, before::float8 from (
      select id, told, sum(cents) filter (where on_day >= ${days.from}) as now, sum(cents) filter (where on_day <= ${before.to}) as before
      from ${partsOf(asked, dimension, { from: before.from, to: days.to })} as parts group by 1, 2) as summed
    where coalesce(now, 0) <> 0 or coalesce(before, 0) <> 0
    order by coalesce(now, 0) desc, name, id`.execute(tx.db)
  const counted = rows.map(({ id, name, now, before: earlier }) => ({
    id,
    name,
    part: partOf(dimension, { id, name }),
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

const documents = (
  { orgId, currency, clientId, knownOn }: Asked,
  { from, to }: DayWindow,
): RawBuilder<unknown> => sql`(
  select client_id, source_id, kind, on_day, net_cents, case when kind = 'replaced' then invoice_id else source_id end as document_id
  from debt_movements where org_id = ${orgId} and currency = ${currency} and kind in ${documentKinds} and on_day between ${from} and ${to}
    and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`} and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`})`

/** Rows of a dimension as `id, told, on_day, cents`: an id, or what is told of it. */
function partsOf(asked: Asked, dimension: Dimension, days: DayWindow): RawBuilder<unknown> {
  const { orgId } = asked
  const own = documents(asked, days)
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
      return sql`(select null::uuid as id, line ->> 'description' as told, m.on_day, sign(m.net_cents) * round((line ->> 'quantityMilli')::numeric
          * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric) / 10000000)::bigint as cents
        from ${own} as m join invoice_documents as d on d.org_id = ${orgId} and d.invoice_id = m.document_id,
          jsonb_array_elements(d.document -> 'lines') as line where line ->> 'kind' = 'item')`
  }
}

function nameOf(tx: Tx, dimension: Dimension): RawBuilder<string> {
  if (dimension === 'client') return clientName(tx, sql`summed.id`)
  if (dimension === 'person')
    return sql<string>`coalesce((select u.name from users as u where u.id = summed.id), '')`
  return sql<string>`coalesce(told, '')`
}
