import { sql } from 'kysely'
import { findBankBalance } from '#server/features/bank/queries/balance.ts'
import { type AppContext, mayRead, type Tx } from '#server/scope.ts'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  balancesOf,
  FORECAST_WEEKS,
  type ForecastWeek,
  forecastError,
  mondayOf,
} from '#shared/domain/reports/forecast.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Asked, askReport } from './asked-report.ts'
import { forecastToday, forecastUnsaid } from './awaited.ts'
import { forecastCame, outgoingRows } from './forecast-rows.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'

/** Collections of thirteen weeks, and how the forecast of thirteen weeks ago went. Errors: forbidden without payment:read. */
export async function getForecast(
  tx: Tx,
  { currency }: { currency?: Currency | undefined },
): Promise<ForecastReport> {
  const asked = await askReport(tx, { currency })
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const { today } = asked
  const { weeks, ...sums } = await forecastToday(tx, asked)
  const outgoing = await listOutgoing(tx, asked)
  const bank = mayRead(tx.scope, 'bank:read') ? await findBankBalance(tx, asked.currency, today) : null
  const paid = weeks.map((week) => ({ ...week, outgoingCents: outgoing?.get(week.monday) ?? 0 }))
  const balances = bank === null || outgoing === null ? null : balancesOf(bank.cents, paid)
  return {
    ...asked.head,
    today,
    bank,
    weeks: paid.map(({ monday, ...week }, index) => ({
      from: monday,
      to: addDays(monday, 6),
      ...week,
      outgoingCents: outgoing === null ? null : week.outgoingCents,
      ...(balances?.[index] ?? { lowBalanceCents: null, likelyBalanceCents: null, highBalanceCents: null }),
    })),
    ...sums,
    error: await measure(tx, asked),
  }
}

/** Suppliers’ invoices by the Monday of their due day, those that are late in the present week; null for who may not read them. */
async function listOutgoing(tx: Tx, asked: Asked): Promise<Map<string, number> | null> {
  if (!mayRead(tx.scope, 'received_invoice:read')) return null
  const days = { from: asked.today, to: addDays(mondayOf(asked.today), FORECAST_WEEKS * 7 - 1) }
  const { rows } = await sql<{ monday: string; cents: number }>`
    select date_trunc('week', on_day)::date as monday, sum(cents)::float8 as cents from ${outgoingRows(asked, days)} as r group by 1`.execute(
    tx.db,
  )
  return new Map(rows.map(({ monday, cents }) => [monday, cents]))
}

/** The same forecast as of the Monday thirteen weeks ago, from what was known the day before, against what these invoices brought since. */
async function measure(tx: Tx, asked: Asked): Promise<ForecastReport['error']> {
  const monday = addDays(mondayOf(asked.today), -7 * FORECAST_WEEKS)
  const { shownSince } = asked.head
  if (shownSince !== null && monday < shownSince) return null
  const madeOn = addDays(monday, -1)
  const then: Asked = { ...asked, knownOn: madeOn }
  const weeks = await forecastThen(tx, then, monday)
  const days = { from: monday, to: addDays(mondayOf(asked.today), -1) }
  const came = await keptWhileUnmoved(tx, asked, { what: 'came', on: monday, upTo: days.to }, () =>
    listCame(tx, asked, days),
  )
  const collected = weeks.map((week) => came.get(week.monday) ?? 0)
  const forecast = weeks.map(({ likelyCents }) => likelyCents)
  const error = forecastError(forecast, collected)
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
  return error && { madeOn, forecastCents: sum(forecast), actualCents: sum(collected), ...error }
}

/** What these invoices brought in, by the Monday of each week that is over. */
async function listCame(tx: Tx, asked: Asked, days: DayWindow): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; cents: number }>`
    select date_trunc('week', on_day::timestamp)::date as week, sum(cents)::float8 as cents
    from (select on_day, sum(cents) as cents from ${forecastCame(asked, days)} as r group by 1) as days
    group by 1`.execute(tx.db)
  return new Map(rows.map(({ week, cents }) => [week, cents]))
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
  const { weeks } = (await forecastUnsaid(tx, then, addDays(monday, -1), monday)).forecast
  if (kept.size >= FORECASTS_KEPT) kept.clear()
  kept.set(key, weeks)
  return weeks
}
