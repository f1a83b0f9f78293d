import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Product, ProductFilter } from '#shared/contract/payment-products.ts'
import { type CsvFile, csvFile } from '#shared/domain/csv.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { listProducts } from '../queries/products.ts'

/** Rows held in memory at once. */
const BATCH = 1_000

const header = [
  ...['Nom', 'Description', 'Identifiant', 'État', 'Type', 'Montant', 'Devise', 'Périodicité'],
  ...['Jours d’essai', 'Taxe', 'Modifié le'],
]

/** Every product of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportProducts(scope: Scope, filter: ProductFilter): Promise<CsvFile> {
  const day = scope.context.clock.now().toISOString().slice(0, 10)
  return csvFile(`produits-${day}`, header, batches(scope, filter))
}

async function* batches(scope: Scope, filter: ProductFilter) {
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const after: string | undefined = cursor
    const page = { sort: 'name', direction: 'asc', cursor: after, limit: BATCH } as const
    const batch = await readAs(scope, (tx) => listProducts(tx, { ...filter, ...page }))
    yield batch.items.map(cells)
    cursor = batch.nextCursor
  }
}

const cells = (product: Product): (string | null)[] => [
  product.name,
  product.description,
  product.productId,
  product.active ? 'Actif' : 'Inactif',
  product.priceType === 'recurring' ? 'Abonnement' : 'Paiement unique',
  formatMoney(product.amountCents, product.currency).replace(/[^\d,-]/g, ''),
  product.currency,
  product.recurringInterval && (product.recurringInterval === 'month' ? 'Mensuel' : 'Annuel'),
  String(product.trialPeriodDays),
  product.taxBehavior === 'inclusive' ? 'Taxe comprise' : 'Taxe en sus',
  formatDate(new Date(product.updatedAt)),
]
