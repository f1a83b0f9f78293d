import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import type { ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { receivedStatusLabel } from '#shared/domain/received-invoices/received-invoice.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listReceived, type ReceivedFilter, type ReceivedOrder } from '../queries/list.ts'

const PAGE = 1_000
const signed = (credit: boolean, cents: number | null) =>
  cents === null ? '' : csvAmount(credit ? -cents : cents)

const columns = (timeZone: string): CsvColumn<ReceivedSummary>[] => [
  ['Fournisseur', ({ supplierName }) => supplierName],
  ['SIREN', ({ supplierSiren }) => supplierSiren],
  ['Numéro', ({ number }) => number],
  ['Type', ({ credit }) => (credit ? 'Avoir' : 'Facture')],
  ['État', ({ status, overdue }) => receivedStatusLabel(status, overdue)],
  ['Date', ({ issuedOn }) => issuedOn],
  ['Échéance', ({ dueOn }) => dueOn],
  ['Montant HT', ({ credit, netCents }) => signed(credit, netCents)],
  ['Montant TTC', ({ credit, grossCents }) => signed(credit, grossCents)],
  ['À payer', ({ credit, dueCents }) => signed(credit, dueCents)],
  ['Devise', ({ currency }) => currency],
  ['Fichier', ({ fileName }) => fileName],
  ['Reçue le', ({ createdAt }) => todayIn(timeZone, new Date(createdAt))],
]

/** The received invoices that answer the filter, in the asked order, as one CSV file that is never whole in memory. */
export async function exportReceived(scope: Scope, filter: ReceivedFilter & ReceivedOrder): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listReceived(tx, { ...filter, limit: PAGE, cursor }))
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`factures-recues-${day}`, columns(timeZone), pages)
}
