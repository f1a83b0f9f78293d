import { type RawBuilder, sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { MarginReport } from '#shared/contract/revenue-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  type Asked,
  askReport,
  daysOf,
  documentKinds,
  monthsOf,
  type ReportFilter,
  sumsByDay,
} from './asked-report.ts'

const MOST_SUPPLIERS = 20

/** Received invoices that were to be paid at the end of a day, with `cents`; a credit note takes off. */
export const openPayables = ({ orgId, currency }: Asked, on: string): RawBuilder<unknown> => sql`(
  select r.*, coalesce(r.due_cents, 0) * case when r.credit then -1 else 1 end as cents from received_invoices as r
  where r.org_id = ${orgId} and r.currency = ${currency} and coalesce(r.due_cents, 0) <> 0 and coalesce(r.issued_on, r.created_at::date) <= ${on}
    and (r.status in ('to_check', 'approved') or r.status = 'paid' and r.paid_on > ${on}))`

/** Received invoices of the days by their date, with `cents` without VAT; a credit note takes off. */
export const receivedIn = ({ orgId, currency }: Asked, { from, to }: DayWindow): RawBuilder<unknown> => sql`(
  select r.*, r.net_cents * case when r.credit then -1 else 1 end as cents from received_invoices as r
  where r.org_id = ${orgId} and r.currency = ${currency} and r.status <> 'refused' and r.net_cents <> 0 and r.issued_on between ${from} and ${to})`

/** « Marge sur factures reçues »: invoiced less received invoices, without VAT, by month. Errors: invalid_input, forbidden. */
export async function getMargin(tx: Tx, input: DayWindow & ReportFilter): Promise<MarginReport> {
  if (!mayRead(tx.scope, 'received_invoice:read')) throw new DomainError('forbidden')
  const asked = await askReport(tx, { ...input, clientId: undefined })
  const { days, before } = daysOf(asked, input)
  const { rows } = await sql<{ month: string; invoiced: number; purchases: number }>`
    select month, sum(invoiced)::float8 as invoiced, sum(purchases)::float8 as purchases from (
      select to_char(on_day, 'YYYY-MM') as month, net_cents as invoiced, 0 as purchases from ${sumsByDay(asked, days.to)} as d
      where kind in ${documentKinds} and on_day >= ${days.from}
      union all
      select to_char(issued_on, 'YYYY-MM'), 0, cents from ${receivedIn(asked, days)} as r) as told group by 1`.execute(
    tx.db,
  )
  const suppliers = await sql<{ name: string; cents: number }>`
    select coalesce(supplier_name, 'Sans nom') as name, sum(cents)::float8 as cents from ${receivedIn(asked, days)} as r
    group by 1 order by 2 desc, 1 limit ${MOST_SUPPLIERS}`.execute(tx.db)
  const payable = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ${openPayables(asked, days.to)} as r`.execute(tx.db)
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const months = monthsOf(days).map((month) => {
    const { invoiced = 0, purchases = 0 } = byMonth.get(month.from.slice(0, 7)) ?? {}
    return { ...month, invoicedCents: invoiced, purchasesCents: purchases, marginCents: invoiced - purchases }
  })
  const invoicedCents = months.reduce((sum, month) => sum + month.invoicedCents, 0)
  const purchasesCents = months.reduce((sum, month) => sum + month.purchasesCents, 0)
  return {
    ...asked.head,
    days,
    before,
    months,
    total: {
      invoicedCents,
      purchasesCents,
      marginCents: invoicedCents - purchasesCents,
      payableCents: payable.rows[0]!.cents,
    },
    suppliers: suppliers.rows,
  }
}
