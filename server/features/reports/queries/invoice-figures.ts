import { sql } from 'kysely'
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
  // Late documents: the rule of isOverdue, in the terms of the index invoices_owed.
  const late = sql`due_on < ${today} and status <> 'disputed'`

  const [owed, invoiced, any] = await Promise.all([
    sql<Sums & { late: number }>`
      select currency, sum(owed_cents)::bigint as "owedCents", coalesce(sum(owed_cents) filter (where ${late}), 0)::bigint as "overdueCents",
             count(*) filter (where ${late}) as late
      from invoices where org_id = ${org} and owed_cents > 0 group by currency`.execute(tx.db),
    sql<Sums>`
      select currency, coalesce(sum(signed) filter (where issued_on >= ${month.from}), 0)::bigint as "invoicedCents",
             coalesce(sum(signed) filter (where issued_on <= ${before.to}), 0)::bigint as "invoicedBeforeCents"
      from (select currency, issued_on,
                   case when kind in ('credit_note', 'deposit_credit_note', 'global_allowance') then -gross_cents else gross_cents end as signed
            from invoices where org_id = ${org} and issued_on between ${before.from} and ${month.to} and replaced_at is null) as issued
      group by currency`.execute(tx.db),
    // The first day, read from its index: where an organization has most of the rows, EXISTS is planned as a walk of the table.
    sql<{
      any: boolean
    }>`select (select min(issued_on) from invoices where org_id = ${org}) is not null as any`.execute(tx.db),
  ])
  return {
    any: any.rows[0]!.any,
    totals: byCurrency([...owed.rows, ...invoiced.rows]),
    overdueCount: owed.rows.reduce((sum, row) => sum + Number(row.late), 0),
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
