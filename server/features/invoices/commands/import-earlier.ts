import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { FAULTS_MAX, saveEarlier } from '#server/features/invoices/steps/save-earlier.ts'
import type { Scope } from '#server/scope.ts'
import type { EarlierImport } from '#shared/contract/earlier-invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EInvoiceParty } from '#shared/domain/e-invoices/e-invoice.ts'
import { earlierFaults, earlierFromFile, fileFault } from '#shared/domain/invoices/earlier-invoice.ts'
import {
  type EarlierMapping,
  missingColumns,
  readEarlierCsv,
  readEarlierTable,
} from '#shared/domain/invoices/earlier-table.ts'
import { decodeCsv } from '#shared/domain/text/read-csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Input = { file: File }
const NAME_MAX = 200

/**
 * Keeps the invoices of a table of another software, all or none. Errors: earlier_table_unreadable, and invalid_input, whose fields
 * name each fault by its line in the file (`lines.12.issuedOn`).
 */
export async function importEarlierTable(
  scope: Scope,
  { file, mapping }: Input & { mapping: EarlierMapping },
): Promise<EarlierImport> {
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
  const { today, currency } = await readOrganization(scope)
  const reading = readEarlierTable(text, mapping, today, currency)
  if (reading === null) throw new DomainError('earlier_table_unreadable')
  const missing = missingColumns(mapping).map((field) => fault(`mapping.${field}`, 'Choisissez sa colonne.'))
  if (missing.length > 0) throw new DomainError('invalid_input', { fields: missing })
  const faults = reading.problems.map(({ line, field, text }) => fault(`lines.${line}.${field}`, text))
  if (faults.length > 0) throw new DomainError('invalid_input', { fields: faults.slice(0, FAULTS_MAX) })
  const { lines } = readEarlierCsv(text)!
  const pathOf = (index: number) => `lines.${lines[index]}`
  return saveEarlier(scope, { ...reading, fileName: nameOf(file), pathOf, today })
}

/**
 * Keeps the invoice of a CII or UBL file that the organization issued elsewhere. Errors: the codes `e_invoice_…`,
 * earlier_file_of_another, and invalid_input for a number that is taken or a term that cannot be kept.
 */
export async function importEarlierFile(
  scope: Scope,
  { file, owed }: Input & { owed: boolean },
): Promise<EarlierImport> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { invoice: read } = await scope.context.eInvoices.read(bytes, scope.orgId)
  const { today, siren, vatNumber } = await readOrganization(scope)
  if (!isSeller(read.seller, { siren, vatNumber })) throw new DomainError('earlier_file_of_another')
  const unfit = fileFault(read)
  if (unfit !== null) throw new DomainError('invalid_input', { fields: [fault('file', unfit)] })
  const invoice = earlierFromFile(read, owed)
  if (invoice === null) throw new DomainError('e_invoice_value')
  const faults = earlierFaults(invoice, today).map(({ field, text }) => fault(`file.${field}`, text))
  if (faults.length > 0) throw new DomainError('invalid_input', { fields: faults })
  return saveEarlier(scope, { invoices: [invoice], fileName: nameOf(file), pathOf: () => 'file', today })
}

const nameOf = ({ name }: File) => name.slice(-NAME_MAX)
const fault = (path: string, message: string) => ({ path, code: 'earlier_line', message })

async function readOrganization(scope: Scope) {
  const { timeZone, currency, siren, vatNumber } = await readAs(scope, getSeller)
  return { today: todayIn(timeZone, scope.context.clock.now()), currency, siren, vatNumber }
}

/** By its SIREN, its SIRET or its VAT number; an organization that said none issued nothing that can be told its own. */
function isSeller(
  { legalRegistration, identifiers, vatId }: EInvoiceParty,
  own: { siren: string | null; vatNumber: string | null },
): boolean {
  const told = [legalRegistration, ...identifiers].flatMap((one) => one?.value.replace(/\s/g, '') ?? [])
  const bySiren =
    own.siren !== null && told.some((value) => value === own.siren || value.startsWith(own.siren!))
  return bySiren || (own.vatNumber !== null && vatId?.replace(/\s/g, '') === own.vatNumber)
}
