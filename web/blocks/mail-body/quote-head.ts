const SEPARATORS = [
  'message d’origine',
  'original message',
  'message original',
  'message transféré d’origine',
]
/** A head is a line or, in Outlook, five; longer texts only begin like one. */
const LONGEST = 600

/** A single line, in small letters, with plain spaces and colons. */
const plainLine = (text: string): string =>
  text
    .slice(0, LONGEST + 1)
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/\s+/g, ' ')
    .replace(/\s:/g, ':')
    .trim()

/** Whether a line announces the mail that is answered: « Le 3 mars 2026, Jean Martin a écrit : ». */
export function isQuoteHead(text: string): boolean {
  const line = plainLine(text)
  if (line.length > LONGEST) return false
  if (line.startsWith('--')) return SEPARATORS.includes(line.replaceAll('-', '').trim())
  if (line.startsWith('le ') || line.startsWith('on '))
    return line.endsWith(' a écrit:') || line.endsWith(' wrote:')
  return isOutlookHead(line)
}

/** « De : … Envoyé : … À : … », in one block or begun by it. */
export function isOutlookHead(text: string): boolean {
  const line = plainLine(text)
  const french = line.startsWith('de:') && (line.includes('envoyé:') || line.includes('date:'))
  return french || (line.startsWith('from:') && line.includes('sent:'))
}
