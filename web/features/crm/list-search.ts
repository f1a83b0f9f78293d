import type { ClientSorting, CompanyFilter, ContactFilter } from '#shared/contract/crm.ts'

type Shared = Partial<ClientSorting> & { q?: string; city?: string; state?: 'archived' }
/** What the address of the list of companies says; a default value is left out. */
export type CompanyListSearch = Shared & { kind?: NonNullable<CompanyFilter['kind']> }
/** The same for the list of contacts. */
export type ContactListSearch = Shared & { companyId?: string }

const text = (value: unknown, max: number) =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, max)
    : undefined
const one = <const V extends string>(value: unknown, ...allowed: V[]) =>
  allowed.find((candidate) => candidate === value)

function shared(search: Record<string, unknown>): Shared {
  return {
    q: text(search.q, 200),
    city: text(search.city, 80),
    state: one(search.state, 'archived'),
    sort: one(search.sort, 'created', 'city'),
    direction: one(search.direction, 'desc'),
  }
}

/** Reads the address, dropping what it does not know. */
export function readCompanySearch(search: Record<string, unknown>): CompanyListSearch {
  return { ...shared(search), kind: one(search.kind, 'professional', 'consumer') }
}

export function readContactSearch(search: Record<string, unknown>): ContactListSearch {
  return { ...shared(search), companyId: text(search.companyId, 36) }
}

/** The filter alone, as the count and the CSV file take it. */
export function companyFilterOf({ q, city, state, kind }: CompanyListSearch): Partial<CompanyFilter> {
  return defined({ q, city, state, kind })
}

export function contactFilterOf({ q, city, state, companyId }: ContactListSearch): Partial<ContactFilter> {
  return defined({ q, city, state, companyId })
}

/** Whether anything narrows the list. */
export function isFiltered(search: CompanyListSearch & ContactListSearch): boolean {
  return Boolean(search.q || search.city || search.state || search.kind || search.companyId)
}

function defined<T extends object>(facts: T): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T
}
