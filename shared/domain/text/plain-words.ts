const WORD_JOINER = '\u2060'

/**
 * A text that a stranger chose, in one line, that no mail program turns into a link: an invitation must not carry
 * somebody else's advertisement.
 */
export function plainWords(text: string, max = 80): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const short = line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
  return short.replace(/(?<=[.:/@])(?=\S)/g, WORD_JOINER)
}
