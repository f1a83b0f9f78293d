import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { CompanyFilter } from '#shared/contract/crm.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type CompanyToExport, listCompaniesToExport } from '../queries/companies.ts'
import { prospectingColumns, type WithProspecting, withProspecting } from '../steps/prospecting-columns.ts'

const { dayOf, text } = tableColumns

const columns = (timeZone: string): XlsxColumn<WithProspecting<CompanyToExport>>[] => [
  text('Nom', (row) => row.name),
  text('Type', (row) => (row.kind === 'consumer' ? 'Particulier' : 'Professionnel')),
  text('SIREN', (row) => row.siren),
  text('SIRET', (row) => row.siret),
  text('N° TVA', (row) => row.vat_number),
  text('E-mail', (row) => row.email),
  text('Téléphone', (row) => row.phone && formatPhone(row.phone)),
  text('Site web', (row) => row.website),
  text('Adresse', (row) => row.address_line1),
  text('Complément', (row) => row.address_line2),
  text('Code postal', (row) => row.postal_code),
  text('Ville', (row) => row.city),
  text('Pays', (row) => row.country && countryName(row.country)),
  text('Type d’adresse électronique', (row) => row.electronic_scheme),
  text('Adresse électronique', (row) => row.electronic_address),
  text('Numéro de commande obligatoire', (row) => (row.purchase_order_required ? 'Oui' : 'Non')),
  text('Référence acheteur', (row) => row.buyer_reference),
  text('Livraison', (row) => row.delivery_name),
  text('Adresse de livraison', (row) => row.delivery_line1),
  text('Complément de livraison', (row) => row.delivery_line2),
  text('Code postal de livraison', (row) => row.delivery_postal_code),
  text('Ville de livraison', (row) => row.delivery_city),
  text('Pays de livraison', (row) => row.delivery_country && countryName(row.delivery_country)),
  text('Étiquettes', (row) => row.tags.join(', ')),
  text('Notes', (row) => row.notes),
  dayOf('Ajoutée le', timeZone, (row) => row.created_at),
  ...prospectingColumns(timeZone),
]

/** Every company of the filter, by name, as one file that is never whole in memory. */
export async function exportCompanies(
  scope: Scope,
  { format, ...filter }: CompanyFilter & AsTable,
): Promise<StreamedFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const today = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, async (tx, cursor) =>
    withProspecting(tx, await listCompaniesToExport(tx, filter, cursor)),
  )
  return tableFile({
    format,
    name: `entreprises-${today}`,
    title: 'Entreprises',
    columns: columns(timezone),
    pages,
  })
}
