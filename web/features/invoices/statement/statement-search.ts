import { aDay, anId } from '#web/patterns/list/list-search.ts'

export type StatementSearch = { companyId?: string; contactId?: string; from?: string; to?: string }

/** The client and the period of a statement, as its address gives them. */
export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  const companyId = anId(search.companyId)
  const contactId = companyId === undefined ? anId(search.contactId) : undefined
  const from = aDay(search.from)
  const to = aDay(search.to)
  return {
    ...(companyId !== undefined && { companyId }),
    ...(contactId !== undefined && { contactId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
