import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ContactFilter } from '#shared/contract/crm.ts'
import { type CsvFile, csvFile } from '#shared/domain/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { type ContactToExport, listContactsToExport } from '../queries/contacts.ts'

/** Rows held in memory at once; each batch is a short transaction, so a slow download holds no connection. */
const BATCH = 1_000

const header = [
  ...['Prénom', 'Nom', 'Fonction', 'Entreprise', 'SIREN', 'E-mail', 'Téléphone', 'Mobile'],
  ...['Adresse', 'Complément', 'Code postal', 'Ville', 'Pays', 'Notes', 'Ajouté le'],
]

/** Every contact of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportContacts(scope: Scope, filter: ContactFilter): Promise<CsvFile> {
  const day = scope.context.clock.now().toISOString().slice(0, 10)
  return csvFile(`contacts-${day}`, header, batches(scope, filter))
}

async function* batches(scope: Scope, filter: ContactFilter) {
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const after: string | undefined = cursor
    const batch = await readAs(scope, (tx) => listContactsToExport(tx, filter, after, BATCH))
    yield batch.items.map(cells)
    cursor = batch.nextCursor
  }
}

const cells = (row: ContactToExport) => [
  row.first_name,
  row.last_name,
  row.job_title,
  row.company_name,
  row.company_siren,
  row.email,
  row.phone && formatPhone(row.phone),
  row.mobile && formatPhone(row.mobile),
  row.address_line1,
  row.address_line2,
  row.postal_code,
  row.city,
  row.country && countryName(row.country),
  row.notes,
  formatDate(row.created_at),
]
