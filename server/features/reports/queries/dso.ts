import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DsoReport } from '#shared/contract/debt-reports.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  averageDaysDelinquent,
  bestPossibleDso,
  collectionEffectiveness,
  countBack,
  DSO_MONTHS,
  type SalesPart,
  simpleDso,
} from '#shared/domain/reports/dso.ts'
import { addDays, addMonths, daysBetween, startOfMonth } from '#shared/time/calendar-day.ts'
import { listClientNames, listOwing, type OwingClient } from './ageing.ts'
import {
  type Asked,
  askReport,
  dayOf,
  debtAccounts,
  documentKinds,
  knownUpTo,
  type ReportFilter,
  sumsByDay,
} from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'
import { listNotDue } from './not-due.ts'
import { settledOfAll } from './settled.ts'

/** Months of the simple figures, the present one to its day. */
const SIMPLE_MONTHS = 3
const MONTHS_SHOWN = 12
const MOST_CLIENTS = 100

type Figures = DsoReport['months'][number]
/** Sales and what moved the debt, of one month; `first` is its first day. */
type MonthSums = { month: string; sales: number; moved: number }

/** DSO at the end of a day, with its slices, its months and its clients. Errors: invalid_input, forbidden without payment:read. */
export async function getDso(tx: Tx, input: ReportFilter & { on?: string | undefined }): Promise<DsoReport> {
  const asked = await askReport(tx, input)
  if (!asked.mayReadPayments) throw new DomainError('forbidden')
  const on = dayOf(asked, input.on)
  const { clients, ...figures } = await keptWhileUnmoved(tx, asked, { what: 'dso', on }, () =>
    computeDso(tx, asked, on),
  )
  const names = await listClientNames(tx, clients)
  return {
    ...asked.head,
    ...figures,
    clients: clients.map((client) => ({ ...client, clientName: names.get(client.clientId) ?? '' })),
  }
}

type Unnamed = Omit<DsoReport['clients'][number], 'clientName'>
type Computed = Omit<DsoReport, keyof Asked['head'] | 'clients'> & { clients: Unnamed[] }

async function computeDso(tx: Tx, asked: Asked, on: string): Promise<Computed> {
  const history = await readHistory(tx, asked, on)
  const calendar = monthsBack(on)
  const owing = await listOwing(tx, asked, on, MOST_CLIENTS)
  const { notDueCents } = owing.total
  const figures = figuresOn(history, calendar, on, notDueCents)
  const ends = calendar
    .slice(1, 1 + MONTHS_SHOWN)
    .map(({ to }) => to)
    .filter((end) => end >= history.since)
    .reverse()
  const notDue = await listNotDue(tx, asked, ends)
  const days = simpleDays(on)
  const sales = salesOver(history, days)
  const length = { salesCents: sales, days: daysBetween(days.from, days.to) + 1 }
  return {
    on,
    days,
    ...withoutMonth(figures),
    simple: figures.simple,
    best: figures.best,
    added: averageDaysDelinquent(figures.owedCents, notDueCents, length),
    effectiveness: collectionEffectiveness({
      openingCents: owedAt(history, addDays(days.from, -1)),
      salesCents: sales,
      closingCents: figures.owedCents,
      closingNotDueCents: notDueCents,
    }),
    daysToPay: await readDaysToPay(tx, asked, days),
    slices: countBack(figures.owedCents, partsUpTo(history, calendar, on)).slices.map((slice) => ({
      from: slice.from,
      to: slice.to,
      days: slice.length,
      salesCents: slice.salesCents,
      takenCents: slice.owedCents,
      takenDays: slice.days,
    })),
    months: [...ends.map((end) => figuresOn(history, calendar, end, notDue.get(end) ?? 0)), figures],
    clients: asked.clientId === null ? await listClients(tx, asked, calendar, owing.clients) : [],
  }
}

type DsoSums = Omit<Figures, 'on' | 'simple' | 'best'>
const withoutMonth = ({ on: _on, simple: _simple, best: _best, ...sums }: Figures): DsoSums => sums

/** Days of the simple figures of a day: whole months, and the present one to its day. */
const simpleDays = (on: string): DayWindow => ({
  from: addMonths(startOfMonth(on), 1 - SIMPLE_MONTHS),
  to: on,
})

type History = { months: Map<string, MonthSums>; since: string }

/** The first month of something: what was recorded later, and is taken off, leaves a month of nothing that was not known to be there. */
const firstMonth = (rows: readonly { month: string; sales: number; moved?: number }[]) =>
  rows.find(({ sales, moved = 0 }) => sales !== 0 || moved !== 0)?.month

/** Sums by month since the beginning; those of the month of `on` stop at it. */
async function readHistory(tx: Tx, asked: Asked, on: string): Promise<History> {
  const { rows } = await sql<MonthSums>`
    select date_trunc('month', on_day::timestamp)::date as month, coalesce(sum(cents) filter (where kind in ${documentKinds}), 0)::float8 as sales,
      sum(cents)::float8 as moved
    from ${sumsByDay(asked, on, on)} as d where account in ${debtAccounts} group by 1 order by 1`.execute(
    tx.db,
  )
  return { months: new Map(rows.map((row) => [row.month, row])), since: firstMonth(rows) ?? startOfMonth(on) }
}

const owedAt = ({ months }: History, end: string): number =>
  [...months.values()].reduce((sum, { month, moved }) => (month <= end ? sum + moved : sum), 0)

const salesOver = ({ months }: History, { from, to }: DayWindow): number =>
  [...months.values()].reduce(
    (sum, { month, sales }) => (month >= from && month <= to ? sum + sales : sum),
    0,
  )

/** The month of a day up to it, and the whole ones before that any of the months that are shown looks back on. Worked out once: each client has its own parts. */
function monthsBack(on: string): DayWindow[] {
  const months = [{ from: startOfMonth(on), to: on }]
  while (months.length < DSO_MONTHS + MONTHS_SHOWN) {
    const to = addDays(months.at(-1)!.from, -1)
    months.push({ from: startOfMonth(to), to })
  }
  return months
}

/** Months up to the end of one of them, the newest first, as far as the history goes and two years at most. */
function partsUpTo({ months, since }: History, calendar: readonly DayWindow[], end: string): SalesPart[] {
  const newest = calendar.findIndex(({ to }) => to === end)
  return calendar
    .slice(newest, newest + DSO_MONTHS)
    .filter(({ from }) => from >= since)
    .map(({ from, to }) => ({ from, to, cents: months.get(from)?.sales ?? 0 }))
}

function figuresOn(
  history: History,
  calendar: readonly DayWindow[],
  on: string,
  notDueCents: number,
): Figures {
  const owedCents = owedAt(history, on)
  const days = simpleDays(on)
  const sales = { salesCents: salesOver(history, days), days: daysBetween(days.from, days.to) + 1 }
  return {
    on,
    ...sumsOf(owedCents, notDueCents, sales.salesCents, partsUpTo(history, calendar, on)),
    simple: simpleDso(owedCents, sales),
    best: bestPossibleDso(notDueCents, sales),
  }
}

function sumsOf(
  owedCents: number,
  notDueCents: number,
  salesCents: number,
  parts: readonly SalesPart[],
): DsoSums {
  const { kind, days } = countBack(owedCents, parts)
  return {
    owedCents,
    notDueCents,
    salesCents,
    dso: kind === 'beyond' ? null : days,
    beyondDays: kind === 'beyond' ? days : null,
    inCredit: owedCents < 0,
  }
}

/** Days between issue and payment of what was settled in the days: by amount, and a payment each. */
async function readDaysToPay(tx: Tx, asked: Asked, window: DayWindow): Promise<DsoReport['daysToPay']> {
  const { rows } = await sql<{ cents: number; centDays: number; payments: number; days: number }>`
    select coalesce(sum(came_cents + back_cents), 0)::float8 as cents, coalesce(sum(cent_days + back_cent_days), 0)::float8 as "centDays",
      coalesce(sum(payments), 0)::int as payments, coalesce(sum(days), 0)::float8 as days
    from ${settledOfAll(asked, window)} as s`.execute(tx.db)
  const { cents, centDays, payments, days } = rows[0]!
  return {
    weighted: cents > 0 ? centDays / cents : null,
    plain: payments > 0 ? days / payments : null,
    settledCents: cents,
  }
}

/** The DSO of the clients that owe the most. */
async function listClients(
  tx: Tx,
  asked: Asked,
  calendar: readonly DayWindow[],
  owing: readonly OwingClient[],
): Promise<Unnamed[]> {
  const on = calendar[0]!.to
  const { orgId, currency, knownOn } = asked
  const shown = owing.filter(({ totalCents }) => totalCents > 0)
  if (shown.length === 0) return []
  const ids = shown.flatMap(({ clientId }) => clientId ?? [])
  const { upTo, late, early } = knownUpTo(asked, on)
  const month = startOfMonth(upTo)
  const moved = (by: 1 | -1, when: RawBuilder<unknown>) => sql`
    select client_id, date_trunc('month', on_day::timestamp)::date as month, ${sql.lit(by)} * amount_cents as cents from debt_movements
    where org_id = ${orgId} and currency = ${currency} and client_id = any (${ids}::uuid[]) and account = 'receivable' and kind in ${documentKinds} and ${when}`
  const corrections =
    knownOn === null ? sql`` : sql`union all ${moved(-1, late)} union all ${moved(1, early)}`
  const { rows } = await sql<{ clientId: string; month: string; sales: number }>`
    select client_id as "clientId", month, sum(cents)::float8 as sales from (
      select client_id, month, cents from debt_client_months
      where org_id = ${orgId} and currency = ${currency} and client_id = any (${ids}::uuid[]) and month < ${month} and kind in ${documentKinds}
      union all ${moved(1, sql`on_day between ${month} and ${upTo}`)} ${corrections}) as told
    group by 1, 2 order by 1, 2`.execute(tx.db)
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId)
  const days = simpleDays(on)
  return shown.map(({ clientId, totalCents, notDueCents }) => {
    const own = (clientId === null ? undefined : byClient.get(clientId)) ?? []
    const months = new Map(own.map((row) => [row.month, { month: row.month, sales: row.sales, moved: 0 }]))
    const history = { months, since: firstMonth(own) ?? startOfMonth(on) }
    const sales = own.reduce((sum, row) => (row.month >= days.from ? sum + row.sales : sum), 0)
    return {
      clientId,
      ...sumsOf(totalCents, notDueCents, sales, partsUpTo(history, calendar, on)),
    }
  })
}
