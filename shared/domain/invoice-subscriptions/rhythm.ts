import { addDays, addMonths } from '#shared/time/calendar-day.ts'

/** How often, in weeks or months from the start. */
export const frequencies = {
  week: { label: 'Chaque semaine', per: 'par semaine', days: 7, months: 0 },
  month: { label: 'Chaque mois', per: 'par mois', days: 0, months: 1 },
  quarter: { label: 'Chaque trimestre', per: 'par trimestre', days: 0, months: 3 },
  year: { label: 'Chaque année', per: 'par an', days: 0, months: 12 },
} as const
export type Frequency = keyof typeof frequencies
export const frequencyNames = Object.keys(frequencies) as Frequency[]

/** Which period an occurrence invoices: the one it opens (« à échoir »), or the one it closes (« à terme échu »). */
export const coverages = {
  ahead: 'Qui commence (à échoir)',
  arrears: 'Qui se termine (à terme échu)',
} as const
export type Coverage = keyof typeof coverages

/** Days of a subscription. `endsOn`: the last day on which it may invoice, or null. */
export type Rhythm = { startsOn: string; every: Frequency; endsOn: string | null }

/** Both days included. */
export type Period = { from: string; to: string }

/**
 * The day of an occurrence, 0 being the start; -1 is one period before it. Counted from the start each time, so that a start
 * on the 31st gives the last day of shorter months and the 31st again afterwards.
 */
export function occurrenceOn(
  { startsOn, every }: Pick<Rhythm, 'startsOn' | 'every'>,
  ordinal: number,
): string {
  const { days, months } = frequencies[every]
  return days > 0 ? addDays(startsOn, days * ordinal) : addMonths(startsOn, months * ordinal)
}

/** Whether the end leaves the occurrence. */
export function isWithin(rhythm: Rhythm, ordinal: number): boolean {
  return rhythm.endsOn === null || occurrenceOn(rhythm, ordinal) <= rhythm.endsOn
}

/** The first occurrence on or after a day, none before `from`. */
export function firstOrdinalOn(rhythm: Pick<Rhythm, 'startsOn' | 'every'>, isoDay: string, from = 0): number {
  let ordinal = from
  while (occurrenceOn(rhythm, ordinal) < isoDay) ordinal += 1
  return ordinal
}

/** The period that the occurrence invoices: periods follow each other without gap or overlap. */
export function periodOf(
  rhythm: Pick<Rhythm, 'startsOn' | 'every'>,
  ordinal: number,
  covers: Coverage,
): Period {
  const first = covers === 'ahead' ? ordinal : ordinal - 1
  return { from: occurrenceOn(rhythm, first), to: addDays(occurrenceOn(rhythm, first + 1), -1) }
}
