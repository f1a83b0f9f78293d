import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { Product, ProductFilter } from '#shared/contract/payment-products.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listProducts } from '../queries/products.ts'

const { amount, count, dayOf, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<Product>[] => [
  text('Nom', (product) => product.name),
  text('Description', (product) => product.description),
  text('Identifiant', (product) => product.productId),
  text('État', (product) => (product.active ? 'Actif' : 'Inactif')),
  text('Type', (product) => (product.priceType === 'recurring' ? 'Abonnement' : 'Paiement unique')),
  amount('Montant', (product) => product.amountCents),
  text('Devise', (product) => product.currency),
  text(
    'Périodicité',
    ({ recurringInterval }) => recurringInterval && (recurringInterval === 'month' ? 'Mensuel' : 'Annuel'),
  ),
  count('Jours d’essai', (product) => product.trialPeriodDays),
  text('Taxe', (product) => (product.taxBehavior === 'inclusive' ? 'Taxe comprise' : 'Taxe en sus')),
  text('Article', ({ item }) => item?.designation ?? null),
  dayOf('Modifié le', timeZone, (product) => product.updatedAt),
]

/** Every product of the filter, by name, as one file that is never whole in memory. */
export async function exportProducts(
  scope: Scope,
  { format, ...filter }: ProductFilter & AsTable,
): Promise<StreamedFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const today = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) =>
    listProducts(tx, { ...filter, sort: 'name', direction: 'asc', cursor, limit: PAGE }),
  )
  return tableFile({
    format,
    name: `produits-${today}`,
    title: 'Produits',
    columns: columns(timezone),
    pages,
  })
}
