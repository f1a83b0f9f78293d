import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type {
  ImportableProduct,
  Product,
  ProductFilter,
  ProductSorting,
} from '#shared/contract/payment-products.ts'

const sortKeys = { updated: 'updated_at', name: 'sort_name' } as const

const columns = [
  'id',
  'product_id',
  'name',
  'description',
  'active',
  'price_type',
  'amount_cents',
  'currency',
  'recurring_interval',
  'trial_period_days',
  'tax_behavior',
  'updated_at',
  'sort_name',
] as const

const filtered = (tx: Tx, { q, state }: ProductFilter) => {
  let query = tx.db.selectFrom('payment_products').where('org_id', '=', tx.scope.orgId)
  if (state) query = query.where('active', '=', state === 'active')
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, 10))
    query = query.where(
      sql<boolean>`search_text(name || ' ' || description || ' ' || product_id) like search_pattern(${word})`,
    )
  return query
}

const rowsOf = (tx: Tx, filter: ProductFilter) => filtered(tx, filter).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A page of products in the asked order. */
export function listProducts(tx: Tx, input: ProductFilter & ProductSorting & PageInput) {
  const order = { by: [sortKeys[input.sort], 'id'], direction: input.direction } as const
  return readPage(rowsOf(tx, input), order, input, productOf)
}

export async function countProducts(tx: Tx, filter: ProductFilter): Promise<{ count: number }> {
  const { count } = await filtered(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
}

/** The products of these provider's ids, by name. */
export async function listByProductId(tx: Tx, productIds: string[]): Promise<Product[]> {
  const rows = await rowsOf(tx, { q: '' })
    .where('product_id', 'in', productIds)
    .orderBy('sort_name')
    .execute()
  return rows.map(productOf)
}

/** The provider's ids of products imported already. */
export async function listImportedIds(tx: Tx): Promise<Set<string>> {
  const rows = await filtered(tx, { q: '' }).select('product_id').execute()
  return new Set(rows.map((row) => row.product_id))
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
  updatedAt: row.updated_at.toISOString(),
})
