import { sql } from 'kysely'
import { countByState } from '#server/db/count-by-state.ts'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import {
  type ImportableProduct,
  type Product,
  type ProductFilter,
  type ProductSorting,
  productStates,
} from '#shared/contract/payment-products.ts'
import type { CatalogueKind } from '#shared/domain/catalogue/catalogue-item.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const sortKeys = { updated: 'payment_products.updated_at', name: 'payment_products.sort_name' } as const

const columns = [
  'payment_products.id',
  'product_id',
  'name',
  'payment_products.description',
  'active',
  'price_type',
  'amount_cents',
  'currency',
  'recurring_interval',
  'trial_period_days',
  'tax_behavior',
  'payment_products.updated_at',
  'payment_products.sort_name',
  'item_id',
  'catalogue_items.designation',
] as const

const filtered = (tx: Tx, { q, state, itemId }: ProductFilter) => {
  let query = tx.db.selectFrom('payment_products').where('payment_products.org_id', '=', tx.scope.orgId)
  if (tx.scope.context.paymentProvider.simulation === null)
    query = query.where('mode', '=', (eb) =>
      eb
        .selectFrom('payment_setups as s')
        .select('s.mode')
        .whereRef('s.org_id', '=', 'payment_products.org_id'),
    )
  if (state) query = query.where('active', '=', state === 'active')
  if (itemId !== undefined) query = query.where('item_id', '=', itemId)
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 10))
    query = query.where(
      sql<boolean>`search_text(name || ' ' || payment_products.description || ' ' || product_id) like search_pattern(${word})`,
    )
  return query
}

const rowsOf = (tx: Tx, filter: ProductFilter) =>
  filtered(tx, filter)
    .leftJoin('catalogue_items', (join) =>
      join
        .onRef('catalogue_items.org_id', '=', 'payment_products.org_id')
        .onRef('catalogue_items.id', '=', 'payment_products.item_id'),
    )
    .select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A page of products in the asked order. */
export function listProducts(tx: Tx, input: ProductFilter & ProductSorting & PageInput) {
  const order = { by: [sortKeys[input.sort], 'payment_products.id'], direction: input.direction } as const
  return readPage(rowsOf(tx, input), order, input, productOf)
}

/** How many answer the filters, and how many are in each state under the others. */
export async function countProducts(tx: Tx, { state: asked, ...others }: ProductFilter) {
  const rows = await filtered(tx, others)
    .select((eb) => ['active', eb.fn.countAll<number>().as('count')])
    .groupBy('active')
    .execute()
  const states = rows.map(({ active, count }) => ({ state: active ? 'active' : 'inactive', count }))
  return countByState(productStates, states, asked)
}

/** The products of these provider's ids, by name. */
export async function listByProductId(tx: Tx, productIds: string[]): Promise<Product[]> {
  const rows = await rowsOf(tx, { q: '' })
    .where('product_id', 'in', productIds)
    .orderBy('payment_products.sort_name')
    .execute()
  return rows.map(productOf)
}

/** A price of the account in its present mode, with the item of the catalogue that it sells. Errors: not_found. */
export async function getSoldPrice(tx: Tx, id: string) {
  const row = await rowsOf(tx, { q: '' })
    .select(['catalogue_items.description as item_description', 'catalogue_items.kind as item_kind'])
    .select(['catalogue_items.unit', 'catalogue_items.vat_rate_bps'])
    .where('payment_products.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const { item, ...product } = productOf(row)
  const sold =
    item === null
      ? null
      : {
          designation: item.designation,
          description: row.item_description ?? '',
          unit: row.unit,
          kind: row.item_kind as CatalogueKind,
          vatRateBps: row.vat_rate_bps ?? 0,
        }
  return { ...product, sold }
}

/** The provider's ids of products imported already. */
export async function listImportedIds(tx: Tx): Promise<Set<string>> {
  const rows = await filtered(tx, { q: '' }).select('product_id').execute()
  return new Set(rows.map((row) => row.product_id))
}

/** The provider's ids of those of these products that exist. */
export async function listProviderIds(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await filtered(tx, { q: '' })
    .select('product_id')
    .where('payment_products.id', 'in', ids)
    .execute()
  return rows.map((row) => row.product_id)
}

const productOf = (row: Row): Product => ({
  id: row.id,
  productId: row.product_id,
  name: row.name,
  description: row.description,
  active: row.active,
  priceType: row.price_type as ImportableProduct['priceType'],
  amountCents: row.amount_cents,
  currency: row.currency as ImportableProduct['currency'],
  recurringInterval: row.recurring_interval as ImportableProduct['recurringInterval'],
  trialPeriodDays: row.trial_period_days,
  taxBehavior: row.tax_behavior as ImportableProduct['taxBehavior'],
  item: row.item_id === null ? null : { id: row.item_id, designation: row.designation ?? '' },
  updatedAt: row.updated_at.toISOString(),
})
