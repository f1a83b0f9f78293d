import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Contact, ContactFilter, ContactSummary } from '#shared/contract/crm.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { afterCursor, cutPage, matchesWords, ordering, type Page } from './search.ts'

const summaryColumns = [
  'id',
  'first_name',
  'last_name',
  'job_title',
  'company_id',
  'company_name',
  'email',
  'phone',
  'mobile',
  'city',
  'archived_at',
  'created_at',
] as const
const keyColumns = ['sort_name', 'sort_city'] as const
const addressColumns = ['address_line1', 'address_line2', 'postal_code', 'country'] as const

type SummaryRow = {
  id: string
  first_name: string | null
  last_name: string
  job_title: string | null
  company_id: string | null
  company_name: string | null
  email: string | null
  phone: string | null
  mobile: string | null
  city: string | null
  archived_at: Date | null
  created_at: Date
}

function summaryOf(row: SummaryRow): ContactSummary {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    jobTitle: row.job_title,
    companyId: row.company_id,
    companyName: row.company_name,
    email: row.email,
    phone: row.phone,
    mobile: row.mobile,
    city: row.city,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** The view bypasses row-level security so that the search uses its index; it names the tenant, and so does this. */
function filtered(tx: Tx, filter: ContactFilter) {
  let query = tx.db
    .selectFrom('searchable_contacts')
    .where('org_id', '=', tx.scope.orgId)
    .where('archived', '=', filter.state === 'archived')
  if (filter.companyId) query = query.where('company_id', '=', filter.companyId)
  if (filter.city) query = query.where('sort_city', '=', sql<string>`fold(${filter.city})`)
  for (const condition of matchesWords(filter.q)) query = query.where(condition)
  return query
}

/** A page of contacts in the asked order. */
export async function listContacts(tx: Tx, input: ContactFilter & Page) {
  let query = filtered(tx, input)
    .select([...summaryColumns, ...keyColumns])
    .where(afterCursor(input))
    .limit(input.limit + 1)
  for (const key of ordering(input)) query = query.orderBy(key)
  return cutPage(
    (await query.execute()) as (SummaryRow & { sort_name: string; sort_city: string })[],
    input,
    summaryOf,
  )
}

export async function countContacts(tx: Tx, filter: ContactFilter): Promise<{ count: number }> {
  return filtered(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

export type ContactToExport = Awaited<ReturnType<typeof listContactsToExport>>['items'][number]

/** Rows of the file to export, by name, from the cursor on. */
export async function listContactsToExport(
  tx: Tx,
  filter: ContactFilter,
  cursor: string | undefined,
  limit: number,
) {
  const page: Page = { sort: 'name', direction: 'asc', cursor, limit }
  let query = filtered(tx, filter)
    .select([...summaryColumns, ...keyColumns, ...addressColumns, 'company_siren', 'notes'])
    .where(afterCursor(page))
    .limit(limit + 1)
  for (const key of ordering(page)) query = query.orderBy(key)
  const rows = await query.execute()
  return cutPage(
    rows as (SummaryRow & (typeof rows)[number] & { sort_name: string; sort_city: string })[],
    page,
    (row) => row,
  )
}

/** One contact. Errors: not_found. */
export async function getContact(tx: Tx, contactId: string): Promise<Contact> {
  const row = await tx.db
    .selectFrom('contacts')
    .select([...summaryColumns, ...addressColumns, 'notes', 'updated_at', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    ...summaryOf(row),
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    country: row.country,
    notes: row.notes,
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

/** Contacts, archived ones included, that have the same e-mail. */
export async function findContactDuplicates(
  tx: Tx,
  marks: { email?: string | undefined; exceptId?: string | undefined },
): Promise<{ matches: ContactSummary[] }> {
  const email = marks.email?.trim().toLowerCase()
  if (!email) return { matches: [] }
  let query = tx.db
    .selectFrom('contacts')
    .select(summaryColumns)
    .where('org_id', '=', tx.scope.orgId)
    .where('email', '=', email)
    .limit(10)
  if (marks.exceptId) query = query.where('id', '<>', marks.exceptId)
  return { matches: (await query.execute()).map(summaryOf) }
}
