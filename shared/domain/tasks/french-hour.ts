import { after, countAt, type Token } from './french-tokens.ts'

/** A time of a day, in minutes after midnight; `said` where it stands after « à » or « vers ». */
export type Hour = { to: number; minute: number; said: boolean }

/** A part of a day, with the hour it stands for. */
export type DayPart = { to: number; part: 'morning' | 'afternoon' | 'evening'; minute: number }

/** Words after which « 2 h » is a length of time. */
const LASTING = ['pendant', 'durant', 'prevoir', 'duree', 'en', 'environ', 'depuis', 'pour', 'de', 'sur', '+']

/** « 9 h », « 9h30 », « 9:30 », « à midi et demi », « 3 h de l’après-midi »; null for a length of time (« 2 h de conseil »). */
export function hourAt(tokens: readonly Token[], index: number): Hour | null {
  const range = after(tokens, index, 'de', 'entre')
  const opens = range === null ? null : (colonAt(tokens, range) ?? spokenAt(tokens, range))
  const closes = opens && rangeEnd(tokens, opens.to)
  if (opens && closes) return { to: closes, minute: opens.minute, said: true }
  const said = after(tokens, index, 'a', 'vers', 'des', '@')
  const from = after(tokens, said ?? index, 'partir de') ?? said ?? index
  if (said === null && LASTING.includes(tokens[index - 1]?.text ?? '')) return null
  const clock = noonAt(tokens, from) ?? colonAt(tokens, from) ?? spokenAt(tokens, from)
  if (clock === null) return null
  const end = rangeEnd(tokens, clock.to)
  return { to: end ?? clock.to, minute: clock.minute, said: said !== null }
}

type Clock = { to: number; minute: number }

function noonAt(tokens: readonly Token[], index: number): Clock | null {
  const noon = after(tokens, index, 'midi')
  if (noon === null) return null
  return fractionAt(tokens, noon, 12 * 60) ?? { to: noon, minute: 12 * 60 }
}

function fractionAt(tokens: readonly Token[], index: number, minute: number): Clock | null {
  const half = after(tokens, index, 'et demie', 'et demi')
  if (half !== null) return { to: half, minute: minute + 30 }
  const quarter = after(tokens, index, 'et quart')
  if (quarter !== null) return { to: quarter, minute: minute + 15 }
  const less = after(tokens, index, 'moins le quart')
  return less === null || minute < 15 ? null : { to: less, minute: minute - 15 }
}

function figuresAt(tokens: readonly Token[], index: number, most: number, length: readonly number[]) {
  const token = tokens[index]
  if (token?.kind !== 'number' || !length.includes(token.text.length)) return null
  return Number(token.text) <= most ? Number(token.text) : null
}

function colonAt(tokens: readonly Token[], index: number): Clock | null {
  const hour = figuresAt(tokens, index, 23, [1, 2])
  const minute = figuresAt(tokens, index + 2, 59, [2])
  const [, colon, minutes, next] = tokens.slice(index, index + 4)
  if (hour === null || minute === null || colon?.text !== ':' || !colon.glued || !minutes?.glued) return null
  return next?.glued && next.text === ':' ? null : { to: index + 3, minute: hour * 60 + minute }
}

function spokenAt(tokens: readonly Token[], index: number): Clock | null {
  const hour = figuresAt(tokens, index, 23, [1, 2]) ?? lettersAt(tokens, index)
  const unit = after(tokens, index + 1, 'heures', 'heure', 'h')
  if (hour === null || unit === null) return null
  const minutes = figuresAt(tokens, unit, 59, [2])
  const glued = tokens[index + 1]?.glued === tokens[unit]?.glued
  // « 12 h 60 » is no hour.
  if (glued && minutes === null && figuresAt(tokens, unit, 99, [2]) !== null) return null
  const clock =
    minutes !== null && glued
      ? { to: unit + 1, minute: hour * 60 + minutes }
      : (fractionAt(tokens, unit, hour * 60) ?? { to: unit, minute: hour * 60 })
  const half = after(tokens, clock.to, "de l ' apres - midi", 'du soir')
  if (half !== null) return { to: half, minute: clock.minute < 720 ? clock.minute + 720 : clock.minute }
  const morning = after(tokens, clock.to, 'du matin')
  if (morning !== null) return { to: morning, minute: clock.minute }
  const lasts = after(tokens, clock.to, 'de', 'd', 'du', 'par', '/', 'moins', 'environ')
  return lasts === null ? clock : null
}

/** « deux heures » is a time after « à » alone. */
function lettersAt(tokens: readonly Token[], index: number): number | null {
  const spoken = after(tokens, index - 1, 'a', 'vers') === null ? null : countAt(tokens, index)
  return spoken?.inLetters === true && spoken.count < 24 ? spoken.count : null
}

/** Where « 9 h à 10 h » or « 9h-10h » ends: the task is due at its start. */
function rangeEnd(tokens: readonly Token[], index: number): number | null {
  const dash = after(tokens, index, '-', 'a', 'et', '/')
  if (dash === null) return null
  const end = colonAt(tokens, dash) ?? spokenAt(tokens, dash)
  return end?.to ?? null
}

const parts = [
  ['morning', 9 * 60, ['matin', 'dans la matinee']],
  ['afternoon', 14 * 60, ['apres - midi', 'apres midi', 'aprem', "dans l ' apres - midi"]],
  ['evening', 18 * 60, ['soir', 'dans la soiree']],
] as const

/** « matin » 9 h, « après-midi » 14 h, « soir » 18 h. */
export function dayPartAt(tokens: readonly Token[], index: number): DayPart | null {
  for (const [part, minute, phrases] of parts) {
    const to = after(tokens, index, ...phrases)
    if (to !== null) return { to, part, minute }
  }
  return null
}
