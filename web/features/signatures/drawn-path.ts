import { DRAWN_PATH_MAX } from '#shared/domain/signatures/code-verdict.ts'

type Point = { x: number; y: number }
type Stroke = { points: readonly Point[] }

const rounded = (value: number) => Math.max(0, Math.round(value * 10) / 10)

/** The strokes as one path of quadratic curves through the middles of the points; thinned out when it would be too long. */
export function pathOf(strokes: readonly Stroke[]): string {
  for (let step = 1; step <= 64; step *= 2) {
    const path = strokes
      .map(({ points }) => strokePath(points.filter((_, index) => index % step === 0)))
      .join(' ')
    if (path.length <= DRAWN_PATH_MAX) return path.trim()
  }
  return ''
}

function strokePath(points: readonly Point[]): string {
  const at = ({ x, y }: { x: number; y: number }) => `${rounded(x)} ${rounded(y)}`
  const [first] = points
  if (!first) return ''
  if (points.length === 1) return `M${at(first)} L${at({ x: first.x + 0.5, y: first.y })}`
  const curves = points.slice(1).map((point, index) => {
    const next = points[index + 2] ?? point
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return `M${at(first)} ${curves.join(' ')}`
}
