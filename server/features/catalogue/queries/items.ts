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
import {
  type CatalogueFilter,
  type CatalogueItem,
  type CatalogueSorting,
  catalogueStates,
} from '#shared/contract/catalogue.ts'
import type { CatalogueKind } from '#shared/domain/catalogue/catalogue-item.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const catalogueList = {
  table: 'catalogue_items',
  kind: 'catalogue',
  // Each is the tail of an index of 0150-catalogue.sql.
  orders: {
    name: ['sort_name', 'id'],
    reference: ['sort_reference', 'id'],
    price: ['unit_price_cents', 'id'],
  } satisfies Record<CatalogueSorting['sort'], readonly string[]>,
} as const

const columns = [
  'id',
  'reference',
  'designation',
  'description',
  'kind',
  'unit',
  'unit_price_cents',
  'cost_cents',
  'vat_rate_bps',
  'archived_at',
  'created_at',
  'updated_at',
  'revision',
] as const
const listColumns = columnList([...columns, 'sort_name', 'sort_reference'])

type Row = {
  id: string
  reference: string | null
  designation: string
  description: string
  kind: string
  unit: string | null
  unit_price_cents: number
  cost_cents: number | null
  vat_rate_bps: number
  archived_at: Date | null
  created_at: Date
  updated_at: Date
  revision: number
}
type ListRow = Row & { sort_name: string; sort_reference: string }

const itemOf = (row: Row): CatalogueItem => ({
  id: row.id,
  reference: row.reference,
  designation: row.designation,
  description: row.description,
  kind: row.kind as CatalogueKind,
  unit: row.unit,
  unitPriceCents: row.unit_price_cents,
  costCents: row.cost_cents,
  vatRateBps: row.vat_rate_bps,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  revision: row.revision,
})

function source(tx: Tx, { q, state, kind }: CatalogueFilter) {
  const archived = state === 'archived'
  const filters = [sql<boolean>`org_id = ${tx.scope.orgId}`, sql<boolean>`archived = ${archived}`]
  if (kind) filters.push(sql<boolean>`kind = ${kind}`)
  return { list: catalogueList, archived, filters, unfiltered: !kind, q }
}

/** A page of the catalogue in the asked order. */
export async function listCatalogueItems(tx: Tx, input: CatalogueFilter & Page) {
  const rows = await readPage<ListRow>(tx, { ...source(tx, input), columns: listColumns }, input)
  return cutPage(rows, orderAsked(catalogueList, input), input.limit, itemOf)
}

/** The items of these ids, in any order. */
export async function listCatalogueItemsById(tx: Tx, ids: string[]): Promise<CatalogueItem[]> {
  return (await readByIds<ListRow>(tx, catalogueList, listColumns, ids)).map(itemOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export const countCatalogueItems = (tx: Tx, filter: CatalogueFilter) =>
  countStateByState(catalogueStates, filter.state, (state) =>
    countMatches(tx, source(tx, { ...filter, state })),
  )

/** Items of the file to export, by name, from the cursor on. */
export const listItemsToExport = (tx: Tx, filter: CatalogueFilter, cursor: string | undefined) =>
  listCatalogueItems(tx, { ...filter, sort: 'name', direction: 'asc', cursor, limit: EXPORT_PAGE })

/** Reads an item. Errors: not_found. */
export async function getCatalogueItem(tx: Tx, itemId: string): Promise<CatalogueItem> {
  const row = await tx.db
    .selectFrom('catalogue_items')
    .select(columns)
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return itemOf(row)
}

/** The item in use of that name, the oldest; null when there is none. */
export async function findItemNamed(tx: Tx, name: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('catalogue_items')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('archived', '=', false)
    .where('sort_name', '=', sql<string>`fold(${name})`)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}
