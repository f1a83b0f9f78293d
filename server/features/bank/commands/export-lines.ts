import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { BankLine, BankLineFilter } from '#shared/contract/bank.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listBankLines } from '../queries/lines.ts'

const { amount, day, text } = tableColumns

const states: Record<BankLine['state'], string> = {
  open: 'À rapprocher',
  matched: 'Rapproché',
  ignored: 'Mis de côté',
}

/** The titles are those that an import recognises. */
const columns: XlsxColumn<BankLine>[] = [
  text('Compte', (line) => line.accountName),
  day('Date', (line) => line.bookedOn),
  day('Date de valeur', (line) => line.valueOn),
  text('Libellé', (line) => line.label),
  text('Tiers', (line) => line.counterparty),
  text('IBAN du tiers', (line) => line.counterpartyIban),
  text('Référence', (line) => line.references.join(' ')),
  amount('Montant', (line) => line.amountCents),
  text('Devise', (line) => line.currency),
  text('État', (line) => states[line.state]),
]
const PAGE = 1_000

/** Every movement of the filter, newest first, as one file that is never whole in memory. */
export async function exportBankLines(
  scope: Scope,
  { format, ...filter }: BankLineFilter & AsTable,
): Promise<StreamedFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const today = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) => listBankLines(tx, { ...filter, cursor, limit: PAGE }))
  return tableFile({ format, name: `banque-${today}`, title: 'Banque', columns, pages })
}
