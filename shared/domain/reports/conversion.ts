import { daysBetween } from '#shared/time/calendar-day.ts'
import type { DayWindow } from './day-windows.ts'

/** The last version of a devis that was sent. A devis counts once, whatever its versions; expired and refused ones count as sent. */
export type SentQuote = { sentOn: string; signedOn: string | null; cents: number }

/** A share by number and by amount: what is above and below the line, and their percent, null where nothing is below. */
export type Share = {
  signed: number
  sent: number
  percent: number | null
  signedCents: number
  sentCents: number
  centsPercent: number | null
}

const within = (day: string | null, { from, to }: DayWindow) => day !== null && from <= day && day <= to

function shareOf(signed: readonly SentQuote[], sent: readonly SentQuote[]): Share {
  const sum = (quotes: readonly SentQuote[]) => quotes.reduce((total, { cents }) => total + cents, 0)
  const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)
  const [signedCents, sentCents] = [sum(signed), sum(sent)]
  return {
    signed: signed.length,
    sent: sent.length,
    percent: percent(signed.length, sent.length),
    signedCents,
    sentCents,
    centsPercent: percent(signedCents, sentCents),
  }
}

/** Of those sent in the period, the share signed up to a day: it still moves after the period. */
export function cohortConversion(quotes: readonly SentQuote[], period: DayWindow, on: string): Share {
  const sent = quotes.filter(({ sentOn }) => within(sentOn, period))
  return shareOf(
    sent.filter(({ signedOn }) => signedOn !== null && signedOn <= on),
    sent,
  )
}

/** Signed in the period over sent in the period: settled once it is over, and above 100 % where more was signed than sent. */
export function periodConversion(quotes: readonly SentQuote[], period: DayWindow): Share {
  return shareOf(
    quotes.filter(({ signedOn }) => within(signedOn, period)),
    quotes.filter(({ sentOn }) => within(sentOn, period)),
  )
}

/** Median of the days from sending to signature of those signed in the period; null where none was. */
export function daysToSignature(quotes: readonly SentQuote[], period: DayWindow): number | null {
  const days = quotes
    .filter(({ signedOn }) => within(signedOn, period))
    .map(({ sentOn, signedOn }) => daysBetween(sentOn, signedOn!))
    .toSorted((a, b) => a - b)
  if (days.length === 0) return null
  const middle = Math.floor(days.length / 2)
  return days.length % 2 === 1 ? days[middle]! : (days[middle - 1]! + days[middle]!) / 2
}
