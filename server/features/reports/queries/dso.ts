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
import { type AgedClient, agedSum, listAged, listClientNames } from './ageing.ts'
import {
  type Asked,
  askReport,
  dayOf,
  debtAccounts,
  documentKinds,
  endOfMonth,
  knownUpTo,
  type ReportFilter,
  sumsByDay,
} from './asked-report.ts'
import { keptWhileUnmoved } from './kept-while-unmoved.ts'
import { listNotDue } from './not-due.ts'
import { settledIn } from './settled.ts'

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
  const aged = await listAged(tx, asked, on)
  const notDueCents = agedSum(aged, (client) => client.notDueCents)
  const figures = figuresOn(history, on, notDueCents)
  const ends = Array.from({ length: MONTHS_SHOWN }, (_, back) =>
    addDays(addMonths(startOfMonth(on), back - MONTHS_SHOWN + 1), -1),
  ).filter((end) => end < on && end >= history.since)
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
    slices: countBack(figures.owedCents, partsUpTo(history, on)).slices.map((slice) => ({
      from: slice.from,
      to: slice.to,
      days: slice.length,
      salesCents: slice.salesCents,
      takenCents: slice.owedCents,
      takenDays: slice.days,
    })),
    months: [...ends.map((end) => figuresOn(history, end, notDue.get(end) ?? 0)), figures],
    clients: asked.clientId === null ? await listClients(tx, asked, on, aged) : [],
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
    select date_trunc('month', on_day)::date as month, coalesce(sum(cents) filter (where kind in ${documentKinds}), 0)::float8 as sales,
      sum(cents)::float8 as moved
    from ${sumsByDay(asked, on)} as d where account in ${debtAccounts} group by 1 order by 1`.execute(tx.db)
  return { months: new Map(rows.map((row) => [row.month, row])), since: firstMonth(rows) ?? startOfMonth(on) }
}

const owedAt = ({ months }: History, end: string): number =>
  [...months.values()].reduce((sum, { month, moved }) => (month <= end ? sum + moved : sum), 0)

const salesOver = ({ months }: History, { from, to }: DayWindow): number =>
  [...months.values()].reduce(
    (sum, { month, sales }) => (month >= from && month <= to ? sum + sales : sum),
    0,
  )

/** Months before a day, the newest first, as far as the history goes and two years at most. */
function partsUpTo({ months, since }: History, on: string): SalesPart[] {
  const parts: SalesPart[] = []
  for (let from = startOfMonth(on); parts.length < DSO_MONTHS && from >= since; from = addMonths(from, -1)) {
    const end = endOfMonth(from)
    parts.push({ from, to: end < on ? end : on, cents: months.get(from)?.sales ?? 0 })
  }
  return parts
}

function figuresOn(history: History, on: string, notDueCents: number): Figures {
  const owedCents = owedAt(history, on)
  const days = simpleDays(on)
  const sales = { salesCents: salesOver(history, days), days: daysBetween(days.from, days.to) + 1 }
  return {
    on,
    ...sumsOf(owedCents, notDueCents, sales.salesCents, partsUpTo(history, on)),
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
    from ${settledIn(asked, window)} as s`.execute(tx.db)
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
  on: string,
  aged: readonly AgedClient[],
): Promise<Unnamed[]> {
  const { orgId, currency, knownOn } = asked
  const shown = aged.filter(({ totalCents }) => totalCents > 0).slice(0, MOST_CLIENTS)
  if (shown.length === 0) return []
  const ids = shown.flatMap(({ clientId }) => clientId ?? [])
  const { upTo, late, early } = knownUpTo(asked, on)
  const month = startOfMonth(upTo)
  const moved = (by: 1 | -1, when: RawBuilder<unknown>) => sql`
    select client_id, date_trunc('month', on_day)::date as month, ${sql.lit(by)} * amount_cents as cents from debt_movements
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
      ...sumsOf(totalCents, notDueCents, sales, partsUpTo(history, on)),
    }
  })
}
