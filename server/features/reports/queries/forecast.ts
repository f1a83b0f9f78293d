import { sql } from 'kysely'
import { type AppContext, mayRead, type Tx } from '#server/scope.ts'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type AwaitedOf,
  FORECAST_WEEKS,
  type ForecastWeek,
  forecastError,
  forecastOf,
  habitOf,
  mondayOf,
} from '#shared/domain/reports/forecast.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Asked, askReport, openOn } from './asked-report.ts'
import { openPayables } from './payables.ts'
import { listLateness } from './settled.ts'

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

type Open = { clientId: string | null; cents: number; dueOn: string }
type Said = { disputed: boolean; promisedOn: string | null; settlesOn: string | null }

/** What was awaited at the end of a day, with the habit that its client had by then. Promises and debits are those of today. */
async function listAwaited(tx: Tx, asked: Asked, on: string): Promise<AwaitedOf[]> {
  const { orgId } = asked
  // Invoices of a client that are due on one day, and of which nothing else is said, are awaited together.
  const { rows } =
    on === asked.today
      ? await sql<Open & Said>`
          with promises as (select invoice_id, client_id, max(promised_on) as promised_on from payment_promises
            where org_id = ${orgId} and state = 'waiting' group by 1, 2)
          select o.client_id as "clientId", sum(o.cents)::float8 as cents, o.due_on as "dueOn",
            o.invoice_id in (select id from invoices where org_id = ${orgId} and status = 'disputed') as disputed,
            greatest(own.promised_on, every.promised_on) as "promisedOn", b.collect_on as "settlesOn"
          from ${openOn(asked, on)} as o
          left join (select invoice_id, max(promised_on) as promised_on from promises where invoice_id is not null group by 1) as own on own.invoice_id = o.invoice_id
          left join promises as every on every.invoice_id is null and every.client_id = o.client_id
          left join (select invoice_id, min(collect_on) as collect_on from debits where org_id = ${orgId} and is_open group by 1) as b on b.invoice_id = o.invoice_id
          where o.cents > 0 group by o.client_id, o.due_on, 4, 5, 6`.execute(tx.db)
      : await sql<Open & Said>`
          select client_id as "clientId", sum(cents)::float8 as cents, due_on as "dueOn", false as disputed, null as "promisedOn", null as "settlesOn"
          from ${openOn(asked, on)} as o where cents > 0 group by 1, 3`.execute(tx.db)
  const { company, own } = await listLateness(tx, asked, { from: addDays(on, 1 - HABIT_DAYS), to: on })
  const usual = habitOf([], company)
  const clients = new Set(rows.map(({ clientId }) => clientId))
  const habits = new Map(
    [...own].flatMap(([clientId, payments]) =>
      clientId !== null && clients.has(clientId) ? [[clientId, habitOf(payments, company)] as const] : [],
    ),
  )
  return rows.map(({ cents, dueOn, disputed, promisedOn, settlesOn, clientId }) => ({
    cents,
    dueOn,
    disputed,
    promisedOn,
    settlesOn,
    habit: habits.get(clientId ?? '') ?? usual,
  }))
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
  const weeks = await forecastThen(tx, then, monday)
  const { rows } = await sql<{ week: string; cents: number }>`
    select date_trunc('week', m.on_day)::date as week, sum(-m.amount_cents)::float8 as cents
    from debt_movements as m join ${openOn(then, madeOn)} as o on o.invoice_id = m.invoice_id
    where m.org_id = ${asked.orgId} and m.currency = ${asked.currency} and m.account = 'receivable' and m.kind = 'money'
      and m.on_day between ${monday} and ${addDays(mondayOf(asked.today), -1)} group by 1`.execute(tx.db)
  const came = new Map(rows.map(({ week, cents }) => [week, cents]))
  const collected = weeks.map((week) => came.get(week.monday) ?? 0)
  const forecast = weeks.map(({ likelyCents }) => likelyCents)
  const error = forecastError(forecast, collected)
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  return error && { madeOn, forecastCents: sum(forecast), actualCents: sum(collected), ...error }
}

const FORECASTS_KEPT = 1_000
const forecastsThen = new WeakMap<AppContext, Map<string, ForecastWeek[]>>()

/** The weeks of a forecast from what was known the day before its Monday, which nothing that comes later changes: it is made once for a week. */
async function forecastThen(tx: Tx, then: Asked, monday: string): Promise<ForecastWeek[]> {
  const { context } = tx.scope
  const kept = forecastsThen.get(context) ?? new Map<string, ForecastWeek[]>()
  forecastsThen.set(context, kept)
  const key = `${then.orgId} ${then.currency} ${monday}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const { weeks } = forecastOf(await listAwaited(tx, then, addDays(monday, -1)), monday)
  if (kept.size >= FORECASTS_KEPT) kept.clear()
  kept.set(key, weeks)
  return weeks
}
