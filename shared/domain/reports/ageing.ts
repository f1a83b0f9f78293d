import { addDays, daysBetween } from '#shared/time/calendar-day.ts'

/** Columns of the balance âgée, by days late on the day of the report: `upTo` is the last of them. */
export const ageBuckets = {
  notDue: { label: 'Non échu', upTo: 0 },
  late30: { label: '1 à 30 j', upTo: 30 },
  late60: { label: '31 à 60 j', upTo: 60 },
  late90: { label: '61 à 90 j', upTo: 90 },
  lateMore: { label: 'Plus de 90 j', upTo: Number.POSITIVE_INFINITY },
} as const
export type AgeBucket = keyof typeof ageBuckets
export const ageBucketNames = Object.keys(ageBuckets) as AgeBucket[]

/** What is owed on the day of the report. A credit that is applied to no invoice, or a credit note, is below zero and has no due day. */
export type OwedRow = { cents: number; dueOn: string | null; issuedOn: string }

/** Cents of each column; `creditsCents` is below zero and never spread over the others. `totalCents` is account 411 less 4191. */
export type Ageing = Record<AgeBucket, number> & { creditsCents: number; totalCents: number }

/** The column of a due day on the day of a report. */
export function ageBucketOf(dueOn: string, on: string): AgeBucket {
  const late = daysBetween(dueOn, on)
  return ageBucketNames.find((name) => late <= ageBuckets[name].upTo)!
}

/** The day that an invoice without one is due: its term after its issue. Such a row is marked where it is shown. */
export const dueDayOf = ({ dueOn, issuedOn }: Omit<OwedRow, 'cents'>, termDays: number): string =>
  dueOn ?? addDays(issuedOn, termDays)

/** What is owed on a day by age. Amounts in cents of one currency. */
export function ageingOf(rows: readonly OwedRow[], on: string, termDays: number): Ageing {
  const sums: Ageing = {
    notDue: 0,
    late30: 0,
    late60: 0,
    late90: 0,
    lateMore: 0,
    creditsCents: 0,
    totalCents: 0,
  }
  for (const row of rows) {
    if (row.cents < 0) sums.creditsCents += row.cents
    else sums[ageBucketOf(dueDayOf(row, termDays), on)] += row.cents
    sums.totalCents += row.cents
  }
  return sums
}
