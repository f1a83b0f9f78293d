import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { RecurringReport } from '#shared/contract/revenue-reports.ts'
import type { Frequency } from '#shared/domain/invoice-subscriptions/rhythm.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  type MonthValues,
  monthValue,
  moveOf,
  recurringMovements,
  retentionOf,
} from '#shared/domain/reports/recurring.ts'
import { capitalized } from '#shared/french/typography.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { listClientNames } from './ageing.ts'
import { type Asked, askReport, daysOf, monthsOf, type ReportFilter } from './asked-report.ts'
import { computedRows } from './computed-rows.ts'

const MOST_CLIENTS = 100

/** A subscription and the days on which it promises something; `until` is its last, null while none is known. */
type Running = { clientId: string; cents: number; every: Frequency; from: string; until: string | null }

/** Recurring revenue of invoice and online subscriptions, without VAT. Errors: invalid_input. */
export async function getRecurring(tx: Tx, input: DayWindow & ReportFilter): Promise<RecurringReport> {
  const asked = await askReport(tx, input)
  const { days } = daysOf(asked, input)
  const running = await listRunning(tx, asked)
  const movements = (window: DayWindow) => {
    const before = addDays(window.from, -1)
    const earlier = earlierThan(running, before)
    const {
      startClients: _start,
      lostClients: _lost,
      ...sums
    } = recurringMovements(valuesOn(running, before), valuesOn(running, window.to), earlier)
    return { ...sums, subscribers: valuesOn(running, window.to).size }
  }
  const [start, end] = [valuesOn(running, addDays(days.from, -1)), valuesOn(running, days.to)]
  const earlier = earlierThan(running, addDays(days.from, -1))
  const rates = retentionOf(recurringMovements(start, end, earlier))
  const clients = [...new Set([...start.keys(), ...end.keys()])]
    .map((clientId) => ({ clientId, startCents: start.get(clientId) ?? 0, endCents: end.get(clientId) ?? 0 }))
    .toSorted((a, b) => b.endCents - a.endCents || b.startCents - a.startCents)
    .slice(0, MOST_CLIENTS)
  const names = await listClientNames(tx, clients)
  return {
    ...asked.head,
    days,
    ...movements(days),
    grossChurn: rates.grossChurn,
    grr: rates.gross,
    nrr: rates.net,
    nrrWithoutReactivation: rates.netWithoutReactivation,
    clientChurn: rates.clientChurn,
    endingCents: endingOn(running, days.to).reduce(
      (sum, { cents, every }) => sum + monthValue(cents, every),
      0,
    ),
    months: monthsOf(days).map((month) => ({ ...month, ...movements(month) })),
    clients: clients.map((client) => ({ ...client, clientName: names.get(client.clientId) ?? '' })),
  }
}

export const recurringFigureNames = [
  'mrrStart',
  'mrrNew',
  'mrrReactivation',
  'mrrExpansion',
  'mrrContraction',
  'mrrChurn',
  'mrrEnd',
  'mrrEnding',
] as const
export type RecurringFigure = (typeof recurringFigureNames)[number]

/** Rows of a figure of recurring revenue: a client each, since its subscriptions count as one; a subscription each of those that end. */
export async function recurringRows(tx: Tx, asked: Asked, figure: RecurringFigure, days: DayWindow) {
  const running = await listRunning(tx, asked)
  if (figure === 'mrrEnding')
    return computedRows(
      endingOn(running, days.to).map(({ clientId, cents, every }, index) => ({
        key: `${clientId}:${index}`,
        on: days.to,
        what: 'mrrEnding',
        subject: 'client',
        subjectId: clientId,
        clientId,
        cents: monthValue(cents, every),
      })),
    )
  const before = addDays(days.from, -1)
  const [start, end] = [valuesOn(running, before), valuesOn(running, days.to)]
  const earlier = earlierThan(running, before)
  const rows = [...new Set([...start.keys(), ...end.keys()])].flatMap((clientId) => {
    const [first, last] = [start.get(clientId) ?? 0, end.get(clientId) ?? 0]
    const move = moveOf(first, last, earlier.has(clientId))
    const cents =
      { mrrStart: first, mrrEnd: last }[figure as string] ??
      (figure === `mrr${capitalized(move ?? '')}` ? Math.abs(last - first) : 0)
    return cents === 0 ? [] : { clientId, cents }
  })
  return computedRows(
    rows.map(({ clientId, cents }) => ({
      key: clientId,
      on: figure === 'mrrStart' ? before : days.to,
      what: 'mrr',
      subject: 'client',
      subjectId: clientId,
      clientId,
      cents,
    })),
  )
}

/** Clients that had a subscription on a day or before. */
const earlierThan = (running: readonly Running[], day: string): ReadonlySet<string> =>
  new Set(running.flatMap(({ clientId, from }) => (from <= day ? [clientId] : [])))

/** Subscriptions that run on a day and whose end is known. */
const endingOn = (running: readonly Running[], day: string) =>
  running.filter(({ from, until }) => from <= day && until !== null && until >= day)

/** What each client’s subscriptions are worth a month on a day. */
function valuesOn(running: readonly Running[], day: string): MonthValues {
  const values = new Map<string, number>()
  for (const { clientId, cents, every, from, until } of running)
    if (from <= day && (until === null || until >= day))
      values.set(clientId, (values.get(clientId) ?? 0) + monthValue(cents, every))
  return values
}

/** A pause counts from its first day, as long as it lasts; a trial that is not paid counts from its end. */
async function listRunning(tx: Tx, { orgId, currency, clientId, head }: Asked): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select * from (
      select coalesce(company_id, contact_id) as "clientId", net_cents::float8 as cents, every, starts_on as "from",
        least(ends_on, paused_on - 1, case when status = 'ended' then (updated_at at time zone ${head.timeZone})::date - 1 end) as until
      from invoice_subscriptions where org_id = ${orgId} and currency = ${currency}
      union all
      select coalesce(company_id, contact_id), net_cents::float8, offer ->> 'every',
        (consented_at at time zone ${head.timeZone})::date + coalesce((offer ->> 'trialDays')::int, 0),
        least((ends_at at time zone ${head.timeZone})::date - 1, (ended_at at time zone ${head.timeZone})::date - 1,
          case when status = 'paused' then (updated_at at time zone ${head.timeZone})::date - 1 end)
      from online_subscriptions where org_id = ${orgId} and currency = ${currency} and consented_at is not null and mode = 'live') as running
    where (until is null or until >= "from") and ${clientId === null ? sql`true` : sql`"clientId" = ${clientId}`}`.execute(
    tx.db,
  )
  return rows
}
