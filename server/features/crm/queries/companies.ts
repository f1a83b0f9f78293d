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
import { mayRead, type Tx } from '#server/scope.ts'
import { type Company, type CompanyFilter, type CompanySummary, clientStates } from '#shared/contract/crm.ts'
import type { CompanyKind } from '#shared/contract/crm-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import { clientOrders } from './client-orders.ts'
import { listOwedBy } from './company-owed.ts'

const companyList = { table: 'companies', kind: 'company', orders: clientOrders } as const

const summaryColumns = [
  'id',
  'kind',
  'name',
  'siren',
  'email',
  'phone',
  'city',
  'tags',
  'next_task_on',
  'archived_at',
  'created_at',
] as const
const keyColumns = ['sort_name', 'sort_city', 'sort_next_task'] as const
const addressColumns = ['address_line1', 'address_line2', 'postal_code', 'country'] as const
const invoicingColumns = [
  'electronic_scheme',
  'electronic_address',
  'purchase_order_required',
  'buyer_reference',
  'delivery_name',
  'delivery_line1',
  'delivery_line2',
  'delivery_postal_code',
  'delivery_city',
  'delivery_country',
] as const
const identityColumns = ['siret', 'vat_number', 'website'] as const

type SummaryRow = {
  id: string
  kind: string
  name: string
  siren: string | null
  email: string | null
  phone: string | null
  city: string | null
  tags: string[]
  next_task_on: string | null
  archived_at: Date | null
  created_at: Date
}

type ListRow = SummaryRow & { sort_name: string; sort_city: string; sort_next_task: string }

function summaryOf(row: SummaryRow): CompanySummary {
  return {
    id: row.id,
    kind: row.kind as CompanyKind,
    name: row.name,
    siren: row.siren,
    email: row.email,
    phone: row.phone,
    city: row.city,
    tags: row.tags,
    nextTaskOn: row.next_task_on,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function source(tx: Tx, filter: CompanyFilter) {
  const archived = filter.state === 'archived'
  const filters = [sql<boolean>`org_id = ${tx.scope.orgId}`, sql<boolean>`archived = ${archived}`]
  if (filter.kind) filters.push(sql<boolean>`kind = ${filter.kind}`)
  if (filter.city) filters.push(sql<boolean>`sort_city = fold(${filter.city})`)
  if (filter.tag) filters.push(sql<boolean>`tagged`, sql<boolean>`${filter.tag} = any (tags)`)
  if (filter.unplanned) filters.push(sql<boolean>`next_task_on is null`)
  return {
    list: companyList,
    archived,
    filters,
    unfiltered: !(filter.kind || filter.city || filter.tag || filter.unplanned),
    q: filter.q,
  }
}

const listColumns = columnList([...summaryColumns, ...keyColumns])

/** A page of companies in the asked order, with what each owes for who may read invoices. */
export async function listCompanies(tx: Tx, input: CompanyFilter & Page) {
  const rows = await readPage<ListRow>(tx, { ...source(tx, input), columns: listColumns }, input)
  const page = cutPage(rows, orderAsked(companyList, input), input.limit, summaryOf)
  const owed = mayRead(tx.scope, 'invoice:read')
    ? await listOwedBy(
        tx,
        page.items.map(({ id }) => id),
      )
    : null
  return { ...page, items: page.items.map((item) => ({ ...item, owed: owed && (owed.get(item.id) ?? []) })) }
}

/** The companies found among the ids, in no order. */
export async function listCompaniesById(tx: Tx, ids: string[]): Promise<CompanySummary[]> {
  return (await readByIds<SummaryRow>(tx, companyList, listColumns, ids)).map(summaryOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export const countCompanies = (tx: Tx, filter: CompanyFilter) =>
  countStateByState(clientStates, filter.state, (state) => countMatches(tx, source(tx, { ...filter, state })))

const exportColumns = columnList([
  ...summaryColumns,
  ...keyColumns,
  ...identityColumns,
  ...addressColumns,
  ...invoicingColumns,
  'notes',
])
export type CompanyToExport = ListRow & { purchase_order_required: boolean } & Record<
    | 'siret'
    | 'vat_number'
    | 'website'
    | 'address_line1'
    | 'address_line2'
    | 'postal_code'
    | 'country'
    | 'notes'
    | Exclude<(typeof invoicingColumns)[number], 'purchase_order_required'>,
    string | null
  >

/** Rows of the file to export, by name, from the cursor on. */
export async function listCompaniesToExport(tx: Tx, filter: CompanyFilter, cursor: string | undefined) {
  const page: Page = { sort: 'name', direction: 'asc', cursor, limit: EXPORT_PAGE }
  const rows = await readPage<CompanyToExport>(tx, { ...source(tx, filter), columns: exportColumns }, page)
  return cutPage(rows, orderAsked(companyList, page), page.limit, (row) => row)
}

/** Reads a company. Errors: not_found. */
export async function getCompany(tx: Tx, companyId: string): Promise<Company> {
  const row = await tx.db
    .selectFrom('companies')
    .select([...summaryColumns, ...identityColumns, ...addressColumns, ...invoicingColumns])
    .select(['notes', 'updated_at', 'revision'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    ...summaryOf(row),
    siret: row.siret,
    vatNumber: row.vat_number,
    website: row.website,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    country: row.country,
    electronicScheme: row.electronic_scheme,
    electronicAddress: row.electronic_address,
    purchaseOrderRequired: row.purchase_order_required,
    buyerReference: row.buyer_reference,
    deliveryName: row.delivery_name,
    deliveryLine1: row.delivery_line1,
    deliveryLine2: row.delivery_line2,
    deliveryPostalCode: row.delivery_postal_code,
    deliveryCity: row.delivery_city,
    deliveryCountry: row.delivery_country,
    notes: row.notes,
    updatedAt: row.updated_at.toISOString(),
    revision: row.revision,
  }
}

type Marks = {
  siren?: string | undefined
  siret?: string | undefined
  email?: string | undefined
  exceptId?: string | undefined
}

/** Companies, archived ones included, that share a SIREN, a SIRET or an e-mail. What is not one is not sought. */
export async function findCompanyDuplicates(tx: Tx, marks: Marks) {
  const siret = parseSiret(marks.siret ?? '')
  const siren = parseSiren(marks.siren ?? '') ?? siret?.slice(0, 9) ?? null
  const email = marks.email?.trim().toLowerCase() || null
  if (siren === null && email === null) return { matches: [] }
  let query = tx.db
    .selectFrom('companies')
    .select([...summaryColumns, 'siret'])
    .where('org_id', '=', tx.scope.orgId)
    .where((eb) =>
      eb.or([...(siren ? [eb('siren', '=', siren)] : []), ...(email ? [eb('email', '=', email)] : [])]),
    )
    .limit(10)
  if (marks.exceptId) query = query.where('id', '<>', marks.exceptId)
  const rows = await query.execute()
  const matches = rows.map((row) => {
    const same: ('siren' | 'siret' | 'email')[] = []
    if (siren && row.siren === siren) same.push(siret && row.siret === siret ? 'siret' : 'siren')
    if (email && row.email === email) same.push('email')
    return { ...summaryOf(row), same }
  })
  return { matches }
}
