import type { InvoiceErrorCode } from './errors.ts'
import { type InvoiceKind, isCreditNote } from './invoice-kind.ts'
import { type NumberSeries, seriesClash, seriesFault } from './number-series.ts'

/** Formats of the numbers; null: in the one chronology of `main`. */
export type InvoiceNumbering = {
  main: NumberSeries
  deposit: NumberSeries | null
  creditNote: NumberSeries | null
}

/** Names of the counters, as the database keeps them. */
export type SeriesName = 'main' | 'deposit' | 'credit_note'

/** A series under its counter. */
export type UsedSeries = { name: SeriesName; series: NumberSeries }

/** Where a series stands in InvoiceNumbering. */
export const numberingKeys = { main: 'main', deposit: 'deposit', credit_note: 'creditNote' } as const

/** The series of a kind: the one chronology, unless the organization gave deposits or credit notes their own. */
export function seriesOf(kind: InvoiceKind, numbering: InvoiceNumbering): UsedSeries {
  if (kind === 'deposit' && numbering.deposit !== null) return { name: 'deposit', series: numbering.deposit }
  if (isCreditNote(kind) && numbering.creditNote !== null)
    return { name: 'credit_note', series: numbering.creditNote }
  return { name: 'main', series: numbering.main }
}

/** The series of a numbering, each once. */
export function seriesIn(numbering: InvoiceNumbering): UsedSeries[] {
  return (Object.keys(numberingKeys) as SeriesName[]).flatMap((name) => {
    const series = numbering[numberingKeys[name]]
    return series === null ? [] : [{ name, series }]
  })
}

/**
 * Whether the second goes on where the first is: one counter, and numbers that differ by their rank alone. Its digits may be
 * padded otherwise, since a rank reads as itself whatever its zeros.
 */
function continues(one: UsedSeries, other: UsedSeries): boolean {
  return (
    one.name === other.name &&
    one.series.format === other.series.format &&
    one.series.restarts === other.series.restarts
  )
}

/**
 * Why a numbering is refused, by path (`main.format`); empty when it may be used. `used`: every series that may have given a
 * number. No number of theirs, nor of another of the new ones, can come again.
 */
export function numberingFaults(
  next: InvoiceNumbering,
  used: readonly UsedSeries[],
): { path: string; code: InvoiceErrorCode }[] {
  const series = seriesIn(next)
  return series.flatMap((one, index) => {
    const path = `${numberingKeys[one.name]}.format`
    const own = seriesFault(one.series)
    if (own !== null) return [{ path, code: own }]
    if (series.slice(0, index).some((other) => seriesClash(one.series, other.series)))
      return [{ path, code: 'number_series_clash' as const }]
    const repeats = used.some((past) => !continues(past, one) && seriesClash(past.series, one.series))
    return repeats ? [{ path, code: 'number_format_used' as const }] : []
  })
}

/** The series to remember once `next` is in place of them: those that no new one gives the same numbers as. */
export function replacedBy(next: InvoiceNumbering, used: readonly UsedSeries[]): UsedSeries[] {
  const present = seriesIn(next)
  return used.filter(
    (past) => !present.some((one) => continues(past, one) && past.series.padding === one.series.padding),
  )
}
