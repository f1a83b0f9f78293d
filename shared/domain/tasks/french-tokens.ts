import { fold } from '#shared/french/fold.ts'

/** A word, a number or one sign of a text: lower case, no accents, ’ as '; `start` and `end` are places in the text itself. */
export type Token = {
  kind: 'word' | 'number' | 'sign'
  text: string
  start: number
  end: number
  /** Nothing stands between the one before and this one. */
  glued: boolean
  capital: boolean
}

const kinds = [
  ['number', /^\p{Nd}$/u],
  ['word', /^[\p{L}\p{M}]$/u],
] as const

/** A space of any kind, no-break ones too, or an invisible character that a mail leaves in a word. */
const SPACE = /^[\s\u200b\ufeff]$/u

/** What no French word of a date exceeds; a longer one is never folded. */
const LONGEST_WORD = 16

/** The tokens of a text, in time linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let start = 0
  let glued = false
  for (const character of text) {
    const end = start + character.length
    const kind = kinds.find(([, pattern]) => pattern.test(character))?.[0] ?? 'sign'
    const last = tokens.at(-1)
    if (SPACE.test(character)) glued = false
    else if (last && glued && kind !== 'sign' && last.kind === kind) last.end = end
    else {
      tokens.push({ kind, text: '', start, end, glued, capital: /^\p{Lu}$/u.test(character) })
      glued = true
    }
    start = end
  }
  for (const token of tokens) {
    const written = text.slice(token.start, token.end)
    token.text = written.length > LONGEST_WORD ? written : fold(written).replace(/[′ʼ`´]/u, "'")
  }
  return tokens
}

/** The place after the first of the phrases that stands here, words apart by one space; null where none does. */
export function after(tokens: readonly Token[], index: number, ...phrases: string[]): number | null {
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    if (words.every((word, offset) => tokens[index + offset]?.text === word)) return index + words.length
  }
  return null
}

const letters = [
  'zero',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
]
const more: Record<string, number> = { une: 1, douze: 12, quinze: 15, vingt: 20, trente: 30, soixante: 60 }

/** A whole number of at most four figures, or in letters. */
export function countAt(
  tokens: readonly Token[],
  index: number,
): { to: number; count: number; inLetters: boolean } | null {
  const token = tokens[index]
  if (token === undefined) return null
  if (token.kind === 'number')
    return token.text.length > 4 ? null : { to: index + 1, count: Number(token.text), inLetters: false }
  const small = letters.indexOf(token.text)
  const count = small >= 0 ? small : more[token.text]
  return count === undefined ? null : { to: index + 1, count, inLetters: true }
}

/** A day of a month in figures, « 1er » too, from 1 to 31. */
export function dayNumberAt(tokens: readonly Token[], index: number): { to: number; day: number } | null {
  const token = tokens[index]
  if (token?.text === 'premier') return { to: index + 1, day: 1 }
  if (token?.kind !== 'number' || token.text.length > 2) return null
  const day = Number(token.text)
  if (day < 1 || day > 31) return null
  const next = tokens[index + 1]
  return { to: day === 1 && next?.glued && next.text === 'er' ? index + 2 : index + 1, day }
}

const months: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'jan'],
  ['fevrier', 'fevr', 'fev'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['aout'],
  ['septembre', 'sept'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['decembre', 'dec'],
]

/** A month by its name or its usual abbreviation with or without its point, from 1 to 12. */
export function monthAt(tokens: readonly Token[], index: number): { to: number; month: number } | null {
  const month = months.findIndex((names) => names.includes(tokens[index]?.text ?? ''))
  if (month < 0) return null
  const point = tokens[index + 1]
  const short = months[month]?.[0] !== tokens[index]?.text
  return { to: short && point?.glued && point.text === '.' ? index + 2 : index + 1, month: month + 1 }
}

/** Days of a week from Monday, as they are written. */
export const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

/** What follows « mer. » where it is a day of the week, and not the end of a sentence. */
const AFTER_SHORT = ['matin', 'soir', 'apres', 'aprem', 'midi', 'prochain', 'a']

/** « lun. 9 h », « mar. 7 déc. ». */
function shortWeekdayAt(tokens: readonly Token[], index: number) {
  const [name, point, next] = tokens.slice(index, index + 3)
  const weekday = name?.text.length === 3 ? weekdays.findIndex((one) => one.startsWith(name.text)) + 1 : 0
  if (weekday === 0 || point?.text !== '.' || !point.glued) return null
  const said = next?.kind === 'number' || AFTER_SHORT.includes(next?.text ?? '')
  return said ? { to: index + 2, weekday, plural: false } : null
}

/** A day of the week, 1 for Monday to 7, and whether it is written in the plural. */
export function weekdayAt(
  tokens: readonly Token[],
  index: number,
): { to: number; weekday: number; plural: boolean } | null {
  const text = tokens[index]?.text ?? ''
  const weekday = weekdays.findIndex((name) => name === text || `${name}s` === text) + 1
  return weekday === 0
    ? shortWeekdayAt(tokens, index)
    : { to: index + 1, weekday, plural: text.endsWith('s') }
}
