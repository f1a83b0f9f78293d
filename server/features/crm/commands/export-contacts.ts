import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { ContactFilter } from '#shared/contract/crm.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type ContactToExport, listContactsToExport } from '../queries/contacts.ts'
import { prospectingColumns, type WithProspecting, withProspecting } from '../steps/prospecting-columns.ts'

const { dayOf, text } = tableColumns

const columns = (timeZone: string): XlsxColumn<WithProspecting<ContactToExport>>[] => [
  text('Prénom', (row) => row.first_name),
  text('Nom', (row) => row.last_name),
  text('Fonction', (row) => row.job_title),
  text('Entreprise', (row) => row.company_name),
  text('SIREN', (row) => row.company_siren),
  text('E-mail', (row) => row.email),
  text('Téléphone', (row) => row.phone && formatPhone(row.phone)),
  text('Mobile', (row) => row.mobile && formatPhone(row.mobile)),
  text('Adresse', (row) => row.address_line1),
  text('Complément', (row) => row.address_line2),
  text('Code postal', (row) => row.postal_code),
  text('Ville', (row) => row.city),
  text('Pays', (row) => row.country && countryName(row.country)),
  text('Étiquettes', (row) => row.tags.join(', ')),
  text('Notes', (row) => row.notes),
  dayOf('Ajouté le', timeZone, (row) => row.created_at),
  ...prospectingColumns(timeZone),
]

/** Every contact of the filter, by name, as one file that is never whole in memory. */
export async function exportContacts(
  scope: Scope,
  { format, ...filter }: ContactFilter & AsTable,
): Promise<StreamedFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const today = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, async (tx, cursor) =>
    withProspecting(tx, await listContactsToExport(tx, filter, cursor)),
  )
  return tableFile({
    format,
    name: `contacts-${today}`,
    title: 'Contacts',
    columns: columns(timezone),
    pages,
  })
}
