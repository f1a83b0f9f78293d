import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { Currency } from '#shared/french/format.ts'

/** Counts and sums of invoices in one state; credit notes taken off, drafts and what was replaced left out of net and gross. */
export type InvoiceTally = {
  status: InvoiceStatus
  currency: Currency
  overdue: boolean
  count: number
  net: number
  gross: number
  owed: number
}

/** Of all invoices, from what is kept beside them: their number does not weigh (ADR 222). */
export async function listTallies(tx: Tx, today: string | Promise<string>): Promise<InvoiceTally[]> {
  type Row = Omit<InvoiceTally, 'overdue'> & { awaitedOn: string | null }
  const [on, { rows }] = await Promise.all([
    today,
    sql<Row>`
      select status, currency, on_day as "awaitedOn", sum(n)::int as count, sum(net_cents)::bigint as net,
             sum(gross_cents)::bigint as gross, sum(owed_cents)::bigint as owed
      from invoice_tallies where org_id = ${tx.scope.orgId} and part = 'state' group by status, currency, on_day`.execute(
      tx.db,
    ),
  ])
  // What was folded stands under « -infinity », and what changed of it since under its own day: they are told together.
  const tallies = new Map<string, InvoiceTally>()
  for (const { awaitedOn, ...row } of rows) {
    // « -infinity », the days long past, comes before every day as a text too.
    const overdue = awaitedOn !== null && awaitedOn < on
    const key = `${row.status} ${row.currency} ${overdue}`
    const { count, net, gross, owed } = tallies.get(key) ?? { count: 0, net: 0, gross: 0, owed: 0 }
    tallies.set(key, {
      ...row,
      overdue,
      count: count + row.count,
      net: net + row.net,
      gross: gross + row.gross,
      owed: owed + row.owed,
    })
  }
  // Rows that cancel out are of no invoice.
  return [...tallies.values()].filter(({ count }) => count !== 0)
}
