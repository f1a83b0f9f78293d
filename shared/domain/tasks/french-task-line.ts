import { fold } from '#shared/french/fold.ts'
import { type DateReading, type FrenchDate, type ReadingAt, readFrenchDates } from './french-dates.ts'

/** Who or what a line may name. */
export type LineCandidate = { id: string; name: string }

/** A name after « @ » or « # »: the one meant, several that may be, or none; `words` are as written. */
export type LineName<Candidate extends LineCandidate> = { words: string } & (
  | { kind: 'found'; candidate: Candidate }
  | { kind: 'ask'; choices: readonly Candidate[] }
  | { kind: 'unknown' }
)

/** The day of a line, with the words that say it. */
export type LineDate = { words: string } & (
  | ({ kind: 'date'; note: string | null } & FrenchDate)
  | { kind: 'ask'; reason: string; choices: readonly FrenchDate[] }
  | { kind: 'refused'; reason: string }
)

type TaskLine<Person extends LineCandidate, Client extends LineCandidate> = {
  title: string
  date: LineDate | null
  person: LineName<Person> | null
  client: LineName<Client> | null
}

/** What a person said of words of the line: one of the choices (its id, or a day), or null where they are plain text. */
export type LineDecisions = Readonly<Record<string, FrenchDate | string | null>>

type Span = { start: number; end: number }

/**
 * One line that says a task: « Rappeler Delorme demain 9 h @Inès #Cloisons » is a title, a day, a person and a client.
 * What may be read in two ways asks; what was decided is kept by its words, since places move while one writes.
 */
export function readTaskLine<Person extends LineCandidate, Client extends LineCandidate>(
  text: string,
  at: ReadingAt,
  candidates: { people: readonly Person[]; clients: readonly Client[] },
  decisions: LineDecisions = {},
): TaskLine<Person, Client> {
  const person = nameAfter('@', text, candidates.people, decisions)
  const client = nameAfter('#', text, candidates.clients, decisions)
  const named = [person, client].flatMap((name) => (name === null ? [] : [name.span]))
  const date = dateOf(masked(text, named), text, at, decisions)
  const taken = [person, client].flatMap((name) => (name?.name.kind === 'found' ? [name.span] : []))
  return {
    title: without(text, [...taken, ...(date?.spans ?? [])]),
    date: date?.date ?? null,
    person: person?.name ?? null,
    client: client?.name ?? null,
  }
}

/** The words after the first « # », for which clients are sought; null where there are none. */
export function clientSought(text: string): string | null {
  const mark = markAt(text, '#', {})
  if (mark === null) return null
  const words = wordsFrom(text, mark + 1)
    .slice(0, 3)
    .map(({ word }) => word)
  return words[0] ?? null
}

/** Where the sign stands before a word, at a start or after a space; names decided to be text are passed over. */
function markAt(text: string, sign: string, decisions: LineDecisions): number | null {
  for (let index = text.indexOf(sign); index >= 0; index = text.indexOf(sign, index + 1)) {
    const first = wordsFrom(text, index + 1)[0]
    const starts = index === 0 || /^[\s(]$/u.test(text.charAt(index - 1))
    if (starts && first?.start === index + 1 && decisions[text.slice(index, first.end)] !== null) return index
  }
  return null
}

const NAME_PART = /^[\p{L}\p{M}\p{N}&.'’-]$/u
/** Words of the longest name that is compared. */
const MOST_WORDS = 6

/** The next words, up to a sign that no name has. */
function wordsFrom(text: string, from: number): (Span & { word: string })[] {
  const words: (Span & { word: string })[] = []
  for (let index = from; index < text.length && words.length < MOST_WORDS; ) {
    const start = index
    while (index < text.length && NAME_PART.test(text.charAt(index))) index += 1
    if (index === start) break
    words.push({ start, end: index, word: text.slice(start, index) })
    while (index < text.length && /^\s$/u.test(text.charAt(index))) index += 1
  }
  return words
}

const comparable = (text: string) => fold(text).replace(/[.'’]/g, '')
const partsOf = (name: string) => comparable(name).split(/[\s-]/).filter(Boolean)

function nameAfter<Candidate extends LineCandidate>(
  sign: string,
  text: string,
  candidates: readonly Candidate[],
  decisions: LineDecisions,
): { name: LineName<Candidate>; span: Span } | null {
  const mark = markAt(text, sign, decisions)
  if (mark === null) return null
  const words = wordsFrom(text, mark + 1)
  const split = candidates.map((candidate) => ({ candidate, parts: partsOf(candidate.name) }))
  let best = { end: words[0]?.end ?? mark + 1, among: [] as Candidate[] }
  const written: string[] = []
  for (const { word, end } of words) {
    written.push(...partsOf(word))
    const among = matches(split, written)
    if (among.length === 0) break
    best = { end, among }
  }
  const span = { start: mark, end: best.end }
  const shown = text.slice(mark, best.end)
  const decided = decisions[shown]
  const chosen = typeof decided === 'string' && candidates.find(({ id }) => id === decided)
  const [only, other] = best.among
  if (chosen) return { span, name: { words: shown, kind: 'found', candidate: chosen } }
  if (only === undefined) return { span, name: { words: shown, kind: 'unknown' } }
  if (other !== undefined) return { span, name: { words: shown, kind: 'ask', choices: best.among } }
  return { span, name: { words: shown, kind: 'found', candidate: only } }
}

/** Whole words before beginnings of words: « @Ali » is Ali, not Alice, where there is an Ali. */
function matches<Candidate>(
  split: readonly { candidate: Candidate; parts: readonly string[] }[],
  written: readonly string[],
): Candidate[] {
  const at = (parts: readonly string[], same: (part: string, word: string, last: boolean) => boolean) =>
    parts.some((_, from) =>
      written.every((word, index) => {
        const part = parts[from + index]
        return part !== undefined && same(part, word, index === written.length - 1)
      }),
    )
  if (written.length === 0) return []
  const whole = split.filter(({ parts }) => at(parts, (part, word) => part === word))
  const begun = split.filter(({ parts }) =>
    at(parts, (part, word, last) => part === word || (last && part.startsWith(word))),
  )
  return (whole.length > 0 ? whole : begun).map(({ candidate }) => candidate)
}

function dateOf(
  readable: string,
  text: string,
  at: ReadingAt,
  decisions: LineDecisions,
): { date: LineDate; spans: Span[] } | null {
  const wordsOf = ({ start, end }: Span) => text.slice(start, end)
  const readings = readFrenchDates(readable, at).filter((reading) => decisions[wordsOf(reading)] !== null)
  const [first, second] = readings
  if (first === undefined) return null
  for (const reading of readings) {
    const decided = decisions[wordsOf(reading)]
    if (typeof decided === 'object' && decided !== null) {
      const spans = reading.kind === 'ask' && reading.about ? [] : [reading]
      return { date: { words: wordsOf(reading), kind: 'date', note: null, ...decided }, spans }
    }
  }
  if (second === undefined)
    return { date: lineDate(first, wordsOf(first)), spans: first.kind === 'date' ? [first] : [] }
  const joined = readings.length === 2 ? dayAndHour(first, second) : null
  if (joined !== null) {
    const words = `${wordsOf(first)} ${wordsOf(second)}`
    if (decisions[words] === null) return null
    return { date: { words, kind: 'date', ...joined }, spans: [first, second] }
  }
  const choices = readings.flatMap((reading) => choicesOf(reading)).slice(0, 4)
  const words = wordsOf({ start: first.start, end: readings.at(-1)!.end })
  const decided = decisions[words]
  if (decided === null) return null
  if (typeof decided === 'object') return { date: { words, kind: 'date', note: null, ...decided }, spans: [] }
  const reason = 'Plusieurs jours sont nommés\u00a0: lequel est l’échéance\u202f?'
  return { date: { words, kind: 'ask', reason, choices }, spans: [] }
}

const choicesOf = (reading: DateReading): readonly FrenchDate[] =>
  reading.kind === 'ask'
    ? reading.choices
    : reading.kind === 'date'
      ? [{ on: reading.on, minute: reading.minute, repeat: reading.repeat }]
      : []

function lineDate(reading: DateReading, words: string): LineDate {
  if (reading.kind === 'refused') return { words, kind: 'refused', reason: reading.reason }
  if (reading.kind === 'ask') return { words, kind: 'ask', reason: reading.reason, choices: reading.choices }
  const { on, minute, repeat, note } = reading
  return { words, kind: 'date', on, minute, repeat, note }
}

/** « le 15/12 rappeler à 9 h »: a day and an hour apart are one moment. */
function dayAndHour(first: DateReading, second: DateReading) {
  const [hour, day] = first.kind === 'date' && first.hourOnly ? [first, second] : [second, first]
  if (hour.kind !== 'date' || day.kind !== 'date') return null
  if (!hour.hourOnly || day.hourOnly || day.minute !== null) return null
  return { on: day.on, minute: hour.minute, repeat: day.repeat, note: day.note ?? hour.note }
}

/** Names are no days: each of their characters becomes a sign. */
function masked(text: string, spans: readonly Span[]): string {
  return pieces(text, spans, (cut) => '\u0001'.repeat(cut.length))
}

function pieces(text: string, spans: readonly Span[], replace: (cut: string) => string): string {
  let result = ''
  let from = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    result += text.slice(from, start) + replace(text.slice(start, end))
    from = end
  }
  return result + text.slice(from)
}

const EDGE = /^[\s,;:–—-]$/u

function without(text: string, spans: readonly Span[]): string {
  const left = pieces(text, spans, () => ' ')
    .split(/\s/u)
    .filter(Boolean)
    .join(' ')
  let [start, end] = [0, left.length]
  while (start < end && EDGE.test(left.charAt(start))) start += 1
  while (end > start && EDGE.test(left.charAt(end - 1))) end -= 1
  return left.slice(start, end)
}
