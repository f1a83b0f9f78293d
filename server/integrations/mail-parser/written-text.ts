/** Lines looked at: what a person wrote stands above. */
const MOST_LINES = 400
const MOST_INTRODUCTION = 300

/** Words that end the line before a quoted mail, in the languages of our users and their neighbours. */
const WROTE = ['a écrit :', 'a écrit:', 'wrote:', 'schrieb:', 'escribió:', 'ha scritto:', 'schreef:']
/** Beginnings of the header block that Outlook puts above a quoted mail, with the line that follows. */
const FROM = ['de :', 'de:', 'from:', 'von:', '*de :*', '*from:*']
const SENT = [
  'envoyé :',
  'envoyé:',
  'sent:',
  'date :',
  'date:',
  'gesendet:',
  '*envoyé :*',
  '*sent:*',
  'à :',
  'to:',
]
const MARKS = [
  '-----message d’origine-----',
  "-----message d'origine-----",
  '-----original message-----',
  '________________________________',
]

/** The person's own text in this mail: without the mails quoted below it and without the signature. For display, never to be stored instead. */
export function writtenText(text: string): string {
  const lines = text.split('\n', MOST_LINES).map((line) => line.trimEnd())
  const end = lines.findIndex((line, index) => endsHere(line, lines[index + 1] ?? ''))
  const kept = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'))
  return kept.join('\n').trim()
}

/** In small letters, with plain spaces: French programs put no-break ones before a colon. */
const plain = (line: string) =>
  line
    .trim()
    .toLowerCase()
    .replaceAll(/[\u00a0\u202f]/g, ' ')

function endsHere(line: string, next: string): boolean {
  if (line === '--' || line === '-- ') return true
  const start = plain(line)
  if (MARKS.some((mark) => start.startsWith(mark))) return true
  if (FROM.some((word) => start.startsWith(word)) && SENT.some((word) => plain(next).startsWith(word)))
    return true
  // « Le lun. 3 nov. 2026 à 10:12, Jeanne <…> a écrit : », sometimes cut in two lines.
  const introduction = `${start} ${plain(next)}`.slice(0, MOST_INTRODUCTION)
  const opens =
    start.startsWith('le ') ||
    start.startsWith('on ') ||
    start.startsWith('am ') ||
    start.startsWith('el ') ||
    start.startsWith('il ')
  return opens && WROTE.some((words) => start.endsWith(words) || introduction.trimEnd().endsWith(words))
}

const MOST_SNIPPET = 200

/** The first words of a mail, in one line. */
export function snippetOf(text: string): string {
  const written = writtenText(text)
  const line = (written === '' ? text : written).slice(0, 4_000).split(/\s+/u).filter(Boolean).join(' ')
  return line.length <= MOST_SNIPPET ? line : `${line.slice(0, MOST_SNIPPET - 1).trimEnd()}…`
}
