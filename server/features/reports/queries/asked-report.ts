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
  const { rows } = await sql<{ timezone: string; currency: Currency; others: Currency[] | null }>`
    select o.timezone, o.currency, (select array_agg(distinct d.currency) from debt_days as d where d.org_id = o.id) as others
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
      currencies: (others ?? [chosen]).toSorted(eurosFirst),
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

/**
 * Sums by account, kind and day, as `account, kind, on_day, cents, net_cents`, of a client or all, as known now or on a day. All that is known is
 * read from the sums; what was recorded later is taken off.
 */
export function sumsByDay({ orgId, currency, clientId, knownOn }: Asked): RawBuilder<unknown> {
  if (clientId !== null)
    return sql`(select account, kind, on_day, amount_cents as cents, net_cents from debt_movements
      where org_id = ${orgId} and currency = ${currency} and client_id = ${clientId}
        and ${knownOn === null ? sql`true` : sql`recorded_on <= ${knownOn}`})`
  const all = sql`select account, kind, on_day, cents, net_cents from debt_days where org_id = ${orgId} and currency = ${currency}`
  if (knownOn === null) return sql`(${all})`
  return sql`(${all} union all select account, kind, on_day, -amount_cents, -net_cents from debt_movements
    where org_id = ${orgId} and currency = ${currency} and recorded_on > ${knownOn})`
}

/** What an invoice `d` owed at the end of a day: its balance, unless something moved it later. */
function balanceOn({ orgId, knownOn }: Asked, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const wholly = knownOn === null ? sql`true` : sql`d.recorded_last <= ${knownOn}`
  return sql`case when d.moved_last <= ${day} and ${wholly} then d.balance_cents
    else (select coalesce(sum(m.amount_cents), 0) from debt_movements as m where m.org_id = ${orgId} and m.invoice_id = d.invoice_id
      and m.account = 'receivable' and m.on_day <= ${day} and ${knownOn === null ? sql`true` : sql`m.recorded_on <= ${knownOn}`}) end::bigint`
}

/** Whether an invoice `d` may have owed something at the end of a day: it was open then, or something of it was recorded later. */
const mayBeOpen = (
  { orgId, currency, clientId, knownOn }: Asked,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  d.org_id = ${orgId} and d.currency = ${currency} and d.moved_first <= ${day} and ${clientId === null ? sql`true` : sql`d.client_id = ${clientId}`}
  and (d.settled_on > ${day}${knownOn === null ? sql`` : sql` or d.recorded_last > ${knownOn}::date`})`

/** What each invoice owed at the end of a day, as `invoice_id, client_id, issued_on, due_on, cents`; those that owed nothing are left out. */
export function openOn(asked: Asked, on: string): RawBuilder<unknown> {
  const day = sql`${on}::date`
  return sql`(select * from (
    select d.invoice_id, d.client_id, d.issued_on, d.due_on, ${balanceOn(asked, day)} as cents
    from debt_invoices as d where ${mayBeOpen(asked, day)}) as stood where cents <> 0)`
}

/** The same of invoices that were not due at the end of several days, in one pass, as `day, cents`: each is in few of them. */
export function notDueOn(asked: Asked, days: readonly string[]): RawBuilder<unknown> {
  const day = sql`e.day`
  return sql`(select e.day, ${balanceOn(asked, day)} as cents
    from unnest(${days}::date[]) as e (day) join debt_invoices as d on d.due_on >= e.day and ${mayBeOpen(asked, day)}
    where d.due_on >= ${days[0]}::date)`
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
