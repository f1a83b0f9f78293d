import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CompanyFilter } from '#shared/contract/crm.ts'
import { type CsvFile, csvFile } from '#shared/domain/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { type CompanyToExport, listCompaniesToExport } from '../queries/companies.ts'

/** Rows held in memory at once; each batch is a short transaction, so a slow download holds no connection. */
const BATCH = 1_000

const header = [
  ...['Nom', 'Type', 'SIREN', 'SIRET', 'N° TVA', 'E-mail', 'Téléphone', 'Site web'],
  ...['Adresse', 'Complément', 'Code postal', 'Ville', 'Pays', 'Notes', 'Ajoutée le'],
]

/** Every company of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportCompanies(scope: Scope, filter: CompanyFilter): Promise<CsvFile> {
  const day = scope.context.clock.now().toISOString().slice(0, 10)
  return csvFile(`entreprises-${day}`, header, batches(scope, filter))
}

async function* batches(scope: Scope, filter: CompanyFilter) {
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const after: string | undefined = cursor
    const batch = await readAs(scope, (tx) => listCompaniesToExport(tx, filter, after, BATCH))
    yield batch.items.map(cells)
    cursor = batch.nextCursor
  }
}

const cells = (row: CompanyToExport) => [
  row.name,
  row.kind === 'consumer' ? 'Particulier' : 'Professionnel',
  row.siren,
  row.siret,
  row.vat_number,
  row.email,
  row.phone && formatPhone(row.phone),
  row.website,
  row.address_line1,
  row.address_line2,
  row.postal_code,
  row.city,
  row.country && countryName(row.country),
  row.notes,
  formatDate(row.created_at),
]
