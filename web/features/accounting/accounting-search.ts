import { aDay } from '#web/patterns/list/list-search.ts'

export type AccountingSearch = { from?: string; to?: string }

/** The period of the address; both days or none. */
export function readAccountingSearch(search: Record<string, unknown>): AccountingSearch {
  const [from, to] = [aDay(search.from), aDay(search.to)]
  return from === undefined || to === undefined || to < from ? {} : { from, to }
}
