import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { LineMarginReport } from '#shared/contract/work-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Asked, askReport, clientName, daysOf, type ReportFilter } from './asked-report.ts'
import { documentsIn } from './part-rows.ts'
import { quoteDays } from './quote-days.ts'

type MarginOf = 'quote' | 'client'
type LineMarginFigure = 'quoteSales' | 'quoteCosts' | 'clientSales' | 'clientCosts'

const MOST_ROWS = 100

/** Devis that were signed in the days, or documents that were issued in them, as `key, document_id, owner, client_id, number, on_day, recorded_at, sign, content`. */
function sources(asked: Asked, of: MarginOf, days: DayWindow): RawBuilder<unknown> {
  const { orgId, currency, clientId, head } = asked
  const { signed } = quoteDays(head.timeZone)
  return of === 'quote'
    ? sql`(select q.id::text as key, q.id as document_id, q.id as owner, coalesce(q.company_id, q.contact_id) as client_id, q.client_name, q.number,
        ${signed} as on_day, q.signed_at as recorded_at, 1 as sign, q.content
      from quotes as q where q.org_id = ${orgId} and q.currency = ${currency} and q.number is not null and ${signed} between ${days.from} and ${days.to}
        and ${clientId === null ? sql`true` : sql`coalesce(q.company_id, q.contact_id) = ${clientId}`})`
    : sql`(select m.id::text as key, m.document_id, m.client_id as owner, m.client_id, null::text as client_name, null::text as number, m.on_day, m.recorded_at,
        sign(m.net_cents)::int as sign, d.document as content
      from ${documentsIn(asked, days)} as m join invoice_documents as d on d.org_id = ${orgId} and d.invoice_id = m.document_id)`
}

/**
 * Lines with their part of the discount on the whole, as `sales`, and what they cost, null where it is not known. A cost was copied when its line was
 * made (migration 1030).
 */
const linesOf = (asked: Asked, of: MarginOf, days: DayWindow): RawBuilder<unknown> => sql`(
  select a.*, a.sign * round(a.amount * case a.discount ->> 'kind' when 'percent' then 1 - (a.discount ->> 'bps')::numeric / 10000
      when 'amount' then 1 - (a.discount ->> 'cents')::numeric / nullif(a.whole, 0) else 1 end)::bigint as sales,
    a.sign * round(a.quantity * c.unit_cost_cents / 1000)::bigint as cost
  from (
    select s.key, s.document_id, s.owner, s.client_id, s.client_name, s.number, s.on_day, s.recorded_at, s.sign, s.content -> 'discount' as discount,
      line ->> 'id' as line_id, (line ->> 'quantityMilli')::numeric as quantity, v.amount, sum(v.amount) over (partition by s.key) as whole
    from ${sources(asked, of, days)} as s, jsonb_array_elements(s.content -> 'lines') as line
    cross join lateral (select (line ->> 'quantityMilli')::numeric * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric)
      / 10000000 as amount) as v
    where line ->> 'kind' = 'item') as a
  left join line_costs as c on c.org_id = ${asked.orgId} and c.document_id = a.document_id and c.line_id = a.line_id)`

/** Lines with a cost, as rows of a figure with their `owner`: what they sold for, or what they cost. */
export function lineMarginRows(asked: Asked, figure: LineMarginFigure, days: DayWindow): RawBuilder<unknown> {
  const of = figure.startsWith('quote') ? 'quote' : 'client'
  const cents = figure.endsWith('Sales') ? sql`l.sales` : sql`l.cost`
  return sql`(select l.key || ':' || l.line_id as key, l.on_day, l.recorded_at, ${figure} as what, ${of === 'quote' ? 'quote' : 'invoice'} as subject,
      l.document_id as subject_id, l.client_id, l.client_name, l.number, ${cents} as cents, l.owner
    from ${linesOf(asked, of, days)} as l where l.cost is not null)`
}

/** Margin of devis or clients on the lines whose cost is known; the largest sales first. Errors: invalid_input. */
export async function getLineMargin(
  tx: Tx,
  input: DayWindow & ReportFilter & { of: MarginOf },
): Promise<LineMarginReport> {
  const { of } = input
  const asked = await askReport(tx, input)
  const { days, before } = daysOf(asked, input)
  const { rows } = await sql<LineMarginReport['rows'][number]>`
    select owner as id, max(number) as number, coalesce(max(s.client_name), ${clientName(tx, sql`s.client_id`)}) as name,
      sum(s.sales)::float8 as "salesCents", sum(s.cost)::float8 as "costCents", (sum(s.sales) - sum(s.cost))::float8 as "marginCents",
      sum(s.uncosted)::float8 as "uncostedCents"
    from (select l.owner, l.client_id, l.client_name, l.number, case when l.cost is null then 0 else l.sales end as sales, coalesce(l.cost, 0) as cost,
        case when l.cost is null then l.sales else 0 end as uncosted, l.cost is not null as costed from ${linesOf(asked, of, days)} as l) as s
    group by s.owner, s.client_id having bool_or(s.costed) order by 4 desc, 1`.execute(tx.db)
  const sum = (read: (row: LineMarginReport['rows'][number]) => number) =>
    rows.reduce((total, row) => total + read(row), 0)
  return {
    ...asked.head,
    days,
    before,
    of,
    rows: rows.slice(0, MOST_ROWS),
    otherCount: Math.max(0, rows.length - MOST_ROWS),
    total: {
      salesCents: sum(({ salesCents }) => salesCents),
      costCents: sum(({ costCents }) => costCents),
      marginCents: sum(({ marginCents }) => marginCents),
      uncostedCents: sum(({ uncostedCents }) => uncostedCents),
    },
  }
}
