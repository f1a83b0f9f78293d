import { addDays, clocksIn, instantOf, isIsoDay } from '#shared/time/calendar-day.ts'
import type { HolidayRegion } from '../working-hours/public-holidays.ts'
import type { DayFound, DayRule, Reference } from './french-day.ts'
import { type Hour, hourAt } from './french-hour.ts'
import { inSomeTime, namedDay, period, weekdayRule } from './french-relative-day.ts'
import { after, type Token, tokensOf } from './french-tokens.ts'
import { namedDate, numberedDay, slashedDate } from './french-written-date.ts'
import { repetition } from './repetition.ts'

/** A day, with a minute of the day where an hour is said and a rule of RFC 5545 (without its start) where it repeats. */
export type FrenchDate = { on: string; minute: number | null; repeat: string | null }

/** Words of a text that speak of a day: `start` and `end` are their places in the text. */
export type DateReading = {
  start: number
  end: number
} /** `hourOnly`: the text says no day, which is then the next one with that hour to come. */ & (
  | ({ kind: 'date'; note: string | null; hourOnly: boolean } & FrenchDate)
  /** Several days may be meant, or it may be none: never chosen without a person. `about`: the words belong to what is to be done. */
  | { kind: 'ask'; reason: string; choices: readonly FrenchDate[]; about: boolean }
  /** A day that no calendar has. */
  | { kind: 'refused'; reason: string }
)

/** Who reads: the instant, in whose time zone, where holidays are kept. */
export type ReadingAt = { now: Date; timeZone: string; region?: HolidayRegion }

const rules: readonly DayRule[] = [
  repetition,
  namedDay,
  inSomeTime,
  period,
  weekdayRule,
  namedDate,
  slashedDate,
  numberedDay,
]

const BEFORE = ['pour', 'avant', 'des', "d ' ici au", "d ' ici a", "d ' ici", "jusqu ' au", "jusqu ' a", 'au']
/** A day that is past, or since which something lasts. */
const SINCE = ['depuis', 'hier']
const PAST = ['dernier', 'derniere', 'passe', 'passee', 'derniers', 'precedent', 'precedente']
const PEOPLE = [
  'm',
  'mr',
  'mme',
  'mlle',
  'me',
  'dr',
  'monsieur',
  'madame',
  'mademoiselle',
  'maitre',
  'docteur',
]

/**
 * The days, hours and repetitions that a French text names, in their order and apart from one another. Our own grammar
 * (facts A2: no library reads them all), over words without case nor accents; linear in the length of the text.
 */
export function readFrenchDates(text: string, at: ReadingAt): DateReading[] {
  const tokens = tokensOf(text)
  const clocks = clocksIn(at.timeZone, at.now)
  const minute = Number(clocks.slice(11, 13)) * 60 + Number(clocks.slice(14, 16))
  const reference = { today: clocks.slice(0, 10), minute, region: at.region ?? 'metropole' }
  const readings: DateReading[] = []
  for (let index = 0; index < tokens.length; ) {
    const found = startsWord(tokens, index) ? momentAt(tokens, index, reference) : null
    if (found === null || !endsWord(tokens, found.to)) index += 1
    else {
      const past = after(tokens, found.to, ...PAST)
      if (past === null) {
        const span = { start: tokens[index]!.start, end: tokens[found.to - 1]!.end }
        readings.push({ ...span, ...readingOf(tokens, index, found, reference, at) })
      }
      index = past ?? found.to
    }
  }
  return readings
}

/** Not the middle of a number, an address, a name: « F2026-00012 », « 3,5 », « @lundi ». */
function startsWord(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]
  if (previous === undefined) return true
  if (
    tokens[index]?.glued &&
    !['(', '[', '«', '"', "'", ',', ';', '!', '?', '>', '<<'].includes(previous.text)
  )
    return false
  if (SINCE.includes(previous.text)) return false
  const person = previous.text === '.' ? tokens[index - 2] : previous
  return !PEOPLE.includes(person?.text ?? '')
}

function endsWord(tokens: readonly Token[], to: number): boolean {
  const next = tokens[to]
  if (next === undefined || !next.glued) return true
  if (next.kind !== 'sign') return false
  const beyond = tokens[to + 1]
  return (
    !beyond?.glued ||
    !['-', '/', '@', '_', '#', '.', ',', ':', "'"].includes(next.text) ||
    (next.text === ',' && beyond.kind === 'word')
  )
}

type Moment = { to: number; day: DayFound | null; hour: Hour | null }

function momentAt(tokens: readonly Token[], index: number, at: Reference): Moment | null {
  const from = after(tokens, index, ...BEFORE) ?? index
  const day = dayAt(tokens, from, at) ?? (from === index ? null : dayAt(tokens, index, at))
  if (day !== null) {
    const comma = after(tokens, day.to, ',') ?? day.to
    const hour = 'refused' in day ? null : hourAt(tokens, comma)
    return { to: hour?.to ?? day.to, day, hour }
  }
  const hour = hourAt(tokens, from)
  if (hour === null) return null
  const next = dayAt(tokens, hour.to, at)
  if (next !== null && endsWord(tokens, next.to)) return { to: next.to, day: next, hour }
  return { to: hour.to, day: null, hour }
}

function dayAt(tokens: readonly Token[], index: number, at: Reference): DayFound | null {
  for (const rule of rules) {
    const found = rule(tokens, index, at)
    if (found !== null) return isNear(found) ? found : null
  }
  return null
}

/** « dans 9999 ans » is no day of a task. */
const isNear = (found: DayFound): boolean =>
  ('choices' in found ? found.choices : 'on' in found ? [found] : []).every(
    ({ on }) => isIsoDay(on) && on >= '2000' && on < '2200',
  )

type Reading = DateReading extends infer One
  ? One extends unknown
    ? Omit<One, 'start' | 'end'>
    : never
  : never

function readingOf(
  tokens: readonly Token[],
  index: number,
  { day, hour }: Moment,
  reference: Reference,
  at: ReadingAt,
): Reading {
  if (day !== null && 'refused' in day) return { kind: 'refused', reason: day.refused }
  const { today, minute: now } = reference
  if (day !== null && 'ask' in day) {
    const minute = hour?.minute ?? null
    const choices = day.choices.map(({ on, repeat = null }) => ({ on, minute, repeat }))
    return { kind: 'ask', reason: day.ask, choices, about: false }
  }
  const date = dated(day, hour, reference, at)
  const about = tokens[index - 1]?.text
  if (day !== null && (about === 'du' || about === 'de'))
    return {
      kind: 'ask',
      reason: 'L’échéance, ou ce dont parle la tâche\u202f?',
      choices: [only(date)],
      about: true,
    }
  if (day === null && hour !== null && date.on === today && hour.minute < now)
    return { kind: 'date', ...date, on: addDays(today, 1), hourOnly: true }
  return { kind: 'date', ...date, hourOnly: day === null }
}

const only = ({ on, minute, repeat }: FrenchDate): FrenchDate => ({ on, minute, repeat })

function dated(
  day: Extract<DayFound, { on: string }> | null,
  hour: Hour | null,
  { today, minute: now }: Reference,
  at: ReadingAt,
): FrenchDate & { note: string | null } {
  const repeat = day?.repeat ?? null
  const note = day?.note ?? null
  if (day?.afterMinutes !== undefined) {
    const clocks = clocksIn(at.timeZone, new Date(at.now.getTime() + day.afterMinutes * 60_000))
    return { on: clocks.slice(0, 10), minute: minuteOf(clocks), repeat, note }
  }
  const on = day?.on ?? today
  const part = day?.part
  if (hour === null) {
    const minute = part === undefined || (on === today && part.minute <= now) ? null : part.minute
    return { on, minute, repeat, note }
  }
  const later = part !== undefined && part.part !== 'morning' && hour.minute < 720 ? 720 : 0
  return onClocks(on, hour.minute + later, repeat, note, at.timeZone)
}

const minuteOf = (clocks: string) => Number(clocks.slice(11, 13)) * 60 + Number(clocks.slice(14, 16))
const spoken = (minute: number) =>
  `${Math.floor(minute / 60)}\u00a0h${minute % 60 === 0 ? '' : `\u00a0${String(minute % 60).padStart(2, '0')}`}`

/** An hour that clocks skip moves on by as much as they do; one that they show twice is the first. */
function onClocks(on: string, wanted: number, repeat: string | null, note: string | null, timeZone: string) {
  const instant = instantOf(timeZone, on, wanted)
  const shown = clocksIn(timeZone, instant)
  if (shown.slice(0, 10) === on && minuteOf(shown) !== wanted) {
    const before = minuteOf(clocksIn(timeZone, new Date(instant.getTime() - 60_000))) + 1
    const minute = wanted + minuteOf(shown) - before
    return {
      on,
      minute,
      repeat,
      note: `Les horloges sautent ${spoken(wanted)} ce jour-là\u00a0: ce sera ${spoken(minute)}.`,
    }
  }
  const again = clocksIn(timeZone, new Date(instant.getTime() + 3_600_000))
  if (again === shown)
    return {
      on,
      minute: wanted,
      repeat,
      note: `${spoken(wanted)} a lieu deux fois ce jour-là\u00a0: ce sera la première.`,
    }
  return { on, minute: wanted, repeat, note }
}
