export type ChartPoint = {
  key: string
  /** Below the axis: « 12 nov. ». */
  label: string
  /** In full: « Jeudi 12 novembre 2026 ». */
  title: string
  /** A whole number for each series; one below zero is drawn as nothing. */
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
  /** Small, beside a figure: without axis nor table, which the page that the figure leads to has. */
  compact?: boolean
  /** Writes a value, and one of the axis, where there is little room. Default: whole numbers. */
  format?: (value: number) => string
  formatAxis?: (value: number) => string
  /** Called by a click or Enter on a point. */
  onChoose?: (point: ChartPoint) => void
}
