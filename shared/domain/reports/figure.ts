import type { RowFigure } from './figure-names.ts'

/** What a figure is counted in. */
export type FigureUnit = 'cents' | 'days' | 'percent' | 'count'

/**
 * One figure of the reports. `counts` and `leavesOut` are what is in it and what is not; `since` the day of this definition; `terms` the figures
 * that a ratio is made of, which the reader opens instead of rows.
 */
export type Figure = {
  label: string
  formula: string
  unit: FigureUnit
  counts: string
  leavesOut: string
  since: string
  source: string
  /** Whether it speaks of days of a period, or of what stands at the end of a day. */
  reading: 'period' | 'day'
  /** Who reads it beside `report:read`; null: everyone who reads reports. */
  needs: 'payment:read' | 'received_invoice:read' | 'reminder:read' | 'call:read' | 'task:read' | null
  terms?: readonly RowFigure[]
}

const SINCE = '2026-11-30'
/** A figure of the definitions of today. */
export const figure = <const F extends Omit<Figure, 'since'>>(facts: F) => ({ since: SINCE, ...facts })
