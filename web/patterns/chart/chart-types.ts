export type ChartPoint = {
  key: string
  /** Below the axis: « 12 nov. ». */
  label: string
  /** In full: « Jeudi 12 novembre 2026 ». */
  title: string
  /** One of each series. */
  values: readonly number[]
}

export type ChartProps = {
  /** What is shown, for screen readers and its table. */
  title: string
  /** What the points are: « Jour ». */
  pointName: string
  /** Two at most: names of what is counted. */
  series: readonly string[]
  points: readonly ChartPoint[]
  kind: 'bars' | 'line'
  /** What a click or Enter on a point opens. */
  onChoose?: (point: ChartPoint) => void
}
