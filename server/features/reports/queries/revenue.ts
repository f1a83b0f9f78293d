import { sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import type { RevenueOverview } from '#shared/contract/reports.ts'
import { moneyAccounts } from '#shared/domain/payments/accounts.ts'
import { type RevenuePart, revenueMonths, revenueOf } from '#shared/domain/reports/revenue-months.ts'
import { startOfDay, todayIn } from '#shared/time/calendar-day.ts'

/** Money received, kept by providers, to come and late, by currency and month of the organization's time zone. */
export async function getRevenue(tx: Tx): Promise<RevenueOverview> {
  const { timezone } = await tx.db
    .selectFrom('organizations')
    .select('timezone')
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
  const today = todayIn(timezone, tx.now)
  const [money, owed] = await Promise.all([listMoney(tx, today, timezone), listOwed(tx, today)])
  const parts = [...money, ...owed].map((part) => ({ ...part, cents: Number(part.cents) }))
  return { today, currencies: revenueOf(parts, today) }
}

/** The dashboard's rule: a fee is a cost, and a payout only changes place. */
async function listMoney(tx: Tx, today: string, timeZone: string): Promise<RevenuePart[]> {
  const from = startOfDay(timeZone, revenueMonths(today)[0]!)
  const { rows } = await sql<RevenuePart>`
    select l.currency, to_char(m.occurred_at at time zone ${timeZone}, 'YYYY-MM-01') as month,
           case when l.account = 'provider_fees' then 'fees' else 'collected' end as kind, sum(l.amount_cents)::bigint as cents
    from money_movements as m join money_lines as l on l.org_id = m.org_id and l.movement_id = m.id
    where m.org_id = ${tx.scope.orgId} and m.occurred_at >= ${from} and (l.account = 'provider_fees'
      or m.kind <> 'provider_fee' and l.account in (${sql.join(moneyAccounts)}))
    group by 1, 2, 3`.execute(tx.db)
  return rows
}

/** What is contested of an invoice is never late; the rest of it may be. */
async function listOwed(tx: Tx, today: string): Promise<RevenuePart[]> {
  const { rows } = await sql<RevenuePart>`
    select currency, case when kind = 'toCome' then month end as month, kind, sum(owed_cents)::bigint as cents
    from (select i.currency, part.cents as owed_cents, to_char(i.due_on, 'YYYY-MM-01') as month, part.kind
          from invoices i cross join lateral (select ${disputedCentsOf('i')}::bigint as cents) as contested
          cross join lateral (values (contested.cents, 'disputed'),
            (i.owed_cents - contested.cents, case when i.due_on < ${today} then 'overdue' else 'toCome' end)) as part (cents, kind)
          where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and part.cents > 0) as owed
    group by 1, 2, 3`.execute(tx.db)
  return rows
}
