import { inReadTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { CompanyFilter, ContactFilter } from '#shared/contract/crm.ts'
import { CSV_MARK, csvLine } from '#shared/domain/csv.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatPhone } from '#shared/french/phone.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { listCompaniesToExport } from '../queries/companies.ts'
import { listContactsToExport } from '../queries/contacts.ts'

/** Rows held in memory at once; each batch is a short transaction, so a slow download holds no connection. */
const BATCH = 1_000

const companyHeader = [
  ...['Nom', 'Type', 'SIREN', 'SIRET', 'N° TVA', 'E-mail', 'Téléphone', 'Site web'],
  ...['Adresse', 'Complément', 'Code postal', 'Ville', 'Pays', 'Notes', 'Ajoutée le'],
]
const contactHeader = [
  ...['Prénom', 'Nom', 'Fonction', 'Entreprise', 'SIREN', 'E-mail', 'Téléphone', 'Mobile'],
  ...['Adresse', 'Complément', 'Code postal', 'Ville', 'Pays', 'Notes', 'Ajouté le'],
]

/** Every company of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportCompanies(scope: Scope, filter: CompanyFilter) {
  const read = (tx: Tx, cursor?: string) => listCompaniesToExport(tx, filter, cursor, BATCH)
  return csvFile('entreprises', scope, companyHeader, read, (row) => [
    row.name,
    row.kind === 'consumer' ? 'Particulier' : 'Professionnel',
    row.siren,
    row.siret,
    row.vat_number,
    row.email,
    row.phone && formatPhone(row.phone),
    row.website,
    ...addressCells(row),
    row.notes,
    formatDate(row.created_at),
  ])
}

/** Every contact of the filter, by name, as one CSV file that is never whole in memory. */
export async function exportContacts(scope: Scope, filter: ContactFilter) {
  const read = (tx: Tx, cursor?: string) => listContactsToExport(tx, filter, cursor, BATCH)
  return csvFile('contacts', scope, contactHeader, read, (row) => [
    row.first_name,
    row.last_name,
    row.job_title,
    row.company_name,
    row.company_siren,
    row.email,
    row.phone && formatPhone(row.phone),
    row.mobile && formatPhone(row.mobile),
    ...addressCells(row),
    row.notes,
    formatDate(row.created_at),
  ])
}

type Address = Record<'address_line1' | 'address_line2' | 'postal_code' | 'city' | 'country', string | null>
const addressCells = (row: Address) => [
  row.address_line1,
  row.address_line2,
  row.postal_code,
  row.city,
  row.country && countryName(row.country),
]

type Batch<R> = { items: R[]; nextCursor: string | null }

async function csvFile<R>(
  name: string,
  scope: Scope,
  header: string[],
  read: (tx: Tx, cursor?: string) => Promise<Batch<R>>,
  cells: (row: R) => (string | null)[],
) {
  const first = await inReadTransaction(scope, (tx) => read(tx))
  const encoder = new TextEncoder()
  async function* chunks() {
    yield encoder.encode(CSV_MARK + csvLine(header))
    for (let batch = first; ; ) {
      yield encoder.encode(batch.items.map((row) => csvLine(cells(row))).join(''))
      const cursor = batch.nextCursor
      if (cursor === null) return
      batch = await inReadTransaction(scope, (tx) => read(tx, cursor))
    }
  }
  const day = scope.context.clock.now().toISOString().slice(0, 10)
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
    },
    body: pulledFrom(chunks()),
  }
}

/** One chunk for each time that the reader asks: a slow download slows the reading. */
function pulledFrom(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void chunks.return(undefined),
  })
}
