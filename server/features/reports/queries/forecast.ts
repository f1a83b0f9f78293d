import { sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type AwaitedOf,
  FORECAST_WEEKS,
  forecastError,
  forecastOf,
  habitOf,
  mondayOf,
  type PaidLate,
} from '#shared/domain/reports/forecast.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Asked, askReport, openOn } from './asked-report.ts'
import { openPayables } from './payables.ts'

/** Days over which payments make a habit. */
const HABIT_DAYS = 365

/** Collections of thirteen weeks, and how the forecast of thirteen weeks ago went. Errors: forbidden without payment:read. */
export async function getForecast(
  tx: Tx,
  { currency }: { currency?: Currency | undefined },
): Promise<ForecastReport> {
  const asked = await askReport(tx, { currency })
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const { today } = asked
  const { weeks, ...sums } = forecastOf(await listAwaited(tx, asked, today), today)
  const outgoing = await listOutgoing(tx, asked)
  return {
    ...asked.head,
    today,
    weeks: weeks.map(({ monday, ...week }) => ({
      from: monday,
      to: addDays(monday, 6),
      ...week,
      outgoingCents: outgoing === null ? null : (outgoing.get(monday) ?? 0),
    })),
    ...sums,
    error: await measure(tx, asked),
  }
}

type Open = { invoiceId: string; clientId: string | null; cents: number; dueOn: string }
type Said = { disputed: boolean; promisedOn: string | null; settlesOn: string | null }

/** What was awaited at the end of a day, with the habit that its client had by then. Promises and debits are those of today. */
async function listAwaited(tx: Tx, asked: Asked, on: string): Promise<AwaitedOf[]> {
  const { orgId } = asked
  const isToday = on === asked.today
  const { rows } = await sql<Open & Said>`
    select o.invoice_id as "invoiceId", o.client_id as "clientId", o.cents::float8 as cents, o.due_on as "dueOn", ${
      isToday
        ? sql`(i.status = 'disputed') as disputed,
          (select max(p.promised_on) from payment_promises as p where p.org_id = ${orgId} and p.state = 'waiting'
            and (p.invoice_id = o.invoice_id or p.invoice_id is null and p.client_id = o.client_id)) as "promisedOn",
          (select min(b.collect_on) from debits as b where b.org_id = ${orgId} and b.invoice_id = o.invoice_id and b.is_open) as "settlesOn"`
        : sql`false as disputed, null as "promisedOn", null as "settlesOn"`
    }
    from ${openOn(asked, on)} as o join invoices as i on i.org_id = ${orgId} and i.id = o.invoice_id where o.cents > 0`.execute(
    tx.db,
  )
  const { company, own } = await listHabits(tx, asked, on, [
    ...new Set(rows.flatMap(({ clientId }) => clientId ?? [])),
  ])
  const usual = habitOf([], company)
  const habits = new Map([...own].map(([clientId, payments]) => [clientId, habitOf(payments, company)]))
  return rows.map(({ cents, dueOn, disputed, promisedOn, settlesOn, clientId }) => ({
    cents,
    dueOn,
    disputed,
    promisedOn,
    settlesOn,
    habit: habits.get(clientId ?? '') ?? usual,
  }))
}

/** How late money came in the year before a day: of all clients, and of each of these. */
async function listHabits(
  tx: Tx,
  { orgId, currency, knownOn }: Asked,
  on: string,
  clientIds: readonly string[],
) {
  const settled = sql`from debt_movements as m join debt_invoices as d on d.org_id = m.org_id and d.invoice_id = m.invoice_id
    where m.org_id = ${orgId} and m.currency = ${currency} and m.account = 'receivable' and m.kind = 'money' and m.amount_cents < 0
      and m.on_day > ${addDays(on, -HABIT_DAYS)} and m.on_day <= ${on} and ${knownOn === null ? sql`true` : sql`m.recorded_on <= ${knownOn}`}`
  const company = await sql<PaidLate>`
    select (m.on_day - d.due_on) as "daysLate", sum(-m.amount_cents)::float8 as cents ${settled} group by 1`.execute(
    tx.db,
  )
  const { rows } = await sql<PaidLate & { clientId: string }>`
    select m.client_id as "clientId", (m.on_day - d.due_on) as "daysLate", (-m.amount_cents)::float8 as cents ${settled}
      and m.client_id = any (${clientIds}::uuid[])`.execute(tx.db)
  return { company: company.rows, own: Map.groupBy(rows, ({ clientId }) => clientId) }
}

/** Suppliers’ invoices by the Monday of their due day, those that are late in the present week; null for who may not read them. */
async function listOutgoing(tx: Tx, asked: Asked): Promise<Map<string, number> | null> {
  if (!mayRead(tx.scope, 'received_invoice:read')) return null
  const { rows } = await sql<{ monday: string; cents: number }>`
    select date_trunc('week', greatest(coalesce(due_on, ${asked.today}::date), ${asked.today}::date))::date as monday, sum(cents)::float8 as cents
    from ${openPayables(asked, asked.today)} as r group by 1`.execute(tx.db)
  return new Map(rows.map(({ monday, cents }) => [monday, cents]))
}

/** The same forecast as of the Monday thirteen weeks ago, from what was known the day before, against what these invoices brought since. */
async function measure(tx: Tx, asked: Asked): Promise<ForecastReport['error']> {
  const monday = addDays(mondayOf(asked.today), -7 * FORECAST_WEEKS)
  const madeOn = addDays(monday, -1)
  const then: Asked = { ...asked, knownOn: madeOn }
  const { weeks } = forecastOf(await listAwaited(tx, then, madeOn), monday)
  const { rows } = await sql<{ week: string; cents: number }>`
    select date_trunc('week', m.on_day)::date as week, sum(-m.amount_cents)::float8 as cents
    from debt_movements as m join ${openOn(then, madeOn)} as o on o.invoice_id = m.invoice_id
    where m.org_id = ${asked.orgId} and m.account = 'receivable' and m.kind = 'money'
      and m.on_day between ${monday} and ${addDays(mondayOf(asked.today), -1)} group by 1`.execute(tx.db)
  const came = new Map(rows.map(({ week, cents }) => [week, cents]))
  const collected = weeks.map((week) => came.get(week.monday) ?? 0)
  const forecast = weeks.map(({ likelyCents }) => likelyCents)
  const error = forecastError(forecast, collected)
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  return error && { madeOn, forecastCents: sum(forecast), actualCents: sum(collected), ...error }
}
