import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { BankLine, BankLineFilter } from '#shared/contract/bank.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listBankLines } from '../queries/lines.ts'

const states: Record<BankLine['state'], string> = {
  open: 'À rapprocher',
  matched: 'Rapproché',
  ignored: 'Mis de côté',
}

/** The titles are those that an import recognises. */
const columns: CsvColumn<BankLine>[] = [
  ['Compte', (line) => line.accountName],
  ['Date', (line) => line.bookedOn],
  ['Date de valeur', (line) => line.valueOn],
  ['Libellé', (line) => line.label],
  ['Tiers', (line) => line.counterparty],
  ['IBAN du tiers', (line) => line.counterpartyIban],
  ['Référence', (line) => line.references.join(' ')],
  ['Montant', (line) => csvAmount(line.amountCents)],
  ['Devise', (line) => line.currency],
  ['État', (line) => states[line.state]],
]
const PAGE = 1_000

/** Every movement of the filter, newest first, as one CSV file that is never whole in memory. */
export async function exportBankLines(scope: Scope, filter: BankLineFilter): Promise<CsvFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) => listBankLines(tx, { ...filter, cursor, limit: PAGE }))
  return csvFile(`banque-${day}`, columns, pages)
}
