/** A rule in force from a day on, until the next row of its table. `article` is shown beside what it refuses. */
type Dated = { since: string; article: string }

const decree = 'C. conso. art. D223-9 (décret n° 2022-1313)'

/** Days and hours of the person’s clocks. No newer decree was found in November 2026. */
export const hoursRows: (Dated & {
  weekdays: readonly number[]
  slots: readonly (readonly [number, number])[]
})[] = [
  {
    since: '2023-03-01',
    article: decree,
    weekdays: [1, 2, 3, 4, 5],
    slots: [
      [600, 780],
      [840, 1_200],
    ],
  },
]

/**
 * « Sollicité » : an unanswered call counts too, which is the stricter reading. A window of calendar days ends with the day of the call:
 * with calls on 1, 8, 15 and 22 June, 1 July is free again.
 */
export const attemptsRows: (Dated & { most: number; days: number })[] = [
  { since: '2023-03-01', article: decree, most: 4, days: 30 },
]

/** Whole calendar days after the one of the refusal: of 1 June, until 31 July. */
export const refusalRows: (Dated & { days: number })[] = [{ since: '2023-03-01', article: decree, days: 60 }]

/** Before, a list of those who opposed (Bloctel, closed on this day) stood for the consent. */
export const consentRows: Dated[] = [
  {
    since: '2026-08-11',
    article: 'C. conso. art. L223-1 (loi n° 2025-594 du 30 juin 2025, art. 13)',
  },
]

/** Renovation of homes since loi n° 2020-901 of 24 July 2020; their adaptation came with loi n° 2025-594. */
export const renovationRows: Dated[] = [
  { since: '2020-07-26', article: 'C. conso. art. L223-1 (loi n° 2020-901 du 24 juillet 2020)' },
  { since: '2025-07-01', article: 'C. conso. art. L223-1 (loi n° 2025-594 du 30 juin 2025)' },
]

/** The row of a table in force on a day; null before the first. Rows are in the order of their days. */
export const rowOn = <Row extends Dated>(rows: readonly Row[], isoDay: string): Row | null =>
  rows.findLast(({ since }) => since <= isoDay) ?? null
