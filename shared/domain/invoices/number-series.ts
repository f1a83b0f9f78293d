import { DOCUMENT_NUMBER_MAX, documentNumberPattern } from '#shared/domain/documents/document-number.ts'
import type { InvoiceErrorCode } from './errors.ts'

/**
 * A series of numbers. `format` mixes plain characters and tokens: `{AAAA}` or `{AA}` (year), `{MM}` (month), `{N}` (counter, on as
 * many digits at least as `padding`). « F{AAAA}-{N} » with 4 gives F2026-0042.
 */
export type NumberSeries = {
  format: string
  /** Digits of the counter, 1 to 9. */
  padding: number
  /** When the counter begins again at 1. A year is the calendar's, that of the day of issue. */
  restarts: 'never' | 'year' | 'month'
}

export const defaultSeries: NumberSeries = { format: 'F{AAAA}-{N}', padding: 4, restarts: 'year' }

const COUNTER_DIGITS = 9
const COUNTER_MAX = 999_999_999
const token = /\{(?:AAAA|AA|MM|N)\}/g

/** The number of rank `n` issued on a day. Never cut: `seriesFault` makes sure that the largest fits. */
export function formatNumber({ format, padding }: NumberSeries, issuedOn: string, n: number): string {
  const texts: Record<string, string> = {
    '{AAAA}': issuedOn.slice(0, 4),
    '{AA}': issuedOn.slice(2, 4),
    '{MM}': issuedOn.slice(5, 7),
    '{N}': String(n).padStart(padding, '0'),
  }
  return format.replaceAll(token, (name) => texts[name] ?? name)
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
  if (restarts === 'never') return null
  const year = format.includes('{AAAA}') || format.includes('{AA}')
  if (restarts === 'year') return year ? null : 'number_format_year_missing'
  return year && format.includes('{MM}') ? null : 'number_format_month_missing'
}

/** What the counter belongs to: a year, a month or all times. The counter is kept by this text. */
export function counterPeriod({ restarts }: NumberSeries, issuedOn: string): string {
  return restarts === 'never' ? '' : issuedOn.slice(0, restarts === 'year' ? 4 : 7)
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

/** Dates never go back along the numbers: the day must be that of the last one issued or later, and not to come. */
export function issueDayFault(
  issuedOn: string,
  facts: { lastIssuedOn: string | null; today: string },
): InvoiceErrorCode | null {
  if (facts.lastIssuedOn !== null && issuedOn < facts.lastIssuedOn) return 'invoice_issued_before_last'
  return issuedOn > facts.today ? 'invoice_issued_in_future' : null
}
