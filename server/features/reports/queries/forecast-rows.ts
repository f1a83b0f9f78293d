import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Cases, casesOf, mondayOf } from '#shared/domain/reports/forecast.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Asked, openOn } from './asked-report.ts'
import { type AwaitedRow, listAwaited } from './awaited.ts'
import { computedRows } from './computed-rows.ts'
import { openPayables } from './payables.ts'

export const forecastFigureNames = [
  'expected',
  'expectedLow',
  'expectedHigh',
  'expectedLater',
  'expectedDisputed',
  'expectedStale',
  'forecastMade',
] as const
export type ForecastFigure = (typeof forecastFigureNames)[number]

const within = (on: string | null, { from, to }: DayWindow) => on !== null && from <= on && on <= to

/** The day on which a figure of the forecast counts money; null: it does not. */
function dayIn(figure: ForecastFigure, days: DayWindow, { likely, lateOn, earlyOn }: Cases): string | null {
  switch (figure) {
    case 'expected':
    case 'forecastMade':
      return within(likely.on, days) ? likely.on : null
    case 'expectedLow':
      return within(lateOn, days) ? lateOn : null
    case 'expectedHigh':
      return within(earlyOn, days) ? earlyOn : null
    case 'expectedLater':
      return likely.on !== null && likely.on > days.to ? likely.on : null
    case 'expectedDisputed':
      return likely.by === 'disputed' ? days.to : null
    case 'expectedStale':
      return likely.by === 'stale' ? days.to : null
  }
}

const whatIs = ({ from }: AwaitedRow, { likely }: Cases) =>
  from === 'invoice' ? (likely.by ?? 'habit') : from

/** Rows of a figure of the forecast: what is awaited now, or was on the eve of the days (`forecastMade`). */
export async function forecastRows(
  tx: Tx,
  asked: Asked,
  figure: ForecastFigure,
  days: DayWindow,
): Promise<RawBuilder<unknown>> {
  const eve = addDays(days.from, -1)
  const isPast = figure === 'forecastMade'
  const awaited = await listAwaited(
    tx,
    isPast ? { ...asked, knownOn: eve } : asked,
    isPast ? eve : asked.today,
  )
  const seenFrom = isPast ? mondayOf(days.from) : asked.today
  return computedRows(
    awaited.flatMap((money) => {
      const cases = casesOf(money, seenFrom)
      const on = dayIn(figure, days, cases)
      if (on === null) return []
      const { key, from, subjectId, clientId, cents } = money
      return {
        key,
        on,
        what: whatIs(money, cases),
        subject: from === 'invoice' ? ('invoice' as const) : ('subscription' as const),
        subjectId: from === 'onlineSubscription' ? null : subjectId,
        clientId,
        cents,
      }
    }),
  )
}

/** Money that came in days for the invoices that were open on their eve, as rows of a figure. */
export function forecastCame(asked: Asked, { from, to }: DayWindow): RawBuilder<unknown> {
  const eve = addDays(from, -1)
  return sql`(select m.id::text as key, m.on_day, m.recorded_at, coalesce(m.movement_kind, m.kind) as what, 'invoice' as subject, m.invoice_id as subject_id,
      m.client_id, null::text as client_name, null::text as number, -m.amount_cents as cents
    from debt_movements as m join ${openOn({ ...asked, knownOn: eve }, eve)} as o on o.invoice_id = m.invoice_id
    where m.org_id = ${asked.orgId} and m.currency = ${asked.currency} and m.account = 'receivable' and m.kind = 'money' and o.cents > 0 and m.on_day between ${from} and ${to})`
}

/** Suppliers’ invoices by their due day, those that are late or have none on the present one, as rows of a figure. */
export const outgoingRows = (asked: Asked, { from, to }: DayWindow): RawBuilder<unknown> => sql`(
  select * from (select r.id::text as key, greatest(coalesce(r.due_on, ${asked.today}::date), ${asked.today}::date) as on_day, r.created_at as recorded_at,
    'outgoing' as what, 'received_invoice' as subject, r.id as subject_id, null::uuid as client_id, coalesce(r.supplier_name, '') as client_name, r.number, r.cents
    from ${openPayables(asked, asked.today)} as r) as told where on_day between ${from} and ${to})`
