import type { Tx } from '#server/scope.ts'
import type { ImportableProduct } from '#shared/contract/payment-products.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'

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
        name: product.name,
        description: product.description,
        active: product.active,
        price_type: product.priceType,
        amount_cents: product.amountCents,
        currency: product.currency,
        recurring_interval: product.recurringInterval,
        trial_period_days: product.trialPeriodDays,
        tax_behavior: product.taxBehavior,
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

/** Those of these products that sell no item of the catalogue yet, and are priced in that currency. */
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
  await tx.db
    .updateTable('payment_products')
    .set({ item_id: itemId })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .execute()
}

/** The ids among these that exist, once active or not as asked. */
export async function setActive(tx: Tx, ids: string[], active: boolean): Promise<string[]> {
  const rows = await tx.db
    .updateTable('payment_products')
    .set({ active, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
