import { addDays, addMonths, isIsoDay, startOfMonth } from '#shared/time/calendar-day.ts'
import {
  type DayFound,
  type DayRule,
  endOfMonth,
  isoOf,
  nextWeekday,
  pad,
  ruleDays,
  weekdayOf,
  yearOf,
} from './french-day.ts'
import { after, countAt, dayNumberAt, monthAt, type Token, weekdayAt } from './french-tokens.ts'

const EVERY = ['tous les', 'toutes les', 'chaque']
/** RFC 5545: weeks begin on Monday, which counts where a rule skips weeks. */
const WEEK = ';WKST=MO'

const units = {
  jour: ['DAILY', 1],
  semaine: ['WEEKLY', 1],
  mois: ['MONTHLY', 1],
  trimestre: ['MONTHLY', 3],
  semestre: ['MONTHLY', 6],
  an: ['YEARLY', 1],
  annee: ['YEARLY', 1],
} as const

/** « tous les lundis », « chaque mois », « toutes les deux semaines », « le dernier jour de chaque mois ». */
export const repetition: DayRule = (tokens, index, { today }) => {
  const alternate = after(tokens, index, 'un')
  const other = alternate === null ? null : weekdayAt(tokens, alternate)
  const overTwo = other && after(tokens, other.to, 'sur deux', 'sur 2')
  if (other && overTwo) return onWeekdays(overTwo, [other.weekday], today, 2)
  const last = after(
    tokens,
    index,
    'le dernier jour de chaque mois',
    'chaque fin de mois',
    'tous les derniers jours du mois',
  )
  if (last !== null) return { to: last, on: endOfMonth(today), repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1' }
  const article = after(tokens, index, 'le')
  const dated = article === null ? null : dayNumberAt(tokens, article)
  const ofEach = dated && after(tokens, dated.to, 'de chaque mois', 'tous les mois')
  if (dated && ofEach) return onDay(ofEach, dated.day, today, 1)
  const every = after(tokens, index, ...EVERY)
  const list = weekdaysAt(tokens, every ?? after(tokens, index, 'les') ?? index)
  if (list !== null && (every !== null || list.plural)) return onWeekdays(list.to, list.days, today, 1)
  return every === null ? null : byUnit(tokens, every, today)
}

function weekdaysAt(tokens: readonly Token[], index: number) {
  const first = weekdayAt(tokens, index)
  if (first === null) return null
  const days = [first.weekday]
  let { to } = first
  for (let more = 0; more < 6; more += 1) {
    const link = after(tokens, to, ', et', ',', 'et les', 'et')
    const next = link === null ? null : weekdayAt(tokens, link)
    if (next === null) break
    days.push(next.weekday)
    to = next.to
  }
  return { to, days, plural: first.plural }
}

function byUnit(tokens: readonly Token[], index: number, today: string): DayFound | null {
  const numbered = dayNumberAt(tokens, index)
  const ofMonth = numbered && after(tokens, numbered.to, 'du mois', 'de chaque mois')
  if (numbered && ofMonth) return onDay(ofMonth, numbered.day, today, 1)
  const yearly = numbered && monthAt(tokens, numbered.to)
  if (numbered && yearly) return eachYear(yearly.to, numbered.day, yearly.month, today)
  const number = countAt(tokens, index)
  const word = tokens[number?.to ?? index]?.text ?? ''
  const unit = units[(word in units ? word : word.replace(/s$/, '')) as keyof typeof units] as
    | (typeof units)[keyof typeof units]
    | undefined
  const count = number?.count ?? 1
  if (unit === undefined || count < 1 || count > 99) return null
  const to = (number?.to ?? index) + 1
  const [frequency, size] = unit
  const every = interval(count * size)
  if (frequency === 'DAILY') return eachDays(tokens, to, count, number?.inLetters ?? true, today)
  if (frequency === 'WEEKLY') {
    const named = weekdayAt(tokens, after(tokens, to, 'le') ?? to)
    const day = named?.weekday ?? weekdayOf(today)
    const on = named === null ? today : nextWeekday(today, day)
    return { to: named?.to ?? to, on, repeat: `FREQ=WEEKLY${every};BYDAY=${ruleDays[day - 1]}${WEEK}` }
  }
  if (frequency === 'YEARLY') return { to, on: today, repeat: `FREQ=YEARLY${every}` }
  const article = after(tokens, to, 'le')
  const named = article === null ? null : dayNumberAt(tokens, article)
  return onDay(named?.to ?? to, named?.day ?? Number(today.slice(8)), today, count * size)
}

const interval = (count: number) => (count === 1 ? '' : `;INTERVAL=${count}`)

function eachDays(
  tokens: readonly Token[],
  to: number,
  count: number,
  inLetters: boolean,
  on: string,
): DayFound {
  const worked = after(tokens, to, 'ouvres', 'ouvre', 'ouvrables', 'de la semaine')
  if (worked !== null && count === 1) {
    const first = weekdayOf(on) > 5 ? nextWeekday(on, 1) : on
    return { to: worked, on: first, repeat: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR${WEEK}` }
  }
  const weeks = { 8: 1, 15: 2 }[count]
  const days = `FREQ=DAILY${interval(count)}`
  if (weeks === undefined) return { to, on, repeat: days }
  const weekly = `FREQ=WEEKLY${interval(weeks)};BYDAY=${ruleDays[weekdayOf(on) - 1]}${WEEK}`
  if (inLetters) return { to, on, repeat: weekly }
  const ask =
    weeks === 1
      ? 'Tous les 8 jours, ou chaque semaine\u202f?'
      : 'Tous les 15 jours, ou toutes les deux semaines\u202f?'
  return {
    to,
    ask,
    choices: [
      { on, repeat: weekly },
      { on, repeat: days },
    ],
  }
}

function onWeekdays(to: number, days: readonly number[], today: string, weeks: number): DayFound {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const on = sorted.map((day) => nextWeekday(today, day)).sort()[0] ?? today
  const names = sorted.map((day) => ruleDays[day - 1]).join(',')
  return { to, on, repeat: `FREQ=WEEKLY${interval(weeks)};BYDAY=${names}${WEEK}` }
}

/** People mean the last day where a month is shorter; RFC 5545 alone would skip the month. */
function onDay(to: number, day: number, today: string, months: number): DayFound {
  const days = day <= 28 ? `${day}` : Array.from({ length: day - 27 }, (_, more) => 28 + more).join(',')
  const repeat = `FREQ=MONTHLY${interval(months)};BYMONTHDAY=${days}${day <= 28 ? '' : ';BYSETPOS=-1'}`
  const first = startOfMonth(today)
  const inMonth = (start: string) => {
    const wanted = `${start.slice(0, 8)}${pad(day)}`
    return isIsoDay(wanted) ? wanted : endOfMonth(start)
  }
  return { to, on: inMonth(first) < today ? inMonth(addMonths(first, 1)) : inMonth(first), repeat }
}

function eachYear(to: number, day: number, month: number, today: string): DayFound {
  const year = yearOf(today)
  const rule = (m: number, d: number) => `FREQ=YEARLY;BYMONTH=${m};BYMONTHDAY=${d}`
  const soon = (m: number, d: number) => isoOf(isoOf(year, m, d) < today ? year + 1 : year, m, d)
  if (month === 2 && day === 29) {
    const choices = [
      { on: soon(2, 28), repeat: rule(2, 28) },
      { on: addDays(soon(2, 28), 1), repeat: rule(3, 1) },
    ]
    return { to, ask: 'Les années sans 29 février, le 28 ou le 1er mars\u202f?', choices }
  }
  const on = soon(month, day)
  return isIsoDay(on) ? { to, on, repeat: rule(month, day) } : { to, refused: 'Ce jour n’existe pas.' }
}
