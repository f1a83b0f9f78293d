import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { occurrences, type Recurrence, readRecurrence, writeRecurrence } from './recurrence.ts'
import type { RepeatShift, TaskRepeat } from './repeat.ts'

const dayOf = (isoDay: string) => Number(isoDay.slice(8))
const monthOf = (isoDay: string) => Number(isoDay.slice(5, 7))
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** « Le 31 » is the last day of a shorter month: RFC 5545 alone would leave the month out. */
const monthDays = (day: number) =>
  day <= 28
    ? { byMonthDay: [day], bySetPos: [] }
    : { byMonthDay: Array.from({ length: day - 27 }, (_, at) => at + 28), bySetPos: [-1] }

/** The rule with the day that it leaves to its first occurrence, so that moving one occurrence moves no other. */
export function completeRule(rule: Recurrence, isoDay: string): Recurrence {
  if (rule.byDay.length > 0 || rule.byMonthDay.length > 0) return rule
  switch (rule.frequency) {
    case 'DAILY':
      return rule
    case 'WEEKLY': {
      const weekday = weekdays[new Date(`${isoDay}T00:00:00Z`).getUTCDay()]!
      return { ...rule, byDay: [{ nth: 0, weekday }] }
    }
    case 'MONTHLY':
      return { ...rule, ...monthDays(dayOf(isoDay)) }
    case 'YEARLY':
      return {
        ...rule,
        byMonth: rule.byMonth.length > 0 ? rule.byMonth : [monthOf(isoDay)],
        ...monthDays(dayOf(isoDay)),
      }
  }
}

/** The repetition as it is kept for a task that is due on the day; null for a rule that is none. */
export function keptRepeat(repeat: TaskRepeat, dueOn: string): TaskRepeat | null {
  const rule = readRecurrence(repeat.rule)
  if (rule === null) return null
  // From the day on which it was done, « every month » is a month later, whatever day that was.
  return { ...repeat, rule: writeRecurrence(repeat.from === 'due' ? completeRule(rule, dueOn) : rule) }
}

/** The working day that an occurrence moves to. */
export function shifted(isoDay: string, shift: RepeatShift, region: HolidayRegion): string {
  if (shift === 'none') return isoDay
  let day = isoDay
  // No run of days without work is longer than a fortnight.
  for (let left = 14; left > 0 && !isWorkingDay(day, region); left -= 1)
    day = addDays(day, shift === 'after' ? 1 : -1)
  return day
}

export type Repeated = {
  repeat: TaskRepeat
  /** The day that the rule said, and the day on which the task was due. */
  occurrenceOn: string
  dueOn: string
  /** Which occurrence it is, 1 first. */
  ordinal: number
  /** The organization's day on which it was done. */
  doneOn: string
}

/**
 * The occurrence after one that was done: the day of the rule, and the due day. Cycles that were missed collapse into one. Null: it was the last.
 * `instantOn`: of an occurrence, for rules that end at one.
 */
export function nextOccurrence(
  { repeat, occurrenceOn, dueOn, ordinal, doneOn }: Repeated,
  region: HolidayRegion,
  instantOn?: (isoDay: string) => Date,
): { occurrenceOn: string; dueOn: string } | null {
  const read = readRecurrence(repeat.rule)
  if (read === null || (read.count !== null && ordinal >= read.count)) return null
  const fromDone = repeat.from === 'done'
  const anchor = fromDone ? doneOn : occurrenceOn
  const rule = fromDone ? completeRule(read, doneOn) : read
  for (const isoDay of occurrences(rule, anchor, instantOn)) {
    if (isoDay <= anchor) continue
    const due = shifted(isoDay, repeat.shift, region)
    // Two days without work shift to one: it is due once.
    if (fromDone ? due > doneOn : due > dueOn && due >= doneOn) return { occurrenceOn: isoDay, dueOn: due }
  }
  return null
}
