import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { receivedStatusLabel } from '#shared/domain/received-invoices/received-invoice.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listReceived, type ReceivedFilter, type ReceivedOrder } from '../queries/list.ts'

const { amount, day, dayOf, text } = tableColumns

const PAGE = 1_000
const signed = (credit: boolean, cents: number | null) => (cents !== null && credit ? -cents : cents)

const columns = (timeZone: string): XlsxColumn<ReceivedSummary>[] => [
  text('Fournisseur', ({ supplierName }) => supplierName),
  text('SIREN', ({ supplierSiren }) => supplierSiren),
  text('Numéro', ({ number }) => number),
  text('Type', ({ credit }) => (credit ? 'Avoir' : 'Facture')),
  text('État', ({ status, overdue }) => receivedStatusLabel(status, overdue)),
  day('Date', ({ issuedOn }) => issuedOn),
  day('Échéance', ({ dueOn }) => dueOn),
  amount('Montant HT', ({ credit, netCents }) => signed(credit, netCents)),
  amount('Montant TTC', ({ credit, grossCents }) => signed(credit, grossCents)),
  amount('À payer', ({ credit, dueCents }) => signed(credit, dueCents)),
  text('Devise', ({ currency }) => currency),
  text('Fichier', ({ fileName }) => fileName),
  dayOf('Reçue le', timeZone, ({ createdAt }) => createdAt),
]

/** The received invoices that answer the filter, in the asked order, as one file that is never whole in memory. */
export async function exportReceived(
  scope: Scope,
  { format, ...filter }: ReceivedFilter & ReceivedOrder & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listReceived(tx, { ...filter, limit: PAGE, cursor }))
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({
    format,
    name: `factures-recues-${today}`,
    title: 'Factures reçues',
    columns: columns(timeZone),
    pages,
  })
}
