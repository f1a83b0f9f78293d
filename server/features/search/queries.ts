import { listCompanies } from '#server/features/crm/queries/companies.ts'
import { listContacts } from '#server/features/crm/queries/contacts.ts'
import { listQuotes } from '#server/features/quotes/queries.ts'
import type { Tx } from '#server/scope.ts'

/** A palette is read at a glance; the lists show the rest. */
const LIMIT = 5

const nothing = { items: [] }

/** The newest quotes and the first clients in order that have the words, among what the caller may read. */
export async function findAnything(tx: Tx, { q }: { q: string }) {
  const may = (permission: 'quote:read' | 'company:read' | 'contact:read') =>
    tx.scope.permissions.includes(permission)
  const clients = { q, state: 'active', sort: 'name', direction: 'asc', limit: LIMIT } as const
  const quotes = may('quote:read')
    ? await listQuotes(tx, { q, sort: 'created', direction: 'desc', limit: LIMIT })
    : nothing
  const companies = may('company:read') ? await listCompanies(tx, clients) : nothing
  const contacts = may('contact:read') ? await listContacts(tx, clients) : nothing
  return { quotes: quotes.items, companies: companies.items, contacts: contacts.items }
}
