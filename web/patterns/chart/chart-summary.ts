import { NBSP } from '#shared/french/typography.ts'
import type { ChartPoint } from './chart-types.ts'

type Measured = { title: string; value: number }

const lowered = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

/** What a chart shows of a series, in one sentence made from its points: how it ends, and its highest and lowest ones. */
function seriesSummary(name: string, points: readonly Measured[], format: (value: number) => string): string {
  const last = points.at(-1)!
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best))
  const lowest = points.reduce((least, one) => (one.value < least.value ? one : least))
  const told = ({ title, value }: Measured) => `${format(value)} (${lowered(title)})`
  if (points.length === 1) return `${name}${NBSP}: ${told(last)}.`
  if (highest.value === lowest.value)
    return `${name}${NBSP}: ${format(last.value)} tout du long, de ${lowered(points[0]!.title)} à ${lowered(last.title)}.`
  const parts = [
    told(last),
    highest === last ? 'le plus haut' : `au plus haut ${told(highest)}`,
    lowest === last ? 'le plus bas' : `au plus bas ${told(lowest)}`,
  ]
  return `${name}${NBSP}: ${parts.join(', ')}.`
}

/** One sentence for the first series: periods that are not over are left out, as they are not whole. Null where nothing is measured. */
export function chartSummary(
  series: readonly string[],
  points: readonly ChartPoint[],
  format: (value: number) => string,
): string | null {
  const measured = points.flatMap(({ title, values, unfinished }): Measured[] =>
    values[0] === null || values[0] === undefined || unfinished ? [] : [{ title, value: values[0] }],
  )
  return measured.length === 0 ? null : seriesSummary(series[0] ?? '', measured, format)
}
