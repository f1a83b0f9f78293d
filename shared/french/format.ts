import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { elidesBefore } from './elides-before.ts'
import { lazily } from './lazily.ts'
import { readDecimal } from './read-decimal.ts'
import { NBSP } from './typography.ts'

/** Currencies an organization may use. */
export type Currency = 'EUR' | 'USD' | 'GBP' | 'CHF'

/** Beside a field of an amount. */
export const currencySigns: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£', CHF: 'CHF' }

const locale = 'fr-FR'

/** The minus sign as wide as a figure, which no line ends with; Intl writes a hyphen in French. */
const withMinus = (text: string) => text.replace('-', '−')

const moneyFormats = new Map<Currency, Intl.NumberFormat>()

/** `1 234,56 €` from cents: narrow no-break spaces between thousands, a no-break space before the currency. */
export function formatMoney(cents: number, currency: Currency = 'EUR'): string {
  let format = moneyFormats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    moneyFormats.set(currency, format)
  }
  return withMinus(format.format(scaled(cents, 2)))
}

const numberFormat = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }))

/** `1,5` from thousandths; no trailing zero. */
export function formatQuantity(milli: number): string {
  return withMinus(numberFormat().format(scaled(milli, 3)))
}

/** `5,5 %` from basis points; no trailing zero. */
export function formatPercentBps(bps: number): string {
  return `${withMinus(numberFormat().format(scaled(bps, 2)))}${NBSP}%`
}

/** A whole number with its thousands apart: `1 234`. */
export function formatInteger(value: number): string {
  return withMinus(numberFormat().format(value))
}

/** An exact decimal string: Intl reads it without the error of a binary fraction. */
function scaled(value: number, decimals: number): Intl.StringNumericLiteral {
  const sign = value < 0 ? '-' : ''
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` as Intl.StringNumericLiteral
}

const plurals = lazily(() => new Intl.PluralRules('fr'))

/** `0 facture`, `2 factures`, `1 000 000 de factures` (French plural: one below 2, « de » after millions). */
export function formatCount(count: number, singular: string, plural: string): string {
  const category = plurals().select(count)
  if (category === 'one') return `${formatInteger(count)}${NBSP}${singular}`
  if (category !== 'many') return `${formatInteger(count)}${NBSP}${plural}`
  const link = elidesBefore(plural) ? 'd’' : `de${NBSP}`
  return `${formatInteger(count)}${NBSP}${link}${plural}`
}

const shortDate = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = dayFormat({ day: 'numeric', month: 'short' })
const longDate = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })
/** `12 Ko`, `3 Mo`: rounded up, from bytes. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024
    ? `${formatInteger(kilobytes)}${NBSP}Ko`
    : `${formatInteger(Math.ceil(kilobytes / 1024))}${NBSP}Mo`
}

const monthName = dayFormat({ month: 'long', year: 'numeric' })

function dayFormat(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return lazily(() => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }))
}

/** `12 nov. 2026` (`1er nov. 2026`) from an ISO day, or from an instant in a time zone. Errors: an instant without a zone. */
export function formatDate(value: string | Date, timeZone?: string): string {
  return firstOfMonth(shortDate().format(dayOf(value, timeZone)))
}

/** `12 novembre 2026` (`1er novembre 2026`) from an ISO day, or from an instant seen in a time zone. */
export function formatLongDate(value: string | Date, timeZone?: string): string {
  return firstOfMonth(longDate().format(dayOf(value, timeZone)))
}

/** `novembre 2026` from an ISO day, or from an instant seen in a time zone. */
export function formatMonth(value: string | Date, timeZone?: string): string {
  return monthName().format(dayOf(value, timeZone))
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** `13:05`, 24 hours, from an instant seen in a time zone. */
export function formatTime(instant: string | Date, timeZone: string): string {
  let format = timeFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
    timeFormats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

/** `12 nov. 2026 à 13:05` from an instant seen in a time zone. */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  return `${formatDate(new Date(instant), timeZone)} à ${formatTime(instant, timeZone)}`
}

/** The same, without the hour at midnight: it stands for a day whose hour is not known, as those of banks. */
export function formatMoment(instant: string | Date, timeZone: string): string {
  const isDay = formatTime(instant, timeZone) === '00:00'
  return isDay ? formatDate(new Date(instant), timeZone) : formatDateTime(instant, timeZone)
}

const relative = lazily(() => new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }))
const relativeExact = lazily(() => new Intl.RelativeTimeFormat('fr', { numeric: 'always' }))
const minute = 60_000
const hour = 60 * minute

/**
 * « à l’instant », « il y a 5 minutes », « il y a 3 heures » on the same day, « hier », « il y a 4 jours », then the
 * date; the same towards the future. Days are those of the time zone.
 */
export function formatRelative(instant: string | Date, now: Date, timeZone: string): string {
  const at = new Date(instant)
  const elapsed = at.getTime() - now.getTime()
  const distance = Math.abs(elapsed)
  if (distance < minute) return 'à l’instant'
  if (distance < hour) return relativeExact().format(Math.trunc(elapsed / minute), 'minute')
  const days = Math.round((dayOf(at, timeZone).getTime() - dayOf(now, timeZone).getTime()) / (24 * hour))
  if (days === 0) return relativeExact().format(Math.trunc(elapsed / hour), 'hour')
  if (Math.abs(days) === 1) return relative().format(days, 'day')
  if (Math.abs(days) < 7) return relativeExact().format(days, 'day')
  return formatDate(at, timeZone)
}

/** For dense lists, as short as it can be: `13:05` today, « hier », `12 nov.` in the year of `today`, then `12 nov. 2025`. */
export function formatWhen(instant: string, today: string, timeZone: string): string {
  const day = todayIn(timeZone, new Date(instant))
  if (day === today) return formatTime(instant, timeZone)
  if (day === addDays(today, -1)) return 'hier'
  return day.slice(0, 4) === today.slice(0, 4)
    ? firstOfMonth(shortDay().format(dayOf(day, undefined)))
    : formatDate(day)
}

/** Noon UTC of the calendar day: formatting it in UTC can never fall on a neighbouring day. */
function dayOf(value: string | Date, timeZone: string | undefined): Date {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (!isDay && timeZone === undefined) throw new RangeError('an instant has a day in a time zone alone')
  const day = isDay ? value : todayIn(timeZone!, new Date(value))
  return new Date(`${day}T12:00:00Z`)
}

/** French writes « 1er », Intl writes « 1 ». */
function firstOfMonth(text: string): string {
  return text.startsWith('1 ') ? `1er${text.slice(1)}` : text
}

/** Cents from what someone typed or a file holds (`readDecimal`); null for what is no amount, or is in another currency than the euro. */
export const parseMoney = (text: string): number | null => readDecimal(text, 2)

/** Thousandths from `1,5` or `1.5`; null when not a number or more than three decimals. */
export const parseQuantity = (text: string): number | null => readDecimal(text, 3)

/** Basis points from `5,5` or `5,5 %`; null when not a number or more than two decimals. */
export const parsePercentBps = (text: string): number | null => readDecimal(text.replace('%', ''), 2)
