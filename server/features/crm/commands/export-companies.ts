import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { CompanyFilter } from '#shared/contract/crm.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type CompanyToExport, listCompaniesToExport } from '../queries/companies.ts'
import { prospectingColumns, type WithProspecting, withProspecting } from '../steps/prospecting-columns.ts'

const columns = (timeZone: string): CsvColumn<WithProspecting<CompanyToExport>>[] => [
  ['Nom', (row) => row.name],
  ['Type', (row) => (row.kind === 'consumer' ? 'Particulier' : 'Professionnel')],
  ['SIREN', (row) => row.siren],
  ['SIRET', (row) => row.siret],
  ['N° TVA', (row) => row.vat_number],
  ['E-mail', (row) => row.email],
  ['Téléphone', (row) => row.phone && formatPhone(row.phone)],
  ['Site web', (row) => row.website],
  ['Adresse', (row) => row.address_line1],
  ['Complément', (row) => row.address_line2],
  ['Code postal', (row) => row.postal_code],
  ['Ville', (row) => row.city],
  ['Pays', (row) => row.country && countryName(row.country)],
  ['Type d’adresse électronique', (row) => row.electronic_scheme],
  ['Adresse électronique', (row) => row.electronic_address],
  ['Numéro de commande obligatoire', (row) => (row.purchase_order_required ? 'Oui' : 'Non')],
  ['Référence acheteur', (row) => row.buyer_reference],
  ['Livraison', (row) => row.delivery_name],
  ['Adresse de livraison', (row) => row.delivery_line1],
  ['Complément de livraison', (row) => row.delivery_line2],
  ['Code postal de livraison', (row) => row.delivery_postal_code],
  ['Ville de livraison', (row) => row.delivery_city],
  ['Pays de livraison', (row) => row.delivery_country && countryName(row.delivery_country)],
  ['Étiquettes', (row) => row.tags.join(', ')],
  ['Notes', (row) => row.notes],
  ['Ajoutée le', (row) => formatDate(row.created_at, timeZone)],
  ...prospectingColumns(timeZone),
]

/** Every company of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportCompanies(scope: Scope, filter: CompanyFilter): Promise<CsvFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, async (tx, cursor) =>
    withProspecting(tx, await listCompaniesToExport(tx, filter, cursor)),
  )
  return csvFile(`entreprises-${day}`, columns(timezone), pages)
}
