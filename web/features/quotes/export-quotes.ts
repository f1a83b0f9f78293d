import { api } from '#web/api/client.ts'
import { filtersOf, orderOf, type QuoteSearch } from './quote-search.ts'
import { saveFile } from './save-file.ts'

export type QuoteOrder = ReturnType<typeof orderOf>

/** Hands over every quote that answers the search, as CSV. */
export async function saveListed(search: QuoteSearch): Promise<void> {
  const csv = await api.quotes.exportQuotes({ ...filtersOf(search), ...orderOf(search) })
  saveFile(csv as Blob, 'devis.csv')
}

/** Hands over the quotes that are named, as CSV. */
export async function saveSelected(quoteIds: string[], order: QuoteOrder): Promise<void> {
  saveFile((await api.quotes.exportQuotes({ ...order, quoteIds })) as Blob, 'devis.csv')
}
