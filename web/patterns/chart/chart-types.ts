export type ChartPoint = {
  key: string
  /** Below the axis: « 12 nov. ». */
  label: string
  /** In full: « Jeudi 12 novembre 2026 ». */
  title: string
  /** A whole number for each series; null where there is nothing to measure. */
  values: readonly (number | null)[]
  /** The lowest and the highest that the first value may be. */
  range?: readonly [low: number, high: number]
  /** Its period is not over: hatched, and said. */
  unfinished?: boolean
}

export type PointsProps = {
  /** The subject of the chart, for screen readers and its table. */
  title: string
  /** Three at most: names of what is counted. */
  series: readonly string[]
  points: readonly ChartPoint[]
  /** Writes a value. Default: whole numbers. */
  format?: (value: number) => string
  /** Called by a click or Enter on a point. */
  onChoose?: (point: ChartPoint) => void
}

export type ChartProps = PointsProps & {
  /** The kind of its points: « Jour ». */
  pointName: string
  /** `line`: what stands at the end of each point. */
  kind: 'bars' | 'line'
  /** In place of the sentence made from the first series: where its points are not in time. */
  summary?: string
  /** Writes a value of the axis, where there is little room. Default: as others. */
  formatAxis?: (value: number) => string
}
