import { DOCUMENT_NUMBER_MAX, documentNumberPattern } from '#shared/domain/documents/document-number.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'
import type { InvoiceErrorCode } from './errors.ts'

/**
 * A series of numbers. `format` mixes plain characters and tokens: `{AAAA}` or `{AA}` (year), `{MM}` (month), `{N}` (counter, on as
 * many digits at least as `padding`). « F{AAAA}-{N} » with 4 gives F2026-0042.
 */
export type NumberSeries = {
  format: string
  /** Digits of the counter, 1 to 9. */
  padding: number
  /** When the counter begins again at 1. */
  restarts: 'never' | 'year' | 'month'
  /** Month, 1 to 12, in which the years begin of a counter that begins again each year: its fiscal years (ADR 112). */
  yearStart: number
}

export const defaultSeries: NumberSeries = {
  format: 'F{AAAA}-{N}',
  padding: 4,
  restarts: 'year',
  yearStart: 1,
}

const COUNTER_DIGITS = 9
const COUNTER_MAX = 999_999_999
/**
 * The year that `{AAAA}` names on a day. A counter of years is told by the year in which its fiscal year begins, whatever the
 * calendar says: counter and name change together, so that no number comes twice. Other counters follow the calendar.
 */
function yearOf({ restarts, yearStart }: Pick<NumberSeries, 'restarts' | 'yearStart'>, day: string): string {
  const year = Number(day.slice(0, 4))
  const before = restarts === 'year' && Number(day.slice(5, 7)) < yearStart
  return String(before ? year - 1 : year).padStart(4, '0')
}

const token = /\{(?:AAAA|AA|MM|N)\}/g

/** The number of rank `n` issued on a day. Never cut: `seriesFault` makes sure that the largest fits. */
export function formatNumber(series: NumberSeries, issuedOn: string, n: number): string {
  const year = yearOf(series, issuedOn)
  const texts: Record<string, string> = {
    '{AAAA}': year,
    '{AA}': year.slice(2),
    '{MM}': issuedOn.slice(5, 7),
    '{N}': String(n).padStart(series.padding, '0'),
  }
  return series.format.replaceAll(token, (name) => texts[name] ?? name)
}

/** The first three numbers from a rank, as the settings preview them. */
export function previewNumbers(series: NumberSeries, issuedOn: string, next: number): string[] {
  return [next, next + 1, next + 2].map((n) => formatNumber(series, issuedOn, n))
}

/**
 * Why a series is refused, or null: characters or length that e-invoices forbid (BR-FR-01, BR-FR-02), no counter or two, or a
 * counter that begins again without the format telling its years or months apart, so that a number would come twice.
 * All but the counter has a fixed width, so two ranks or two years never read the same.
 */
export function seriesFault(series: NumberSeries): InvoiceErrorCode | null {
  const { format, padding, restarts } = series
  const longest = formatNumber(series, '2026-01-01', COUNTER_MAX)
  if (longest.length > DOCUMENT_NUMBER_MAX) return 'number_format_too_long'
  if (!documentNumberPattern.test(longest)) return 'number_format_invalid'
  if (!Number.isInteger(padding) || padding < 1 || padding > COUNTER_DIGITS) return 'number_format_invalid'
  if (format.split('{N}').length !== 2) return 'number_format_counter_missing'
  if (!Number.isInteger(series.yearStart) || series.yearStart < 1 || series.yearStart > 12)
    return 'number_format_invalid'
  if (restarts === 'never') return null
  const year = format.includes('{AAAA}') || format.includes('{AA}')
  if (restarts === 'year') return year ? null : 'number_format_year_missing'
  return year && format.includes('{MM}') ? null : 'number_format_month_missing'
}

/** The counter's period: a fiscal year (that in which it begins), a month or all times. The counter is kept by this text. */
export function counterPeriod(series: NumberSeries, issuedOn: string): string {
  if (series.restarts === 'never') return ''
  return series.restarts === 'year' ? yearOf(series, issuedOn) : issuedOn.slice(0, 7)
}

/**
 * The days whose invoices may bear a number of the counter's period, whoever numbered them: those of the fiscal year, and those of
 * the calendar year of the same name. The second is the first day after them; null: all times.
 */
export function periodDays(series: NumberSeries, day: string): { from: string; before: string } | null {
  if (series.restarts === 'never') return null
  if (series.restarts === 'month') {
    const from = startOfMonth(day)
    return { from, before: startOfMonth(addDays(from, 31)) }
  }
  const year = yearOf(series, day)
  const month = String(series.yearStart).padStart(2, '0')
  return { from: `${year}-01-01`, before: `${Number(year) + 1}-${month}-01` }
}

/**
 * Whether a day takes the counter back to a year before the last one that gave a number (`lastYear`): its numbers would be unique,
 * yet no longer follow the days. The beginning of the fiscal year was changed since.
 */
export function goesBack(series: NumberSeries, lastYear: string | null, day: string): boolean {
  return series.restarts === 'year' && lastYear !== null && counterPeriod(series, day) < lastYear
}

/** The rank of a number issued on a day; null when it is not one of the series on that day. */
export function parseNumber(series: NumberSeries, issuedOn: string, number: string): number | null {
  const [before = '', after = ''] = series.format.split('{N}')
  const edge = (format: string) => formatNumber({ ...series, format }, issuedOn, 0)
  const digits = number.slice(edge(before).length, number.length - edge(after).length)
  if (!/^\d{1,9}$/.test(digits)) return null
  const n = Number(digits)
  return n > 0 && formatNumber(series, issuedOn, n) === number ? n : null
}

/** Whether two series could give the same number, on any days. */
export function seriesClash(a: NumberSeries, b: NumberSeries): boolean {
  return shapesOf(a).some((one) => shapesOf(b).some((other) => overlap(one, other)))
}

/** The numbers of a series by length of the counter, `#` for any digit. */
function shapesOf({ format, padding }: NumberSeries): string[] {
  const lengths = Array.from({ length: COUNTER_DIGITS - padding + 1 }, (_, index) => padding + index)
  return lengths.map((length) =>
    format.replaceAll(token, (name) => '#'.repeat(name === '{N}' ? length : name.length - 2)),
  )
}

function overlap(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  return [...one].every((left, index) => {
    const right = other.charAt(index)
    if (left === '#' && right === '#') return true
    if (left === '#') return /\d/.test(right)
    return right === '#' ? /\d/.test(left) : left === right
  })
}

/** Where a series stands: its last document's day, and the last of its years that gave a number. Null: none. */
export type SeriesFacts = { series: NumberSeries; lastIssuedOn: string | null; lastYear: string | null }

/**
 * Dates never go back along the numbers, nor numbers along the dates: the day must be that of the last one issued or later, of no
 * fiscal year before the last that gave a number, and not to come. A year that ended takes documents until the next one has any.
 */
export function issueDayFault(
  issuedOn: string,
  { series, lastIssuedOn, lastYear, today }: SeriesFacts & { today: string },
): InvoiceErrorCode | null {
  if (lastIssuedOn !== null && issuedOn < lastIssuedOn) return 'invoice_issued_before_last'
  if (goesBack(series, lastYear, issuedOn)) return 'invoice_issued_in_earlier_year'
  return issuedOn > today ? 'invoice_issued_in_future' : null
}

/** The first day that `issueDayFault` allows; null: any. */
export function earliestIssueDay({ series, lastIssuedOn, lastYear }: SeriesFacts): string | null {
  const month = String(series.yearStart).padStart(2, '0')
  const begins = series.restarts === 'year' && lastYear !== null ? `${lastYear}-${month}-01` : null
  const days = [lastIssuedOn, begins].filter((day) => day !== null).toSorted()
  return days.at(-1) ?? null
}
