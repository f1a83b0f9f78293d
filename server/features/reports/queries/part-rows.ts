import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { NO_PART, type revenueDimensions } from '#shared/domain/reports/figure-names.ts'
import { type Asked, documentKinds } from './asked-report.ts'
import { getRevenueBy } from './revenue-by.ts'

type Dimension = (typeof revenueDimensions)[number]

/** Documents of the days with what they add to what was invoiced, without VAT. */
export const documentsIn = (
  { orgId, currency, clientId, knownOn }: Asked,
  { from, to }: DayWindow,
): RawBuilder<unknown> => sql`(
  select id, client_id, kind, on_day, recorded_at, net_cents, case when kind = 'replaced' then invoice_id else source_id end as document_id
  from debt_movements where org_id = ${orgId} and currency = ${currency} and kind in ${documentKinds} and on_day between ${from} and ${to}
    and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`} and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`})`

type Part = { dimension: Dimension; part: string | null; days: DayWindow }

/** Rows of one part of what was invoiced, or of what all that is listed leaves out (`part` null), as those of a figure. */
export async function partRows(
  tx: Tx,
  asked: Asked,
  { dimension, part, days }: Part,
): Promise<RawBuilder<unknown>> {
  const row = (
    key: RawBuilder<unknown>,
    what: RawBuilder<unknown>,
    cents: RawBuilder<unknown>,
  ) => sql`select ${key} as key, p.on_day, p.recorded_at,
    ${what} as what, 'invoice' as subject, p.document_id as subject_id, p.client_id, null::text as client_name, null::text as number, ${cents} as cents`
  const parts = partsIn(asked, dimension, days)
  if (part !== null)
    return sql`(${row(sql`p.key`, sql`p.kind`, sql`p.cents`)} from ${parts} as p where p.part = ${part} and p.cents <> 0)`
  const { currency, clientId, knownOn } = asked
  const { rows } = await getRevenueBy(tx, {
    ...days,
    dimension,
    currency,
    clientId: clientId ?? undefined,
    knownOn: knownOn ?? undefined,
  })
  const listed = rows.map((one) => one.part)
  return sql`(select * from (${row(sql`p.id::text`, sql`'rest'`, sql`(p.net_cents - coalesce(l.cents, 0))::bigint`)}
    from ${documentsIn(asked, days)} as p
    left join (select id, sum(cents) as cents from ${parts} as p where part = any (${listed}::text[]) group by 1) as l on l.id = p.id) as rest where cents <> 0)`
}

/** What each document is a part of, named as `part`: its rows as `key, part, cents` beside it. */
function partsIn(asked: Asked, dimension: Dimension, days: DayWindow): RawBuilder<unknown> {
  const { orgId } = asked
  const own = documentsIn(asked, days)
  const whole = (
    part: RawBuilder<unknown>,
  ) => sql`select m.id::text as key, m.*, ${part} as part, m.net_cents as cents from ${own} as m
    join invoices as i on i.org_id = ${orgId} and i.id = m.document_id`
  switch (dimension) {
    case 'client':
      return sql`(select m.id::text as key, m.*, coalesce(m.client_id::text, ${NO_PART}) as part, m.net_cents as cents from ${own} as m)`
    case 'person':
      return sql`(${whole(sql`coalesce(i.created_by::text, ${NO_PART})`)})`
    case 'origin':
      return sql`(${whole(sql`md5(case when i.quote_id is not null then 'Devis'
        when exists (select from invoice_subscription_occurrences as s where s.org_id = ${orgId} and s.invoice_id = i.id) then 'Abonnement'
        when exists (select from online_subscription_periods as s where s.org_id = ${orgId} and s.invoice_id = i.id) then 'Abonnement en ligne'
        else 'Facture directe' end)`)})`
    case 'product':
      return sql`(select m.id || ':' || place as key, m.*, md5(coalesce(line ->> 'description', '')) as part, sign(m.net_cents)
          * round((line ->> 'quantityMilli')::numeric * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric) / 10000000)::bigint as cents
        from ${own} as m join invoice_documents as d on d.org_id = ${orgId} and d.invoice_id = m.document_id,
          jsonb_array_elements(d.document -> 'lines') with ordinality as of_lines (line, place) where line ->> 'kind' = 'item')`
  }
}
