import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listQuotes, type QuoteFilter, type QuoteOrder } from '#server/features/quotes/queries/list.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { quoteStatusLabels } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const { amount, day, dayOf, text } = tableColumns

const PAGE = 1_000

const columns = (timeZone: string): XlsxColumn<QuoteSummary>[] => [
  text('Numéro', (quote) => quote.number),
  text('État', (quote) => quoteStatusLabels[quote.status]),
  text('Client', (quote) => quote.clientName),
  text('Titre', (quote) => quote.title),
  day('Date d’envoi', (quote) => quote.issuedOn),
  day('Valable jusqu’au', (quote) => quote.validUntil),
  amount('Montant HT', (quote) => quote.netCents),
  amount('Montant TTC', (quote) => quote.grossCents),
  text('Devise', (quote) => quote.currency),
  dayOf('Créé le', timeZone, (quote) => quote.createdAt),
]

/** The quotes that answer the filter, in the asked order, as one file that is never whole in memory. */
export async function exportQuotes(
  scope: Scope,
  { format, ...filter }: QuoteFilter & QuoteOrder & AsTable,
): Promise<StreamedFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listQuotes(tx, { ...filter, limit: PAGE, cursor }))
  const today = todayIn(timeZone, scope.context.clock.now())
  return tableFile({ format, name: `devis-${today}`, title: 'Devis', columns: columns(timeZone), pages })
}
