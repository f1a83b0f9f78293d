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

/** The secret of a client's link, `/d/{token}`, in base64url: 16 bytes, and 32 until November 2026 (ADR 171). */
const CLIENT_LINK = /\/d\/([\w-]{22}(?:[\w-]{21})?)(?![\w-])/g

/** The tokens of our clients' links that a mail carries, each once: a mail that quotes ours has its link. */
export function linkTokens({ text, html }: { text: string; html: string | null }): string[] {
  const tokens = new Set<string>()
  for (const source of [text, html ?? ''])
    for (const [, token] of source.matchAll(CLIENT_LINK)) {
      tokens.add(token!)
      if (tokens.size === MOST_MENTIONS) return [...tokens]
    }
  return [...tokens]
}
