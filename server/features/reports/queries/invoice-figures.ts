import { sql } from 'kysely'
import { listTallies } from '#server/features/invoices/queries/tallies.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceFigures } from '#shared/contract/reports.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import { comparisonWindow, monthToDate } from '#shared/domain/reports/day-windows.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const ZERO = {
  owedCents: 0,
  overdueCents: 0,
  invoicedCents: 0,
  invoicedBeforeCents: 0,
}
type Totals = InvoiceFigures['totals'][number]
type Sums = Partial<typeof ZERO> & { currency: Totals['currency'] }

/**
 * Counts invoices for the dashboard, by currency; days are the organization's. Credit notes are taken off the day they are issued,
 * and an invoice that another replaced does not count.
 */
export async function getInvoiceFigures(tx: Tx): Promise<InvoiceFigures> {
  const org = tx.scope.orgId
  const { timezone } = await tx.db
    .selectFrom('organizations')
    .select('timezone')
    .where('id', '=', org)
    .executeTakeFirstOrThrow()
  const today = todayIn(timezone, tx.now)
  const month = monthToDate(today)
  const before = comparisonWindow(today)

  const [tallies, invoiced, any] = await Promise.all([
    listTallies(tx, today),
    sql<Sums>`
      select currency, coalesce(sum(gross_cents) filter (where on_day >= ${month.from}), 0)::bigint as "invoicedCents",
             coalesce(sum(gross_cents) filter (where on_day <= ${before.to}), 0)::bigint as "invoicedBeforeCents"
      from invoice_tallies where org_id = ${org} and part = 'issued' and on_day between ${before.from} and ${month.to}
      group by currency`.execute(tx.db),
    // The first day, read from its index: where an organization has most of the rows, EXISTS is planned as a walk of the table.
    sql<{
      any: boolean
    }>`select (select min(issued_on) from invoices where org_id = ${org}) is not null as any`.execute(tx.db),
  ])
  const late = tallies.filter(({ overdue }) => overdue)
  return {
    any: any.rows[0]!.any,
    totals: byCurrency([
      ...tallies.flatMap(({ currency, owed }) => (owed > 0 ? [{ currency, owedCents: owed }] : [])),
      ...late.map(({ currency, owed }) => ({ currency, overdueCents: owed })),
      ...invoiced.rows,
    ]),
    overdueCount: late.reduce((sum, { count }) => sum + count, 0),
  }
}

function byCurrency(rows: readonly Sums[]): Totals[] {
  const totals = new Map<string, Totals>()
  for (const { currency, ...sums } of rows) {
    const total = totals.get(currency) ?? { currency, ...ZERO }
    for (const name of Object.keys(ZERO) as (keyof typeof ZERO)[]) total[name] += Number(sums[name] ?? 0)
    totals.set(currency, total)
  }
  return [...totals.values()].toSorted((a, b) => eurosFirst(a.currency, b.currency))
}
