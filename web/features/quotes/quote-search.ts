import { type QuoteStatus, quoteStatuses } from '#shared/domain/quote.ts'

const sorts = ['created', 'number', 'amount', 'validity'] as const

/** What the address of the list may say. Nothing is the usual list: every quote, newest first. */
export type QuoteSearch = {
  q?: string
  status?: QuoteStatus
  companyId?: string
  contactId?: string
  expiringWithinDays?: number
  sort?: (typeof sorts)[number]
  direction?: 'asc' | 'desc'
}

const uuid = /^[0-9a-f-]{36}$/i
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value)
const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined)

/** Keeps what the API would accept; a mistyped address still shows a list. */
export function readQuoteSearch(search: Record<string, unknown>): QuoteSearch {
  const { q, expiringWithinDays: days } = search
  const kept: Record<string, unknown> = {
    q:
      (typeof q === 'string' || typeof q === 'number') && String(q) !== ''
        ? String(q).slice(0, 100)
        : undefined,
    status: oneOf(quoteStatuses, search.status),
    companyId: idOf(search.companyId),
    contactId: idOf(search.contactId),
    expiringWithinDays:
      typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= 365 ? days : undefined,
    sort: oneOf(sorts, search.sort),
    direction: oneOf(['asc', 'desc'] as const, search.direction),
  }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as QuoteSearch
}

/** The filters alone, as the API takes them. */
export function filtersOf({ q, status, companyId, contactId, expiringWithinDays }: QuoteSearch) {
  return { q, status, companyId, contactId, expiringWithinDays }
}

export function orderOf({ sort = 'created', direction = 'desc' }: QuoteSearch) {
  return { sort, direction }
}
