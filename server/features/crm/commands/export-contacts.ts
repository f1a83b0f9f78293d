import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { ContactFilter } from '#shared/contract/crm.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type ContactToExport, listContactsToExport } from '../queries/contacts.ts'
import { prospectingColumns, type WithProspecting, withProspecting } from '../steps/prospecting-columns.ts'

const columns = (timeZone: string): CsvColumn<WithProspecting<ContactToExport>>[] => [
  ['Prénom', (row) => row.first_name],
  ['Nom', (row) => row.last_name],
  ['Fonction', (row) => row.job_title],
  ['Entreprise', (row) => row.company_name],
  ['SIREN', (row) => row.company_siren],
  ['E-mail', (row) => row.email],
  ['Téléphone', (row) => row.phone && formatPhone(row.phone)],
  ['Mobile', (row) => row.mobile && formatPhone(row.mobile)],
  ['Adresse', (row) => row.address_line1],
  ['Complément', (row) => row.address_line2],
  ['Code postal', (row) => row.postal_code],
  ['Ville', (row) => row.city],
  ['Pays', (row) => row.country && countryName(row.country)],
  ['Étiquettes', (row) => row.tags.join(', ')],
  ['Notes', (row) => row.notes],
  ['Ajouté le', (row) => formatDate(row.created_at, timeZone)],
  ...prospectingColumns(timeZone),
]

/** Every contact of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportContacts(scope: Scope, filter: ContactFilter): Promise<CsvFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, async (tx, cursor) =>
    withProspecting(tx, await listContactsToExport(tx, filter, cursor)),
  )
  return csvFile(`contacts-${day}`, columns(timezone), pages)
}
