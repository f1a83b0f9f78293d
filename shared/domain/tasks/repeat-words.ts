import { monthNames } from './french-day.ts'
import { weekdays } from './french-tokens.ts'
import { type Recurrence, readRecurrence } from './recurrence.ts'

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const ranks: Record<number, string> = {
  1: 'premier',
  2: 'deuxième',
  3: 'troisième',
  4: 'quatrième',
  [-1]: 'dernier',
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`

const every = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('%', String(count))

const dayOfMonth = (day: number) => (day === -1 ? 'dernier jour' : day === 1 ? '1er' : String(day))

/** « Tous les lundis », « Tous les mois, le 15 »: a rule of RFC 5545 as people say it; « Répétition » for one that they do not. */
export function repeatWords(text: string): string {
  const rule = readRecurrence(text)
  return rule === null ? 'Répétition' : (spoken(rule) ?? 'Répétition')
}

function spoken(rule: Recurrence): string | null {
  const { frequency, interval, byDay } = rule
  const names = byDay.map(({ weekday }) => weekdays[codes.indexOf(weekday)] ?? '')
  if (frequency === 'DAILY') return every(interval, 'Tous les jours', 'Tous les % jours')
  if (frequency === 'WEEKLY') {
    const weeks = every(interval, 'Toutes les semaines', 'Toutes les % semaines')
    if (names.length === 0) return weeks
    if (interval > 1) return `${weeks}, le ${listed(names)}`
    if (names.join() === weekdays.slice(0, 5).join()) return 'Du lundi au vendredi'
    return `Tous les ${listed(names.map((name) => `${name}s`))}`
  }
  const when = daysOf(rule, names)
  if (when === null) return null
  if (frequency === 'YEARLY') {
    const years = every(interval, 'Tous les ans', 'Tous les % ans')
    const month = monthNames[(rule.byMonth[0] ?? 0) - 1]
    return month === undefined || when === '' ? years : `${years}, le ${when} ${month}`
  }
  const months = every(interval, 'Tous les mois', 'Tous les % mois')
  return when === '' ? months : `${months}, le ${when}`
}

/** « 15 », « dernier jour », « 31, ou le dernier jour », « premier lundi »; '' where the rule says none. */
function daysOf({ byDay, byMonthDay, bySetPos }: Recurrence, names: readonly string[]): string | null {
  if (byDay.length === 5 && bySetPos[0] === -1) return 'dernier jour ouvré'
  if (byDay.length > 0) {
    const nth = byDay[0]?.nth || bySetPos[0]
    return byDay.length === 1 && nth !== undefined && ranks[nth] ? `${ranks[nth]} ${names[0]}` : null
  }
  const last = byMonthDay.at(-1)
  if (byMonthDay.length > 1 && bySetPos[0] === -1 && last !== undefined) return `${last}, ou le dernier jour`
  return listed(byMonthDay.map(dayOfMonth))
}

/** The repetitions that one chooses for a task due on a day, with the day in them. */
export function usualRepeats(dueOn: string): string[] {
  const code = codes[(new Date(`${dueOn}T00:00:00Z`).getUTCDay() + 6) % 7]
  const day = Number(dueOn.slice(8))
  const monthly =
    day <= 28
      ? `BYMONTHDAY=${day}`
      : `BYMONTHDAY=${Array.from({ length: day - 27 }, (_, more) => 28 + more).join(',')};BYSETPOS=-1`
  return [
    'FREQ=DAILY;WKST=MO',
    'FREQ=WEEKLY;WKST=MO;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;WKST=MO;BYDAY=${code}`,
    `FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=${code}`,
    `FREQ=MONTHLY;WKST=MO;${monthly}`,
    'FREQ=MONTHLY;WKST=MO;BYMONTHDAY=-1',
    `FREQ=MONTHLY;INTERVAL=3;WKST=MO;${monthly}`,
    `FREQ=YEARLY;WKST=MO;BYMONTH=${Number(dueOn.slice(5, 7))};BYMONTHDAY=${day}`,
  ]
}
