import { isOutlookHead, isQuoteHead } from './quote-head.ts'

/** A run of lines of a plain text; quoted ones are folded. */
export type TextPart = { line: number; quoted: boolean; text: string }

/**
 * Cuts a plain text into what was written and what is quoted: lines that begin with « > », and everything after
 * « -----Message d’origine----- » or Outlook's « De : … ». A text that is only quotes stays open.
 */
export function splitQuotes(text: string): TextPart[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const marked: boolean[] = []
  let toTheEnd = false
  for (const [index, line] of lines.entries()) {
    toTheEnd ||= line.startsWith('--') && isQuoteHead(line)
    toTheEnd ||= isOutlookHead(lines.slice(index, index + 4).join(' ')) && /^(de|from) ?:/i.test(line)
    marked.push(toTheEnd || line.startsWith('>'))
  }
  for (const [index, line] of lines.entries()) {
    // « Le 3 mars, Jean a écrit : » may take two lines, and a blank one after.
    const twoLines = `${line} ${lines[index + 1] ?? ''}`
    const begins = /^(le|on) /i.test(line) && (isQuoteHead(line) || isQuoteHead(twoLines))
    const next = begins ? lines.slice(index + 1, index + 4).findIndex((other) => other.startsWith('>')) : -1
    if (next >= 0) marked.fill(true, index, index + 1 + next)
  }
  const parts: TextPart[] = []
  for (const [index, line] of lines.entries()) {
    const quoted = marked[index]!
    const last = parts.at(-1)
    const blank = line.trim() === ''
    if (last && (last.quoted === quoted || (blank && last.quoted))) last.text += `\n${line}`
    else parts.push({ line: index, quoted, text: line })
  }
  const written = parts.some(({ quoted, text: part }) => !quoted && part.trim() !== '')
  return written ? parts : [{ line: 0, quoted: false, text: lines.join('\n') }]
}
