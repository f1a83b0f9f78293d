import { addDays, isIsoDay } from '#shared/time/calendar-day.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]
/** In the order of a week that begins on Monday. */
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
type Weekday = (typeof weekdays)[number]

/** An RRULE of RFC 5545, 3.3.10, in the parts that days need. `nth` 0: every such weekday; -1: the last. */
export type Recurrence = {
  frequency: Frequency
  interval: number
  byDay: readonly { nth: number; weekday: Weekday }[]
  byMonthDay: readonly number[]
  byMonth: readonly number[]
  bySetPos: readonly number[]
  count: number | null
  /** The last day, or the last instant where the rule tells an hour. */
  until: { day: string } | { instant: Date } | null
  weekStart: Weekday
}

const isFrequency = (text: string): text is Frequency => (frequencies as readonly string[]).includes(text)
const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text)

function numbers(text: string, most: number, signed: boolean): number[] | null {
  const read = text.split(',').map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : 0))
  const fits = (value: number) => value !== 0 && Math.abs(value) <= most && (signed || value > 0)
  return read.every(fits) ? read : null
}

function readByDay(text: string): Recurrence['byDay'] | null {
  const read = text.split(',').map((part) => {
    const [, nth = '', weekday = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(part) ?? []
    return isWeekday(weekday) && nth !== '0' && Math.abs(Number(nth)) <= 5
      ? { nth: Number(nth), weekday }
      : null
  })
  return read.every((one) => one !== null) ? read : null
}

function readUntil(text: string): Recurrence['until'] {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text) ?? []
  const isoDay = `${year}-${month}-${day}`
  if (year === undefined || !isIsoDay(isoDay)) return null
  if (hour === undefined) return { day: isoDay }
  const instant = new Date(`${isoDay}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(instant.getTime()) ? null : { instant }
}

/** Reads a rule; null for what is none, and for parts that days do not need (BYHOUR, BYWEEKNO, BYYEARDAY, hourly rules). */
export function readRecurrence(text: string): Recurrence | null {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (value === '' || parts.has(name)) return null
    parts.set(name, value)
  }
  const take = <T>(name: string, none: T, read: (value: string) => T | null): T | null => {
    const value = parts.get(name)
    parts.delete(name)
    return value === undefined ? none : read(value)
  }
  const rule = {
    frequency: take('FREQ', null, (value) => (isFrequency(value) ? value : null)),
    interval: take('INTERVAL', 1, (value) => numbers(value, 999, false)?.[0] ?? null),
    byDay: take('BYDAY', [], readByDay),
    byMonthDay: take('BYMONTHDAY', [], (value) => numbers(value, 31, true)),
    byMonth: take('BYMONTH', [], (value) => numbers(value, 12, false)),
    bySetPos: take('BYSETPOS', [], (value) => numbers(value, 366, true)),
    count: take<number | undefined>('COUNT', undefined, (value) =>
      /^[1-9]\d{0,3}$/.test(value) ? Number(value) : null,
    ),
    until: take<Recurrence['until'] | undefined>('UNTIL', undefined, readUntil),
    weekStart: take('WKST', 'MO' as Weekday, (value) => (isWeekday(value) ? value : null)),
  }
  // Whatever is left is a part that is not known.
  if (parts.size > 0 || Object.values(rule).includes(null)) return null
  const read = { ...rule, count: rule.count ?? null, until: rule.until ?? null } as Recurrence
  const ranked = read.byDay.some(({ nth }) => nth !== 0)
  // « The second Monday » is one of a month.
  if (ranked && !(read.frequency === 'MONTHLY' || (read.frequency === 'YEARLY' && read.byMonth.length > 0)))
    return null
  return read
}

const two = (value: number) => String(value).padStart(2, '0')
const untilText = (until: NonNullable<Recurrence['until']>) =>
  'day' in until
    ? until.day.replaceAll('-', '')
    : until.instant
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(/[-:]/g, '')

/** The rule as RFC 5545 writes it; WKST always, since what it is without it differs from program to program. */
export function writeRecurrence(rule: Recurrence): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`]
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    `WKST=${rule.weekStart}`,
    ...list('BYMONTH', rule.byMonth),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list(
      'BYDAY',
      rule.byDay.map(({ nth, weekday }) => `${nth === 0 ? '' : nth}${weekday}`),
    ),
    ...list('BYSETPOS', rule.bySetPos),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null ? [] : [`UNTIL=${untilText(rule.until)}`]),
  ].join(';')
}

/** The place of the day in a week that begins on Monday: 0 to 6. */
const weekdayOf = (isoDay: string) => (new Date(`${isoDay}T00:00:00Z`).getUTCDay() + 6) % 7
const daysOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const partsOf = (isoDay: string) => isoDay.split('-').map(Number) as [number, number, number]

/** The days of a month that the rule means, by « le 15 », « le dernier vendredi », both, or the day of the anchor. */
function daysIn(rule: Recurrence, year: number, month: number, anchor: string): string[] {
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(month)) return []
  const last = daysOfMonth(year, month)
  const all = Array.from({ length: last }, (_, at) => `${year}-${two(month)}-${two(at + 1)}`)
  if (rule.byMonthDay.length === 0 && rule.byDay.length === 0)
    return all.slice(partsOf(anchor)[2] - 1, partsOf(anchor)[2])
  return all.filter((isoDay, at) => {
    const onDay = rule.byMonthDay.includes(at + 1) || rule.byMonthDay.includes(at - last)
    return (
      (rule.byMonthDay.length === 0 || onDay) &&
      (rule.byDay.length === 0 || onWeekday(rule, isoDay, at, last))
    )
  })
}

function onWeekday({ byDay }: Recurrence, isoDay: string, at: number, last: number): boolean {
  return byDay.some(({ nth, weekday }) => {
    if (weekdays[weekdayOf(isoDay)] !== weekday) return false
    if (nth === 0) return true
    return nth > 0 ? Math.floor(at / 7) + 1 === nth : Math.floor((last - 1 - at) / 7) + 1 === -nth
  })
}

/** The days of the rule's period number `count`, the anchor's being 0. */
function period(rule: Recurrence, anchor: string, count: number): string[] {
  const [year, month] = partsOf(anchor)
  const step = count * rule.interval
  switch (rule.frequency) {
    case 'DAILY': {
      const isoDay = addDays(anchor, step)
      const [ofYear, ofMonth] = partsOf(isoDay)
      const limited = rule.byMonthDay.length + rule.byDay.length + rule.byMonth.length > 0
      return !limited || daysIn(rule, ofYear, ofMonth, isoDay).includes(isoDay) ? [isoDay] : []
    }
    case 'WEEKLY': {
      const start = weekdays.indexOf(rule.weekStart)
      const first = addDays(anchor, step * 7 - ((weekdayOf(anchor) - start + 7) % 7))
      const wanted =
        rule.byDay.length === 0
          ? [weekdayOf(anchor)]
          : rule.byDay.map(({ weekday }) => weekdays.indexOf(weekday))
      return Array.from({ length: 7 }, (_, at) => addDays(first, at)).filter(
        (isoDay) =>
          wanted.includes(weekdayOf(isoDay)) &&
          (rule.byMonth.length === 0 || rule.byMonth.includes(partsOf(isoDay)[1])),
      )
    }
    case 'MONTHLY': {
      const months = year * 12 + month - 1 + step
      return daysIn(rule, Math.floor(months / 12), (months % 12) + 1, anchor)
    }
    case 'YEARLY': {
      const anyMonth = rule.byMonth.length + rule.byMonthDay.length + rule.byDay.length > 0
      const months = anyMonth ? Array.from({ length: 12 }, (_, at) => at + 1) : [month]
      return months.flatMap((ofMonth) => daysIn(rule, year + step, ofMonth, anchor))
    }
  }
}

function chosen({ bySetPos }: Recurrence, days: string[]): string[] {
  if (bySetPos.length === 0) return days
  return days.filter((_, at) => bySetPos.includes(at + 1) || bySetPos.includes(at - days.length))
}

/** Periods that are looked at: 29 February every day of eight years, with room. */
const MOST_PERIODS = 6_000

/**
 * The days of a rule from its anchor on, in order; the anchor itself where the rule means it. `instantOn` is the instant of an occurrence, asked
 * where the rule ends at one. Repeats days: an hour is added afterwards, so that one that does not exist drops no day. COUNT is the caller's.
 */
export function* occurrences(
  rule: Recurrence,
  anchor: string,
  instantOn: (isoDay: string) => Date = (isoDay) => new Date(`${isoDay}T00:00:00Z`),
): Generator<string> {
  const { until } = rule
  const isOver = (isoDay: string) =>
    until !== null && ('day' in until ? isoDay > until.day : instantOn(isoDay) > until.instant)
  for (let count = 0; count < MOST_PERIODS; count += 1)
    for (const isoDay of chosen(rule, period(rule, anchor, count))) {
      if (isoDay < anchor) continue
      if (isOver(isoDay)) return
      yield isoDay
    }
}
