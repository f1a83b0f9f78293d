/** A rule of repetition (RFC 5545, 3.3.10), as ical.js reads it. */
export type Recurrence = {
  freq: string
  interval: number
  count: number | null
  /** Calendar day, ISO. */
  until: string | null
  parts: Readonly<Record<string, readonly (string | number)[]>>
}

const EVERY: Record<string, readonly [one: string, several: (count: number) => string]> = {
  DAILY: ['chaque jour', (count) => `tous les ${count} jours`],
  WEEKLY: ['chaque semaine', (count) => `toutes les ${count} semaines`],
  MONTHLY: ['chaque mois', (count) => `tous les ${count} mois`],
  YEARLY: ['chaque année', (count) => `tous les ${count} ans`],
}
const DAYS: Record<string, string> = {
  MO: 'lundi',
  TU: 'mardi',
  WE: 'mercredi',
  TH: 'jeudi',
  FR: 'vendredi',
  SA: 'samedi',
  SU: 'dimanche',
}
const RANKS: Record<string, string> = {
  '1': 'premier',
  '2': 'deuxième',
  '3': 'troisième',
  '4': 'quatrième',
  '-1': 'dernier',
}
/** `2MO`, `-1FR`, `MO` */
const RANKED_DAY = /^([+-]?\d)?([A-Z]{2})$/

/** How a meeting repeats, in French and in one line; « se répète » where the rule is more than a sentence says. */
export function describeRecurrence({ freq, interval, count, until, parts }: Recurrence): string {
  const every = EVERY[freq]
  const days = daysOf(freq, parts)
  if (!every || days === null) return 'se répète'
  const [one, several] = every
  const said = [interval > 1 ? several(interval) : one, days]
  if (count !== null) said.push(`${count} fois`)
  else if (until !== null) said.push(`jusqu’au ${dayInFrench(until)}`)
  return said.filter(Boolean).join(', ')
}

/** Empty when the rule names no day; null when it cannot be said simply. */
function daysOf(freq: string, parts: Recurrence['parts']): string | null {
  const names = Object.keys(parts)
  if (names.length === 0) return ''
  const [name = ''] = names
  const values = parts[name] ?? []
  if (names.length > 1) return null
  if (name === 'BYMONTHDAY' && freq === 'MONTHLY' && values.length === 1 && Number(values[0]) > 0)
    return `le ${values[0] === 1 ? '1er' : values[0]}`
  if (name !== 'BYDAY') return null
  const days = values.map((value) => RANKED_DAY.exec(String(value)))
  if (freq === 'MONTHLY' && days.length === 1) {
    const [, rank = '', day = ''] = days[0] ?? []
    const words = [RANKS[rank.replace('+', '')], DAYS[day]]
    return words.every(Boolean) ? `le ${words.join(' ')}` : null
  }
  if (freq !== 'WEEKLY' && freq !== 'DAILY') return null
  const said = days.map((found) => (found && found[1] === undefined ? DAYS[found[2]!] : undefined))
  if (said.includes(undefined)) return null
  return said.length === 1 ? `le ${said[0]}` : `les ${said.slice(0, -1).join(', ')} et ${said.at(-1)}`
}

function dayInFrench(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
  return Number.isNaN(date.getTime()) ? day : words.format(date)
}
