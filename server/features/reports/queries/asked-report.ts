import { type RawBuilder, sql } from 'kysely'
import { shownSince } from '#server/db/shown-since.ts'
import { assertNotAhead, assertReportDays } from '#server/features/reports/steps/assert-report-days.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, addMonths, daysBetween, startOfMonth, todayIn } from '#shared/time/calendar-day.ts'

export type ReportFilter = {
  currency?: Currency | undefined
  clientId?: string | undefined
  knownOn?: string | undefined
}

/** What a report was asked, and what it says of itself. */
export type Asked = {
  head: {
    timeZone: string
    readAt: string
    currency: Currency
    currencies: Currency[]
    knownOn: string | null
    shownSince: string | null
  }
  today: string
  orgId: string
  currency: Currency
  clientId: string | null
  knownOn: string | null
  mayReadPayments: boolean
}

/** Reads what every report says. Errors: invalid_input where a day is still to come. */
export async function askReport(tx: Tx, { currency, clientId, knownOn }: ReportFilter): Promise<Asked> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ timezone: string; currency: Currency; others: Currency[] }>`
    select o.timezone, o.currency, array(
      with recursive each as (select min(currency) as currency from debt_days where org_id = ${orgId}
        union all select (select min(d.currency) from debt_days as d where d.org_id = ${orgId} and d.currency > each.currency) from each where each.currency is not null)
      select currency from each where currency is not null) as others
    from organizations as o where o.id = ${orgId}`.execute(tx.byKey)
  const { timezone, currency: own, others } = rows[0]!
  const today = todayIn(timezone, tx.now)
  if (knownOn !== undefined) assertNotAhead(knownOn, today, 'knownOn')
  const since = shownSince(tx)
  const chosen = currency ?? own
  const known = knownOn !== undefined && knownOn < today ? knownOn : null
  return {
    head: {
      timeZone: timezone,
      readAt: tx.now.toISOString(),
      currency: chosen,
      currencies: (others.length > 0 ? others : [chosen]).toSorted(eurosFirst),
      knownOn: known,
      shownSince: since === null ? null : todayIn(timezone, since),
    },
    today,
    orgId,
    currency: chosen,
    clientId: clientId ?? null,
    knownOn: known,
    mayReadPayments: mayRead(tx.scope, 'payment:read'),
  }
}

/** The days of a report within what the plan shows, and as many before them. Errors: invalid_input. */
export function daysOf(
  { head: { shownSince: since } }: Asked,
  asked: DayWindow,
): { days: DayWindow; before: DayWindow } {
  assertReportDays(asked)
  const isHidden = since !== null && asked.from < since
  // Where all of it is hidden, its last day stands for it: a report is never of no day.
  const days = { from: isHidden ? [since, asked.to].toSorted()[0]! : asked.from, to: asked.to }
  const length = daysBetween(days.from, days.to) + 1
  return { days, before: { from: addDays(days.from, -length), to: addDays(days.from, -1) } }
}

/** The end of a day that is asked for, today unless told. Errors: invalid_input. */
export function dayOf({ today }: Asked, on: string | undefined): string {
  if (on !== undefined) assertNotAhead(on, today, 'on')
  return on ?? today
}

export const endOfMonth = (day: string): string => addDays(addMonths(startOfMonth(day), 1), -1)

/** The days of a window in each of its months, in order. */
export function monthsOf({ from, to }: DayWindow): DayWindow[] {
  const months: DayWindow[] = []
  for (let first = from; first <= to; ) {
    const end = endOfMonth(first)
    const last = end < to ? end : to
    months.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return months
}

/** What documents say, beside money. */
export const documentKinds = sql`('issued', 'credit_note', 'replaced')`
/** Accounts of what clients owe. */
export const debtAccounts = sql`('receivable', 'client_credit')`

const ofClient = (clientId: string | null): RawBuilder<unknown> =>
  clientId === null ? sql`true` : sql`client_id = ${clientId}`

/**
 * What was known on a day of the days up to another: all of the days up to the earlier of both (`upTo`), less what was recorded after it (`late`), and what
 * of the days after it had been recorded by then (`early`), as conditions on movements.
 */
export function knownUpTo({ knownOn }: Asked, on: string) {
  if (knownOn === null) return { upTo: on, late: sql`false`, early: sql`false` }
  const upTo = knownOn < on ? knownOn : on
  return {
    upTo,
    late: sql`recorded_on > on_day and recorded_on > ${knownOn} and on_day <= ${upTo}`,
    early: sql`recorded_on < on_day and recorded_on <= ${knownOn} and on_day > ${knownOn} and on_day <= ${on}`,
  }
}

/**
 * Sums by account, kind and day up to a day, as `account, kind, on_day, cents, net_cents`, of a client or all, as known now or on a day. All that is known
 * is read from the sums; what was recorded later is taken off. `daysSince`: of months before that of this day, which are read whole, the first day stands
 * for all.
 */
export function sumsByDay(asked: Asked, on: string, daysSince: string | null = null): RawBuilder<unknown> {
  const { orgId, currency, clientId, knownOn } = asked
  if (clientId !== null)
    return sql`(select account, kind, on_day, amount_cents as cents, net_cents from debt_movements
      where org_id = ${orgId} and currency = ${currency} and client_id = ${clientId} and on_day <= ${on}
        and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`})`
  const { upTo, late, early } = knownUpTo(asked, on)
  const first = daysSince === null ? null : startOfMonth(daysSince < upTo ? daysSince : upTo)
  const days = sql`select account, kind, on_day, cents, net_cents from debt_days where org_id = ${orgId} and currency = ${currency} and on_day <= ${upTo}`
  const sums =
    first === null
      ? days
      : sql`select account, kind, month as on_day, cents, net_cents from debt_months where org_id = ${orgId} and currency = ${currency} and month < ${first}
          union all ${days} and on_day >= ${first}`
  if (knownOn === null) return sql`(${sums})`
  return sql`(${sums} union all
    select account, kind, on_day, -amount_cents, -net_cents from debt_movements where org_id = ${orgId} and currency = ${currency} and ${late} union all
    select account, kind, on_day, amount_cents, net_cents from debt_movements where org_id = ${orgId} and currency = ${currency} and ${early})`
}

/** How long a step lasts at most, by its `life`: one that holds on a day began so many days before it. Null: it may be any. */
const LIVES: [life: number, days: number | null][] = [
  [3, 8],
  [4, 16],
  [5, 32],
  [6, 64],
  [7, 128],
  [8, 256],
  [9, 512],
  [10, 1_024],
  [11, null],
  [12, null],
]

/** Steps of invoices that hold at the end of a day: a range of the index for each life. */
function stepsOn({ orgId, currency, clientId }: Asked, on: string): RawBuilder<unknown> {
  const range = ([life, days]: (typeof LIVES)[number]) => sql`
    select invoice_id, client_id, issued_on, due_on, cents from debt_steps where org_id = ${orgId} and currency = ${currency} and life = ${sql.lit(life)}
      and from_on <= ${on} and until_on > ${on} and cents <> 0 and ${ofClient(clientId)}
      and ${days === null ? sql`true` : sql`from_on > ${addDays(on, -days)}`}`
  return sql`(${sql.join(LIVES.map(range), sql` union all `)})`
}

/** What each invoice owed at the end of a day, as `invoice_id, client_id, issued_on, due_on, cents`; those that owed nothing are left out. */
export function openOn(asked: Asked, on: string): RawBuilder<unknown> {
  const { orgId, currency, clientId, knownOn } = asked
  const { upTo, late, early } = knownUpTo(asked, on)
  const held = stepsOn(asked, upTo)
  if (knownOn === null) return held
  const own = clientId === null ? sql`true` : sql`d.client_id = ${clientId}`
  const moved = (by: 1 | -1, when: RawBuilder<unknown>) => sql`
    select invoice_id, ${sql.lit(by)} * amount_cents as cents from debt_movements
    where org_id = ${orgId} and currency = ${currency} and account = 'receivable' and invoice_id is not null and ${when}`
  // Few invoices were moved otherwise than was known: the others stand as their steps say.
  return sql`(with moved as materialized (
      select invoice_id, sum(cents) as cents from (${moved(-1, late)} union all ${moved(1, early)}) as told group by 1)
    select * from ${held} as held where invoice_id not in (select invoice_id from moved)
    union all
    select * from (
      select d.invoice_id, d.client_id, d.issued_on, d.due_on, (m.cents + coalesce((select s.cents from debt_steps as s
        where s.org_id = ${orgId} and s.invoice_id = d.invoice_id and s.from_on <= ${upTo} and s.until_on > ${upTo}), 0))::bigint as cents
      from moved as m join debt_invoices as d on d.org_id = ${orgId} and d.invoice_id = m.invoice_id where ${own}) as told
    where cents <> 0)`
}

/** Credits and allowances on no invoice at the end of a day, as `key, account, client_id, on_day, recorded_at, source_id, cents`. */
export function looseOn({ orgId, currency, clientId, knownOn }: Asked, on: string): RawBuilder<unknown> {
  return sql`(select id, account, kind, movement_kind, client_id, on_day, recorded_at, source_id, amount_cents as cents from debt_movements
    where org_id = ${orgId} and currency = ${currency} and invoice_id is null and account <> 'money' and on_day <= ${on}
      and ${clientId === null ? sql`true` : sql`client_id = ${clientId}`} and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`})`
}

/** `client_name` of `client_id` of a row, for its answer. What an erased client owed stays in the books under these words. */
export const clientName = (tx: Tx, id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  (select c.name from companies as c where c.org_id = ${tx.scope.orgId} and c.id = ${id}),
  (select concat_ws(' ', k.first_name, k.last_name) from contacts as k where k.org_id = ${tx.scope.orgId} and k.id = ${id}),
  case when ${id} is null then '' else 'Client effacé' end)`
