import { addDays, addMonths, isIsoDay, startOfMonth } from '#shared/time/calendar-day.ts'
import {
  type DayFound,
  type DayRule,
  isoOf,
  monthNames,
  monthOf,
  pad,
  type Reference,
  yearOf,
} from './french-day.ts'
import { after, dayNumberAt, monthAt, type Token } from './french-tokens.ts'

/** A year of this century in four figures. */
export function yearAt(tokens: readonly Token[], index: number): { to: number; year: number } | null {
  const token = tokens[index]
  if (token?.kind !== 'number' || !/^20\d\d$/.test(token.text)) return null
  return { to: index + 1, year: Number(token.text) }
}

/** « 7 décembre », « le 1er janvier 2027 ». */
export const namedDate: DayRule = (tokens, index, at) => {
  const number = dayNumberAt(tokens, after(tokens, index, 'le') ?? index)
  const month = number && monthAt(tokens, number.to)
  if (!month) return null
  const year = yearAt(tokens, month.to)
  return calendarDay(year?.to ?? month.to, number.day, month.month, year?.year, at)
}

function calendarDay(
  to: number,
  day: number,
  month: number,
  year: number | undefined,
  at: Reference,
): DayFound {
  const name = `${day === 1 ? '1er' : day} ${monthNames[month - 1]}`
  if (year !== undefined) {
    const on = isoOf(year, month, day)
    if (!isIsoDay(on)) return { to, refused: `Le ${name} ${year} n’existe pas.` }
    return on < at.today ? { to, on, note: 'Ce jour est passé.' } : { to, on }
  }
  const now = yearOf(at.today)
  const leap = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => isoOf(now + more, month, day)).filter(isIsoDay)
  const on = leap.find((candidate) => candidate >= at.today)
  if (on === undefined) return { to, refused: `Le ${name} n’existe pas.` }
  if (month === 2 && day === 29 && yearOf(on) > now + (isoOf(now, 2, 28) < at.today ? 1 : 0)) {
    const sooner = isoOf(isoOf(now, 2, 28) < at.today ? now + 1 : now, 2, 28)
    return {
      to,
      ask: `Le prochain 29 février est en ${yearOf(on)}.`,
      choices: [{ on }, { on: sooner }, { on: addDays(sooner, 1) }],
    }
  }
  const past = isoOf(now, month, day)
  if (past < at.today && past >= addDays(at.today, -31))
    return { to, ask: `Le ${name} est passé depuis peu.`, choices: [{ on }, { on: past }] }
  return { to, on }
}

const SEPARATORS = ['/', '.', '-']
/** Halves and thirds that nobody means as a day. */
const FRACTIONS = ['1/2', '1/3', '2/3', '1/4', '3/4']

/** « 15/12 », « 15/12/26 », « 15.12.2026 », « 2026-12-15 ». */
export const slashedDate: DayRule = (tokens, index, at) => {
  const first = after(tokens, index, 'le') ?? index
  const [a, separator, b, second, c] = tokens.slice(first, first + 5)
  if (a?.kind !== 'number' || b?.kind !== 'number' || !separator?.glued || !b.glued) return null
  if (!SEPARATORS.includes(separator.text)) return null
  const whole = second?.glued && second.text === separator.text && c?.glued && c.kind === 'number'
  if (whole && a.text.length === 4 && separator.text === '-' && b.text.length === 2 && c.text.length === 2)
    return /^20/.test(a.text) && Number(b.text) <= 12 && Number(b.text) > 0 && Number(c.text) <= 31
      ? calendarDay(first + 5, Number(c.text), Number(b.text), Number(a.text), at)
      : null
  const [day, month] = [Number(a.text), Number(b.text)]
  if (a.text.length > 2 || b.text.length > 2 || day < 1 || day > 31 || month < 1 || month > 12) return null
  if (whole) {
    const year = c.text.length === 2 ? 2000 + Number(c.text) : Number(c.text)
    return c.text.length % 2 === 1 || year < 2000 || year > 2099
      ? null
      : calendarDay(first + 5, day, month, year, at)
  }
  if (separator.text !== '/' || (day === 24 && month === 7)) return null
  const found = calendarDay(first + 3, day, month, undefined, at)
  const unsure = FRACTIONS.includes(`${a.text}/${b.text}`) || isUnit(tokens[first + 3])
  return unsure && 'on' in found
    ? { to: found.to, ask: 'Un jour, ou une mesure\u202f?', choices: [{ on: found.on }] }
    : found
}

const UNITS = [
  'm',
  'm2',
  'm3',
  '²',
  'cm',
  'mm',
  'km',
  'kg',
  'g',
  'l',
  '%',
  '€',
  '$',
  '°',
  'eur',
  'euros',
  'px',
  'ko',
  'mo',
]
const isUnit = (token: Token | undefined) => token !== undefined && UNITS.includes(token.text)

/** Words after « le 15 » that leave it a day. */
const LINKS = (
  'a au aux avec pour chez par sur et ou avant apres matin soir midi la le les l un une si car en dans vers sans afin ' +
  'puis de du des d apres prochain'
).split(' ')

/** « le 3 pièces », « le 15 000 », « le 5 % »: a number of something. */
export function countsThings(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to]
  if (next === undefined) return false
  if (next.kind === 'number' || isUnit(next)) return true
  if ([',', '.', ':', '/'].includes(next.text) && next.glued && tokens[to + 1]?.glued) return true
  return after(tokens, to, 'h', 'heures', 'heure') !== null
}

/** « le 15 », « le 15 du mois prochain ». */
export const numberedDay: DayRule = (tokens, index, at) => {
  const article = after(tokens, index, 'le')
  const number = article === null ? null : dayNumberAt(tokens, article)
  if (number === null || countsThings(tokens, number.to)) return null
  const next = after(tokens, number.to, 'du mois prochain')
  if (next !== null) {
    const first = addMonths(startOfMonth(at.today), 1)
    return calendarDay(next, number.day, monthOf(first), yearOf(first), at)
  }
  const month = after(tokens, number.to, 'du mois', 'de ce mois')
  if (month !== null) return calendarDay(month, number.day, monthOf(at.today), yearOf(at.today), at)
  const found = dayOfMonth(number.to, number.day, at)
  const word = tokens[number.to]
  const thing = word?.kind === 'word' && !word.capital && !LINKS.includes(word.text)
  return thing && 'on' in found
    ? { to: found.to, ask: 'Un jour du mois, ou un nombre\u202f?', choices: [{ on: found.on }] }
    : found
}

/** The next month that has such a day; on the day itself, which one is asked. */
export function dayOfMonth(to: number, day: number, { today }: Reference): DayFound {
  const days = [0, 1, 2, 3].map((more) => `${addMonths(startOfMonth(today), more).slice(0, 8)}${pad(day)}`)
  const [first, second] = days.filter((candidate) => isIsoDay(candidate) && candidate >= today)
  if (first === today && second)
    return { to, ask: 'Aujourd’hui ou le mois prochain\u202f?', choices: [{ on: first }, { on: second }] }
  return { to, on: first ?? today }
}
