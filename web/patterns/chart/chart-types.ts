export type ChartPoint = {
  key: string
  /** Below the axis: « 12 nov. ». */
  label: string
  /** In full: « Jeudi 12 novembre 2026 ». */
  title: string
  /** A value for each series. */
  values: readonly number[]
}

export type ChartProps = {
  /** The subject of the chart, for screen readers and its table. */
  title: string
  /** The kind of its points: « Jour ». */
  pointName: string
  /** Two at most: names of what is counted. */
  series: readonly string[]
  points: readonly ChartPoint[]
  kind: 'bars' | 'line'
  /** Called by a click or Enter on a point. */
  onChoose?: (point: ChartPoint) => void
}
