import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'

/** How an organization declares its VAT; « franchise » is said of the organization, the others in the settings of invoices. */
export const vatRegimeLabels = {
  real_monthly: 'Réel normal, mensuel',
  real_quarterly: 'Réel normal, trimestriel',
  simplified: 'Réel simplifié',
  franchise: 'Franchise en base',
} as const
export type VatRegime = keyof typeof vatRegimeLabels

/** Regimes under which VAT is charged. */
export const realRegimes = ['real_monthly', 'real_quarterly', 'simplified'] as const
export type RealRegime = (typeof realRegimes)[number]

/** The regime of an organization. One that did not say counts as monthly, which transmits most often. */
export function regimeOf(franchise: boolean, said: RealRegime | null): VatRegime {
  return franchise ? 'franchise' : (said ?? 'real_monthly')
}

/** Sales (flows 10.1 and 10.3), or what was received for them (10.2 and 10.4). */
export type ReportedData = 'transactions' | 'payments'

/** Ten days (the last of a month has eight to eleven), a month, or two months from January on. */
type Span = 'decade' | 'month' | 'two_months'
/** After a number of days, or on a day of the month that follows. */
type Deadline = { kind: 'days'; days: number } | { kind: 'of_next_month'; day: number }

export type TransmissionRule = {
  regime: VatRegime
  data: ReportedData
  /** First and last day of the periods, both included; null without limit. */
  from: string | null
  to: string | null
  span: Span
  /** Last day to transmit, in the more careful reading of the source. */
  deadline: Deadline
  /** The words of the source, in French. */
  said: string
  source: string
}

const legifiscal = 'legifiscal.fr, e-reporting, périodicité (décret 2022-1299)'
const rule = (
  regime: VatRegime,
  data: ReportedData,
  span: Span,
  deadline: Deadline,
  said: string,
): TransmissionRule => ({ regime, data, from: null, to: null, span, deadline, said, source: legifiscal })
const ofNextMonth = (day: number): Deadline => ({ kind: 'of_next_month', day })
const BEFORE_10 = 'avant le 10 du mois suivant'
const FROM_25 = 'entre le 25 et le 30 du mois suivant'

/**
 * Periods and deadlines by regime; a change of the law is a new row, never an edit. « Avant le 10 » is read as the 9th,
 * « entre le 25 et le 30 » as the 25th. Ten days after ten days of a month: the first was due 2026-09-20 (odoo#287797).
 */
export const transmissionRules: readonly TransmissionRule[] = [
  rule(
    'real_monthly',
    'transactions',
    'decade',
    { kind: 'days', days: 10 },
    'dans les 10\u00a0jours qui suivent la décade',
  ),
  rule('real_monthly', 'payments', 'month', ofNextMonth(9), BEFORE_10),
  rule('real_quarterly', 'transactions', 'month', ofNextMonth(9), BEFORE_10),
  rule('real_quarterly', 'payments', 'month', ofNextMonth(9), BEFORE_10),
  rule('simplified', 'transactions', 'month', ofNextMonth(25), FROM_25),
  rule('simplified', 'payments', 'month', ofNextMonth(25), FROM_25),
  rule('franchise', 'transactions', 'two_months', ofNextMonth(25), FROM_25),
  rule('franchise', 'payments', 'two_months', ofNextMonth(25), FROM_25),
]

/** Days of a transmission, both included, and the last day to make it, with the words of the source. */
export type TransmissionPeriod = { from: string; to: string; dueOn: string; said: string }

/** The period of a regime's data that a day belongs to. */
export function transmissionPeriod(
  regime: VatRegime,
  data: ReportedData,
  isoDay: string,
): TransmissionPeriod {
  const row = transmissionRules.find(
    (one) =>
      one.regime === regime &&
      one.data === data &&
      (one.from === null || one.from <= isoDay) &&
      (one.to === null || isoDay <= one.to),
  )
  if (row === undefined) throw new RangeError(`no rule of ${regime} holds on ${isoDay}`)
  const { from, to } = daysOf(row.span, isoDay)
  return { from, to, dueOn: dueAfter(to, row.deadline), said: row.said }
}

/** The period of the day and those before it, latest first. */
export function latestPeriods(
  regime: VatRegime,
  data: ReportedData,
  isoDay: string,
  count: number,
): TransmissionPeriod[] {
  const periods: TransmissionPeriod[] = []
  for (let day = isoDay; periods.length < count; day = addDays(periods.at(-1)!.from, -1))
    periods.push(transmissionPeriod(regime, data, day))
  return periods
}

function daysOf(span: Span, isoDay: string): { from: string; to: string } {
  const month = startOfMonth(isoDay)
  if (span === 'month') return { from: month, to: endOfMonth(month) }
  if (span === 'two_months') {
    const first = Number(month.slice(5, 7)) % 2 === 1 ? month : startOfMonth(addDays(month, -1))
    return { from: first, to: endOfMonth(nextMonth(first)) }
  }
  const day = Number(isoDay.slice(8))
  if (day > 20) return { from: addDays(month, 20), to: endOfMonth(month) }
  return day > 10
    ? { from: addDays(month, 10), to: addDays(month, 19) }
    : { from: month, to: addDays(month, 9) }
}

const nextMonth = (month: string) => startOfMonth(addDays(month, 31))
const endOfMonth = (month: string) => addDays(nextMonth(month), -1)

function dueAfter(to: string, deadline: Deadline): string {
  if (deadline.kind === 'days') return addDays(to, deadline.days)
  return addDays(nextMonth(startOfMonth(to)), deadline.day - 1)
}
