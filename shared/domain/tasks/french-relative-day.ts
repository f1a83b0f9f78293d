import { addDays, addMonths, startOfMonth } from '../../time/calendar-day.ts'
import { addWorkingDays } from '../working-hours/working-days.ts'
import {
  type DayFound,
  type DayRule,
  endOfMonth,
  isoOf,
  mondayAfter,
  monthNames,
  monthOf,
  nextWeekday,
  type Reference,
  ruleDays,
  weekdayOf,
  yearOf,
} from './french-day.ts'
import { dayPartAt } from './french-hour.ts'
import { after, countAt, dayNumberAt, monthAt, type Token, weekdayAt, weekdays } from './french-tokens.ts'
import { countsThings, dayOfMonth, namedDate, slashedDate, yearAt } from './french-written-date.ts'

/** « aujourd’hui », « demain matin », « ce soir ». */
export const namedDay: DayRule = (tokens, index, at) => {
  const today = after(tokens, index, "aujourd ' hui", 'aujourdhui', 'auj .', 'auj')
  if (today !== null) return withPart(tokens, today, at.today)
  const overmorrow = after(tokens, index, 'apres - demain', 'apres demain', 'surlendemain')
  if (overmorrow !== null) return withPart(tokens, overmorrow, addDays(at.today, 2))
  const tomorrow = after(tokens, index, 'demain')
  if (tomorrow !== null) return withPart(tokens, tomorrow, addDays(at.today, 1))
  const thisOne = after(tokens, index, 'ce', 'cet', 'cette')
  const part = thisOne === null ? null : dayPartAt(tokens, thisOne)
  if (part !== null) return { to: part.to, on: at.today, part }
  const noon = after(tokens, index, 'ce midi')
  return noon === null ? null : { to: noon - 1, on: at.today }
}

function withPart(tokens: readonly Token[], to: number, on: string): DayFound {
  const part = dayPartAt(tokens, to) ?? dayPartAt(tokens, after(tokens, to, 'en', 'au') ?? to)
  return part === null ? { to, on } : { to: part.to, on, part }
}

const units = {
  jour: 'day',
  jours: 'day',
  semaine: 'week',
  semaines: 'week',
  mois: 'month',
  an: 'year',
  ans: 'year',
  annee: 'year',
  annees: 'year',
  heure: 'hour',
  heures: 'hour',
  h: 'hour',
  minute: 'minute',
  minutes: 'minute',
  min: 'minute',
  mn: 'minute',
} as const

const unitOf = (word: string | undefined) =>
  units[word as keyof typeof units] as (typeof units)[keyof typeof units] | undefined

/** « dans trois jours », « sous huitaine », « j+3 », « dans une heure et demie ». */
export const inSomeTime: DayRule = (tokens, index, at) => {
  const plus = after(tokens, index, 'j +')
  const ahead = plus === null ? null : countAt(tokens, plus)
  if (ahead) return { to: ahead.to, on: addDays(at.today, ahead.count) }
  const from = after(tokens, index, 'dans', 'sous', "d ' ici a", "d ' ici")
  if (from === null) return null
  const eight = after(tokens, from, 'huitaine', 'une huitaine de jours', 'une huitaine')
  if (eight !== null) return { to: eight, on: addDays(at.today, 7) }
  const fifteen = after(tokens, from, 'quinzaine', 'une quinzaine de jours', 'une quinzaine')
  if (fifteen !== null) return { to: fifteen, on: addDays(at.today, 14) }
  const halfHour = after(tokens, from, 'une demi - heure', 'une demi heure')
  if (halfHour !== null) return { to: halfHour, on: at.today, afterMinutes: 30 }
  const number = countAt(tokens, from)
  const unit = number && unitOf(tokens[number.to]?.text)
  return unit ? inUnits(tokens, number.to + 1, number, unit, at) : null
}

function inUnits(
  tokens: readonly Token[],
  to: number,
  { count, inLetters }: { count: number; inLetters: boolean },
  unit: NonNullable<ReturnType<typeof unitOf>>,
  at: Reference,
): DayFound | null {
  const half = after(tokens, to, 'et demie', 'et demi')
  if (unit === 'hour') {
    const figures = tokens[to]?.glued ? countAt(tokens, to) : null
    const more = half === null ? (figures?.count ?? 0) : 30
    return { to: half ?? figures?.to ?? to, on: at.today, afterMinutes: count * 60 + more }
  }
  if (unit === 'minute') return { to, on: at.today, afterMinutes: count }
  const worked = unit === 'day' ? after(tokens, to, 'ouvres', 'ouvre') : null
  if (worked !== null && count > 0 && count < 400)
    return { to: worked, on: addWorkingDays(at.today, count, at.region) }
  const days = unit === 'day' && inLetters ? ({ 8: 7, 15: 14 }[count] ?? count) : count
  const on =
    unit === 'day'
      ? addDays(at.today, days)
      : unit === 'week'
        ? addDays(at.today, count * 7)
        : addMonths(at.today, unit === 'month' ? count : count * 12)
  if (half === null) return { to, on }
  const extra = { day: 1, week: 4, month: 15, year: 182 }[unit]
  return {
    to: half,
    ask: 'La moitié ne tombe pas sur un jour précis.',
    choices: [{ on: addDays(on, extra) }],
  }
}

/** « la semaine prochaine », « fin de mois », « mi-janvier », « le dernier jour du mois », « ce week-end ». */
export const period: DayRule = (tokens, index, at) => {
  const { today } = at
  const edge = after(tokens, index, 'en', 'en toute', 'a la', 'la') ?? index
  const end = after(tokens, edge, 'fin', 'le dernier jour', 'dernier jour')
  const start = after(tokens, edge, 'debut', 'le premier jour')
  const middle = after(tokens, edge, 'mi -', 'mi')
  const from = end ?? start ?? middle
  if (from === null) return nextPeriod(tokens, index, today)
  const bare = after(tokens, from, 'de la', "de l '", 'du', 'de', "d '") ?? from
  const nextMonth = after(tokens, bare, 'mois prochain')
  if (nextMonth !== null) return inMonth(nextMonth, addMonths(startOfMonth(today), 1))
  const month = after(tokens, bare, 'ce mois - ci', 'mois')
  if (month !== null && end !== null) return { to: month, on: endOfMonth(today) }
  const nextWeek = after(tokens, bare, 'semaine prochaine')
  if (nextWeek !== null && middle === null)
    return { to: nextWeek, on: addDays(mondayAfter(today), end === null ? 0 : 4) }
  const week = after(tokens, bare, 'semaine')
  if (week !== null && end !== null)
    return { to: week, on: weekdayOf(today) === 5 ? today : nextWeekday(today, 5) }
  const year = after(tokens, bare, 'annee')
  if (year !== null && end !== null) return { to: year, on: isoOf(yearOf(today), 12, 31) }
  const named = monthAt(tokens, bare)
  if (named === null) return null
  const said = yearAt(tokens, named.to)
  const dayIn = (y: number) => inMonth(0, isoOf(y, named.month, 1)).on
  const soon = dayIn(yearOf(today)) >= today ? yearOf(today) : yearOf(today) + 1
  return { to: said?.to ?? named.to, on: dayIn(said?.year ?? soon) }

  function inMonth(to: number, first: string) {
    const on = end !== null ? endOfMonth(first) : middle !== null ? addDays(first, 14) : first
    return { to, on }
  }
}

function nextPeriod(tokens: readonly Token[], index: number, today: string): DayFound | null {
  const week = after(tokens, index, 'la semaine prochaine', 'semaine prochaine')
  if (week !== null) return { to: week, on: mondayAfter(today) }
  const month = after(tokens, index, 'le mois prochain', 'mois prochain')
  if (month !== null) return { to: month, on: addMonths(startOfMonth(today), 1) }
  const year = after(
    tokens,
    index,
    "l ' annee prochaine",
    "l ' an prochain",
    'annee prochaine',
    'an prochain',
  )
  if (year !== null) return { to: year, on: isoOf(yearOf(today) + 1, 1, 1) }
  const saturday = weekdayOf(today) >= 6 ? today : nextWeekday(today, 6)
  const next = after(tokens, index, 'le week - end prochain', 'week - end prochain', 'le weekend prochain')
  if (next !== null) {
    const later = addDays(saturday, weekdayOf(today) === 7 ? 6 : 7)
    if (weekdayOf(today) >= 6) return { to: next, on: later }
    return { to: next, ask: 'Ce week-end ou le suivant\u202f?', choices: [{ on: saturday }, { on: later }] }
  }
  const weekend = after(tokens, index, 'ce week - end', 'ce weekend', 'ce week end')
  return weekend === null ? null : { to: weekend, on: saturday }
}

/** « lundi », « mardi en huit », « vendredi prochain », « lundi 7 décembre ». */
export const weekdayRule: DayRule = (tokens, index, at) => {
  const article = after(tokens, index, 'le', 'ce')
  const name = weekdayAt(tokens, article ?? index)
  if (name === null || name.plural) return null
  const dated = namedDate(tokens, name.to, at) ?? slashedDate(tokens, name.to, at)
  if (dated !== null) return agreed(dated, name.weekday)
  const number = dayNumberAt(tokens, name.to)
  const on = nextWeekday(at.today, name.weekday)
  if (number !== null && !countsThings(tokens, number.to))
    return agreed(dayOfMonth(number.to, number.day, at), name.weekday)
  const eight = after(tokens, name.to, 'en huit')
  if (eight !== null) return { to: eight, on: addDays(on, 7) }
  const fifteen = after(tokens, name.to, 'en quinze')
  if (fifteen !== null) return { to: fifteen, on: addDays(on, 14) }
  const later = [{ on }, { on: addDays(on, 7) }]
  const next = after(tokens, name.to, 'prochain')
  if (next !== null)
    return on < mondayAfter(at.today)
      ? { to: next, ask: `${nameOf(name.weekday)} de cette semaine ou de la suivante\u202f?`, choices: later }
      : { to: next, on }
  const ofNext = after(tokens, name.to, 'de la semaine prochaine', 'semaine prochaine')
  if (ofNext !== null) return { to: ofNext, on: addDays(mondayAfter(at.today), name.weekday - 1) }
  if (tokens[index]?.text === 'le' && dayPartAt(tokens, name.to) === null)
    return {
      to: name.to,
      ask: `Une fois, ou tous les ${weekdays[name.weekday - 1]}s\u202f?`,
      choices: [{ on }, { on, repeat: `FREQ=WEEKLY;BYDAY=${ruleDays[name.weekday - 1]};WKST=MO` }],
    }
  if (tokens[index]?.text === 'ce' && weekdayOf(at.today) === name.weekday)
    return {
      to: name.to,
      ask: 'Aujourd’hui ou la semaine prochaine\u202f?',
      choices: [{ on: at.today }, { on }],
    }
  return withPart(tokens, name.to, on)
}

const nameOf = (day: number) => {
  const name = weekdays[day - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** The date said must be of the day of the week said. */
function agreed(found: DayFound, day: number): DayFound {
  if (!('on' in found) || weekdayOf(found.on) === day) return found
  const [year, month] = [yearOf(found.on), monthOf(found.on)]
  const said = `${found.on.slice(8) === '01' ? '1er' : Number(found.on.slice(8))} ${monthNames[month - 1]} ${year}`
  return {
    to: found.to,
    ask: `Le ${said} est un ${weekdays[weekdayOf(found.on) - 1]}.`,
    choices: [{ on: found.on }, { on: nextWeekday(addDays(found.on, -4), day) }],
  }
}
