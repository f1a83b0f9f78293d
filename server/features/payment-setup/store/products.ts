import { sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { ImportableProduct } from '#shared/contract/payment-products.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'

const columnsOf = (product: ImportableProduct) => ({
  name: product.name,
  description: product.description,
  active: product.active,
  price_type: product.priceType,
  amount_cents: product.amountCents,
  currency: product.currency,
  recurring_interval: product.recurringInterval,
  trial_period_days: product.trialPeriodDays,
  tax_behavior: product.taxBehavior,
})

/** Writes products as the provider has them: new ones are added, those known are brought up to date. `mode`: null in a simulation. */
export async function saveProducts(
  tx: Tx,
  products: (ImportableProduct & { itemId?: string | null })[],
  mode: PaymentMode | null,
): Promise<void> {
  if (products.length === 0) return
  await tx.db
    .insertInto('payment_products')
    .values(
      products.map((product) => ({
        org_id: tx.scope.orgId,
        product_id: product.productId,
        ...columnsOf(product),
        item_id: product.itemId ?? null,
        mode,
        created_at: tx.now,
        updated_at: tx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'product_id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        active: eb.ref('excluded.active'),
        price_type: eb.ref('excluded.price_type'),
        amount_cents: eb.ref('excluded.amount_cents'),
        currency: eb.ref('excluded.currency'),
        recurring_interval: eb.ref('excluded.recurring_interval'),
        trial_period_days: eb.ref('excluded.trial_period_days'),
        tax_behavior: eb.ref('excluded.tax_behavior'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

type WithoutItem = Pick<ImportableProduct, 'name' | 'description' | 'amountCents' | 'taxBehavior'> & {
  id: string
}

/** Which of these products sell no item of the catalogue yet and are priced in that currency. */
export async function listWithoutItem(
  tx: Tx,
  productIds: string[],
  currency: string,
): Promise<WithoutItem[]> {
  const rows = await tx.db
    .selectFrom('payment_products')
    .select(['id', 'name', 'description', 'amount_cents', 'tax_behavior'])
    .where('org_id', '=', tx.scope.orgId)
    .where('product_id', 'in', productIds)
    .where('item_id', 'is', null)
    .where('currency', '=', currency)
    .orderBy('product_id')
    .execute()
  return rows.map(({ amount_cents, tax_behavior, ...row }) => ({
    ...row,
    amountCents: amount_cents,
    taxBehavior: tax_behavior as ImportableProduct['taxBehavior'],
  }))
}

export async function setItem(tx: Tx, id: string, itemId: string): Promise<void> {
  await updateRow(tx, 'payment_products', id, { item_id: itemId })
}

/** The ids among these that exist, once active or not as asked. */
export async function setActive(tx: Tx, ids: string[], active: boolean): Promise<string[]> {
  const rows = await tx.db
    .updateTable('payment_products')
    .set({ active, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .where('active', '<>', active)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Holds an imported product; null when it is not one. */
export async function lockKnown(tx: Tx, productId: string): Promise<true | null> {
  const of = tx.db.selectFrom('payment_products').select('id').where('org_id', '=', tx.scope.orgId)
  const row = await of.where('product_id', '=', productId).forNoKeyUpdate().executeTakeFirst()
  return row === undefined ? null : true
}

/** As the provider has it now; null: it is gone, or has no price that Ardoise holds. */
export type ReadProduct = { productId: string; product: ImportableProduct | null }

/** Writes what the provider answered; null when nothing changes, else the product's name. The row is held. */
export async function refreshKnown(tx: Tx, { productId, product }: ReadProduct): Promise<string | null> {
  const facts = product === null ? { active: false } : columnsOf(product)
  const row = await tx.db
    .updateTable('payment_products')
    .where('org_id', '=', tx.scope.orgId)
    .where('product_id', '=', productId)
    .set({ ...facts, updated_at: tx.now })
    .where((eb) =>
      eb.or(Object.entries(facts).map(([name, value]) => eb(sql.ref(name), 'is distinct from', value))),
    )
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
