import { formatQuoteNumber } from '#shared/domain/quotes/quote.ts'

const DOCUMENT_NUMBER = /\bd-(\d{4})-(\d{4,9})\b/gi
/** A list of every devis of a year is no mail about them. */
const MOST_MENTIONS = 20

/** Numbers of our documents that a text names, each once, as they are written on the document. */
export function documentMentions(text: string): string[] {
  const numbers = new Set<string>()
  for (const [, year, n] of text.matchAll(DOCUMENT_NUMBER)) {
    numbers.add(formatQuoteNumber(Number(year), Number(n)))
    if (numbers.size === MOST_MENTIONS) break
  }
  return [...numbers]
}
