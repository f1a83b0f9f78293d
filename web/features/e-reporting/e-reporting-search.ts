import { aDay } from '#web/patterns/list/list-search.ts'

export type EReportingSearch = { on?: string }

/** A day of the period, as the address of the page gives it. */
export function readEReportingSearch(search: Record<string, unknown>): EReportingSearch {
  const on = aDay(search.on)
  return on === undefined || on < '2000-01-01' ? {} : { on }
}
