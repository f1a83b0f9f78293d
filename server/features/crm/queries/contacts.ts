import { sql } from 'kysely'
import { countStateByState } from '#server/db/count-by-state.ts'
import { cutPage } from '#server/db/page.ts'
import {
  columnList,
  countMatches,
  EXPORT_PAGE,
  orderAsked,
  type Page,
  readByIds,
  readPage,
} from '#server/db/searched-list.ts'
import type { Tx } from '#server/scope.ts'
import { type Contact, type ContactFilter, type ContactSummary, clientStates } from '#shared/contract/crm.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { clientOrders } from './client-orders.ts'

const contactList = { table: 'contacts', kind: 'contact', orders: clientOrders } as const

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
  'tags',
  'next_task_on',
  'archived_at',
  'created_at',
] as const
const keyColumns = ['sort_name', 'sort_city', 'sort_next_task'] as const
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
  tags: string[]
  next_task_on: string | null
  archived_at: Date | null
  created_at: Date
}

type ListRow = SummaryRow & { sort_name: string; sort_city: string; sort_next_task: string }

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
    tags: row.tags,
    nextTaskOn: row.next_task_on,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function source(tx: Tx, filter: ContactFilter) {
  const archived = filter.state === 'archived'
  const filters = [sql<boolean>`org_id = ${tx.scope.orgId}`, sql<boolean>`archived = ${archived}`]
  if (filter.companyId) filters.push(sql<boolean>`company_id = ${filter.companyId}`)
  if (filter.city) filters.push(sql<boolean>`sort_city = fold(${filter.city})`)
  if (filter.tag) filters.push(sql<boolean>`tagged`, sql<boolean>`${filter.tag} = any (tags)`)
  if (filter.unplanned) filters.push(sql<boolean>`next_task_on is null`)
  return {
    list: contactList,
    archived,
    filters,
    unfiltered: !(filter.companyId || filter.city || filter.tag || filter.unplanned),
    q: filter.q,
  }
}

/** The fields as lists show them: a contact without a city gets its company's. */
const shown = (
  more: readonly string[],
) => sql`${columnList([...summaryColumns, ...more].filter((column) => column !== 'city'))},
  coalesce(city, company_city) as city`
const listColumns = shown(keyColumns)

/** A page of contacts in the asked order. */
export async function listContacts(tx: Tx, input: ContactFilter & Page) {
  const rows = await readPage<ListRow>(tx, { ...source(tx, input), columns: listColumns }, input)
  return cutPage(rows, orderAsked(contactList, input), input.limit, summaryOf)
}

/** The contacts found among the ids, in no order. */
export async function listContactsById(tx: Tx, ids: string[]): Promise<ContactSummary[]> {
  return (await readByIds<SummaryRow>(tx, contactList, listColumns, ids)).map(summaryOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export const countContacts = (tx: Tx, filter: ContactFilter) =>
  countStateByState(clientStates, filter.state, (state) => countInState(tx, { ...filter, state }))

/** How many contacts a filter has; where it has none, from what is kept beside them: their number does not weigh (ADR 222). */
async function countInState(tx: Tx, filter: ContactFilter): Promise<{ count: number }> {
  const asked = source(tx, filter)
  if (!asked.unfiltered || typedWords(filter.q).length > 0) return countMatches(tx, asked)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n), 0)::int as count from contact_tallies where org_id = ${tx.scope.orgId} and archived = ${asked.archived}`.execute(
    tx.db,
  )
  return rows[0]!
}

const exportColumns = shown([...keyColumns, ...addressColumns, 'company_siren', 'notes'])
export type ContactToExport = ListRow &
  Record<
    'company_siren' | 'address_line1' | 'address_line2' | 'postal_code' | 'country' | 'notes',
    string | null
  >

/** Rows of the file to export, by name, from the cursor on. */
export async function listContactsToExport(tx: Tx, filter: ContactFilter, cursor: string | undefined) {
  const page: Page = { sort: 'name', direction: 'asc', cursor, limit: EXPORT_PAGE }
  const rows = await readPage<ContactToExport>(tx, { ...source(tx, filter), columns: exportColumns }, page)
  return cutPage(rows, orderAsked(contactList, page), page.limit, (row) => row)
}

/** Reads a contact. Errors: not_found. */
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
