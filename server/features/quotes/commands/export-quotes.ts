import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { listQuotes, type QuoteFilter, type QuoteOrder } from '#server/features/quotes/queries/list.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { quoteStatusLabels } from '#shared/domain/quotes/quote.ts'
import { type CsvColumn, type CsvFile, csvAmount, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const PAGE = 1_000

const columns = (timeZone: string): CsvColumn<QuoteSummary>[] => [
  ['Numéro', (quote) => quote.number],
  ['État', (quote) => quoteStatusLabels[quote.status]],
  ['Client', (quote) => quote.clientName],
  ['Titre', (quote) => quote.title],
  ['Date d’envoi', (quote) => quote.issuedOn],
  ['Valable jusqu’au', (quote) => quote.validUntil],
  ['Montant HT', (quote) => csvAmount(quote.netCents)],
  ['Montant TTC', (quote) => csvAmount(quote.grossCents)],
  ['Devise', (quote) => quote.currency],
  ['Créé le', (quote) => todayIn(timeZone, new Date(quote.createdAt))],
]

/** The quotes that answer the filter, in the asked order, as one CSV file that is never whole in memory. */
export async function exportQuotes(scope: Scope, filter: QuoteFilter & QuoteOrder): Promise<CsvFile> {
  const { timeZone } = await readAs(scope, getSeller)
  const pages = eachPage(scope, (tx, cursor) => listQuotes(tx, { ...filter, limit: PAGE, cursor }))
  const day = todayIn(timeZone, scope.context.clock.now())
  return csvFile(`devis-${day}`, columns(timeZone), pages)
}
