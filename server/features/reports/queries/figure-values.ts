import { sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { AgeingReport, DsoReport } from '#shared/contract/debt-reports.ts'
import type { RevenueReport } from '#shared/contract/revenue-reports.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type FigureKey, type RowFigure, rowFigures } from '#shared/domain/reports/figure-names.ts'
import { type Figure, figures } from '#shared/domain/reports/figures.ts'
import type { Currency } from '#shared/french/format.ts'
import { getAgeing } from './ageing.ts'
import { type Asked, askReport, daysOf, documentKinds } from './asked-report.ts'
import { getDso } from './dso.ts'
import { rowsOf } from './figure-rows.ts'
import { getRevenueReport } from './revenue-report.ts'

/** A figure in cents, or in tenths of a day or of a percent; null where there is nothing to measure. */
export type FigureValue = { value: number | null; hidden: boolean }

type Input = {
  figures: readonly FigureKey[]
  /** Days that have begun. */
  days: DayWindow
  currency?: Currency | undefined
  /** Whose invoices count, of « Facturé HT ». */
  personId?: string | null
}

/** Permissions that reading a figure needs, beside those of every report. */
export function needsOf(figure: FigureKey): NonNullable<Figure['needs']>[] {
  const { needs } = figures[figure]
  if (needs === null) return []
  return figure === 'recovered' ? [needs, 'payment:read'] : [needs]
}

const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10))

const ofRevenue: Partial<Record<FigureKey, (sums: RevenueReport['total']) => number | null>> = {
  invoiced: (sums) => sums.invoicedCents,
  recognised: (sums) => sums.recognisedCents,
  collected: (sums) => sums.collectedCents,
}
const ofAgeing: Partial<Record<FigureKey, (total: AgeingReport['total']) => number>> = {
  owed: (total) => total.totalCents,
  notDue: (total) => total.notDueCents,
  late30: (total) => total.late30Cents,
  late60: (total) => total.late60Cents,
  late90: (total) => total.late90Cents,
  lateMore: (total) => total.lateMoreCents,
  credits: (total) => total.creditsCents,
  disputed: (total) => total.disputedCents,
}
const ofDso: Partial<Record<FigureKey, (report: DsoReport) => number | null>> = {
  dso: (report) => tenths(report.dso),
  dsoSimple: (report) => tenths(report.simple),
  dsoBest: (report) => tenths(report.best),
  delayAdded: (report) => tenths(report.added),
  effectiveness: (report) => tenths(report.effectiveness),
  daysToPay: (report) => tenths(report.daysToPay.weighted),
}

/** Reads figures of some days, each report once whatever the number of its figures: what its page shows. Errors: invalid_input. */
export async function readFigureValues(
  tx: Tx,
  { figures: keys, days, currency, personId = null }: Input,
): Promise<Map<FigureKey, FigureValue>> {
  const values = new Map<FigureKey, FigureValue>()
  const readable = keys.filter((key) => needsOf(key).every((need) => mayRead(tx.scope, need)))
  for (const key of keys) values.set(key, { value: null, hidden: !readable.includes(key) })
  const show = (key: FigureKey, value: number | null) => values.set(key, { value, hidden: false })
  if (personId !== null) {
    if (readable.includes('invoiced'))
      show('invoiced', await invoicedBy(tx, await askReport(tx, { currency }), { days, personId }))
    return values
  }
  const those = (table: Partial<Record<FigureKey, unknown>>) => readable.filter((key) => key in table)
  const input = { ...days, currency }
  if (those(ofRevenue).length > 0) {
    const { total } = await getRevenueReport(tx, input)
    for (const key of those(ofRevenue)) show(key, ofRevenue[key]!(total))
  }
  if (those(ofAgeing).length > 0) {
    const { total } = await getAgeing(tx, { currency, on: days.to })
    for (const key of those(ofAgeing)) show(key, ofAgeing[key]!(total))
  }
  if (those(ofDso).length > 0) {
    const report = await getDso(tx, { currency, on: days.to })
    for (const key of those(ofDso)) show(key, ofDso[key]!(report))
  }
  const read = [ofRevenue, ofAgeing, ofDso]
  for (const key of readable.filter(isRowFigure))
    if (!read.some((table) => key in table))
      show(key, await sumOfRows(tx, await askReport(tx, { currency }), key, days))
  return values
}

const isRowFigure = (key: FigureKey): key is RowFigure => (rowFigures as readonly FigureKey[]).includes(key)

async function sumOfRows(tx: Tx, asked: Asked, figure: RowFigure, window: DayWindow): Promise<number> {
  const { days } = daysOf(asked, window)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ${rowsOf(asked, figure, days)} as r`.execute(tx.db)
  return rows[0]!.cents
}

/** Facturé HT of the documents that a person made. */
async function invoicedBy(
  tx: Tx,
  asked: Asked,
  { days: window, personId }: { days: DayWindow; personId: string },
): Promise<number> {
  const { days } = daysOf(asked, window)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(m.net_cents), 0)::float8 as cents
    from debt_movements as m join invoices as i on i.org_id = m.org_id
      and i.id = case when m.kind = 'replaced' then m.invoice_id else m.source_id end
    where m.org_id = ${asked.orgId} and m.currency = ${asked.currency} and m.kind in ${documentKinds}
      and m.on_day between ${days.from} and ${days.to} and i.created_by = ${personId}`.execute(tx.db)
  return rows[0]!.cents
}
