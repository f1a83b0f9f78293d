import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { Product, ProductFilter } from '#shared/contract/payment-products.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listProducts } from '../queries/products.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<Product>[] => [
  ['Nom', (product) => product.name],
  ['Description', (product) => product.description],
  ['Identifiant', (product) => product.productId],
  ['État', (product) => (product.active ? 'Actif' : 'Inactif')],
  ['Type', (product) => (product.priceType === 'recurring' ? 'Abonnement' : 'Paiement unique')],
  ['Montant', (product) => csvAmount(product.amountCents)],
  ['Devise', (product) => product.currency],
  [
    'Périodicité',
    ({ recurringInterval }) => recurringInterval && (recurringInterval === 'month' ? 'Mensuel' : 'Annuel'),
  ],
  ['Jours d’essai', (product) => String(product.trialPeriodDays)],
  ['Taxe', (product) => (product.taxBehavior === 'inclusive' ? 'Taxe comprise' : 'Taxe en sus')],
  ['Article', ({ item }) => item?.designation ?? null],
  ['Modifié le', (product) => todayIn(timeZone, new Date(product.updatedAt))],
]

/** Every product of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportProducts(scope: Scope, filter: ProductFilter): Promise<CsvFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) =>
    listProducts(tx, { ...filter, sort: 'name', direction: 'asc', cursor, limit: PAGE }),
  )
  return csvFile(`produits-${day}`, columns(timezone), pages)
}
