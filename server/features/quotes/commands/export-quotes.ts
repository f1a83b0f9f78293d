import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteSummary } from '#shared/contract/quotes.ts'
import { todayIn } from '#shared/domain/calendar-day.ts'
import { CSV_MARK, csvLine } from '#shared/domain/csv.ts'
import { quoteStatusLabels } from '#shared/domain/quote.ts'
import { getParties } from '../queries/parties.ts'
import { listQuotes, type QuoteFilter, type QuoteOrder } from '../queries.ts'

const PAGE = 2_000
/** Far above what a small company sends in ten years; a larger export asks for a narrower filter. */
const MOST = 100_000

const header = [
  'Numéro',
  'État',
  'Client',
  'Titre',
  'Date d’envoi',
  'Valable jusqu’au',
  'Montant HT',
  'Montant TTC',
  'Devise',
  'Créé le',
]

/** The filtered quotes as CSV, read page by page in one transaction. */
export function exportQuotes(scope: Scope, filter: QuoteFilter & QuoteOrder): Promise<File> {
  return readAs(scope, async (tx) => {
    const { seller } = await getParties(tx, { companyId: null, contactId: null })
    const lines = [CSV_MARK, csvLine(header)]
    let cursor: string | undefined
    do {
      const page = await listQuotes(tx, { ...filter, limit: PAGE, cursor })
      for (const quote of page.items) lines.push(csvLine(cellsOf(quote, seller.timeZone)))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && lines.length <= MOST)
    return new File(lines, `devis-${todayIn(seller.timeZone, tx.now)}.csv`, {
      type: 'text/csv; charset=utf-8',
    })
  })
}

function cellsOf(quote: QuoteSummary, timeZone: string): (string | null)[] {
  return [
    quote.number,
    quoteStatusLabels[quote.status],
    quote.clientName,
    quote.title,
    quote.issuedOn,
    quote.validUntil,
    amount(quote.netCents),
    amount(quote.grossCents),
    quote.currency,
    todayIn(timeZone, new Date(quote.createdAt)),
  ]
}

/** `1234,56`: what a French spreadsheet reads as a number. */
function amount(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}
