import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time/calendar-day.ts'
import { completeRule, keptRepeat, nextOccurrence, shifted } from './next-occurrence.ts'
import { occurrences, readRecurrence, writeRecurrence } from './recurrence.ts'
import type { TaskRepeat } from './repeat.ts'

const first = (rule: string, anchor: string, count: number, instantOn?: (isoDay: string) => Date) =>
  occurrences(readRecurrence(rule)!, anchor, instantOn).take(count).toArray()

// The vectors of ../shared/domain/tasks-calls-facts.md, A3.
describe('occurrences', () => {
  it.each([
    ['FREQ=MONTHLY', '2027-01-31', ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31', '2027-08-31']],
    ['FREQ=YEARLY', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=DAILY', '2027-03-27', ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30']],
    ['FREQ=DAILY', '2026-10-24', ['2026-10-24', '2026-10-25', '2026-10-26']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-12-01',
      ['2026-12-31', '2027-01-29', '2027-02-26', '2027-03-31'],
    ],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-13']],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=SU,MO', '2026-11-29', ['2026-11-29', '2026-12-07', '2026-12-13']],
    ['FREQ=WEEKLY;BYDAY=MO', '2026-11-28', ['2026-11-30', '2026-12-07']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', '2026-12-01', ['2026-12-08', '2027-03-09', '2027-06-08']],
    ['FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=15', '2026-11-01', ['2027-04-15', '2027-10-15', '2028-04-15']],
    ['FREQ=DAILY;UNTIL=20261130', '2026-11-29', ['2026-11-29', '2026-11-30']],
  ])('%s from %s', (rule, anchor, days) => {
    expect(first(rule, anchor, days.length + (rule.includes('UNTIL') ? 1 : 0))).toEqual(days)
  })

  it('ends at an instant, that of the occurrence included', () => {
    const atNine = (isoDay: string) => instantOf('Europe/Paris', isoDay, 9 * 60)
    const from = '2026-12-13'
    expect(first('FREQ=DAILY;UNTIL=20261214T080000Z', from, 5, atNine)).toEqual(['2026-12-13', '2026-12-14'])
    expect(first('FREQ=DAILY;UNTIL=20261214T075959Z', from, 5, atNine)).toEqual(['2026-12-13'])
  })

  it('ends by itself where no day fits', () => {
    expect(first('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', 1)).toEqual([])
  })
})

describe('readRecurrence', () => {
  it('reads back what it wrote, with WKST always', () => {
    for (const rule of [
      'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,FR;COUNT=12',
      'FREQ=MONTHLY;WKST=MO;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;UNTIL=20271231',
      'FREQ=YEARLY;WKST=SU;BYMONTH=2;BYDAY=-1MO;UNTIL=20271231T080000Z',
    ])
      expect(writeRecurrence(readRecurrence(rule)!)).toBe(rule)
    expect(writeRecurrence(readRecurrence(' rrule:freq=daily ')!)).toBe('FREQ=DAILY;WKST=MO')
  })

  it.each([
    '',
    'tous les jours',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=MONTHLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;UNTIL=20260231',
  ])('refuses « %s »', (rule) => {
    expect(readRecurrence(rule)).toBeNull()
  })
})

describe('completeRule', () => {
  const completed = (rule: string, isoDay: string) =>
    writeRecurrence(completeRule(readRecurrence(rule)!, isoDay))
  it('writes the day that a rule leaves out, and the end of short months', () => {
    expect(completed('FREQ=WEEKLY', '2026-11-30')).toBe('FREQ=WEEKLY;WKST=MO;BYDAY=MO')
    expect(completed('FREQ=MONTHLY', '2027-01-15')).toBe('FREQ=MONTHLY;WKST=MO;BYMONTHDAY=15')
    expect(completed('FREQ=MONTHLY', '2027-01-31')).toBe(
      'FREQ=MONTHLY;WKST=MO;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    )
    expect(completed('FREQ=YEARLY', '2028-02-29')).toBe(
      'FREQ=YEARLY;WKST=MO;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    )
    expect(completed('FREQ=MONTHLY;BYDAY=-1FR', '2027-01-31')).toBe('FREQ=MONTHLY;WKST=MO;BYDAY=-1FR')
  })
})

describe('nextOccurrence', () => {
  const next = (
    repeat: Partial<TaskRepeat> & { rule: string },
    at: { dueOn: string; occurrenceOn?: string; doneOn?: string; ordinal?: number },
  ) => {
    const asked: TaskRepeat = { from: 'due', shift: 'none', ...repeat }
    return nextOccurrence(
      {
        repeat: keptRepeat(asked, at.occurrenceOn ?? at.dueOn)!,
        occurrenceOn: at.dueOn,
        ordinal: 1,
        doneOn: at.dueOn,
        ...at,
      },
      'metropole',
    )
  }

  it('is a month later, on the last day of a short month, without drifting', () => {
    expect(next({ rule: 'FREQ=MONTHLY' }, { dueOn: '2027-01-31' })?.dueOn).toBe('2027-02-28')
    const rule = keptRepeat({ rule: 'FREQ=MONTHLY', from: 'due', shift: 'none' }, '2027-01-31')!.rule
    expect(next({ rule }, { dueOn: '2027-02-28' })?.dueOn).toBe('2027-03-31')
  })

  it('leaves out what was missed', () => {
    expect(next({ rule: 'FREQ=DAILY' }, { dueOn: '2026-11-01', doneOn: '2026-11-28' })?.dueOn).toBe(
      '2026-11-28',
    )
    expect(next({ rule: 'FREQ=WEEKLY' }, { dueOn: '2026-11-02', doneOn: '2026-11-28' })?.dueOn).toBe(
      '2026-11-30',
    )
  })

  it('counts from the day on which it was done', () => {
    const from = 'done' as const
    expect(
      next({ rule: 'FREQ=DAILY;INTERVAL=3', from }, { dueOn: '2026-11-01', doneOn: '2026-11-28' })?.dueOn,
    ).toBe('2026-12-01')
    expect(next({ rule: 'FREQ=MONTHLY', from }, { dueOn: '2026-11-01', doneOn: '2027-01-31' })?.dueOn).toBe(
      '2027-02-28',
    )
    expect(
      next({ rule: 'FREQ=WEEKLY;BYDAY=FR', from }, { dueOn: '2026-11-01', doneOn: '2026-11-28' })?.dueOn,
    ).toBe('2026-12-04')
  })

  it('moves off days that nobody works, and is due once', () => {
    // Christmas 2026 is a Friday, the 26th a Saturday.
    expect(shifted('2026-12-25', 'after', 'metropole')).toBe('2026-12-28')
    expect(shifted('2026-12-25', 'before', 'metropole')).toBe('2026-12-24')
    const daily = { rule: 'FREQ=DAILY', shift: 'after' as const }
    expect(next(daily, { dueOn: '2026-12-24' })).toEqual({ occurrenceOn: '2026-12-25', dueOn: '2026-12-28' })
    expect(next(daily, { occurrenceOn: '2026-12-25', dueOn: '2026-12-28' })?.dueOn).toBe('2026-12-29')
    const monthly = { rule: 'FREQ=MONTHLY;BYMONTHDAY=1', shift: 'after' as const }
    expect(next(monthly, { dueOn: '2026-12-01' })).toEqual({
      occurrenceOn: '2027-01-01',
      dueOn: '2027-01-04',
    })
    expect(next(monthly, { occurrenceOn: '2027-01-01', dueOn: '2027-01-04' })?.dueOn).toBe('2027-02-01')
  })

  it('ends after its count and its last day', () => {
    expect(next({ rule: 'FREQ=DAILY;COUNT=2' }, { dueOn: '2026-11-28', ordinal: 1 })?.dueOn).toBe(
      '2026-11-29',
    )
    expect(next({ rule: 'FREQ=DAILY;COUNT=2' }, { dueOn: '2026-11-29', ordinal: 2 })).toBeNull()
    expect(next({ rule: 'FREQ=DAILY;UNTIL=20261128' }, { dueOn: '2026-11-28' })).toBeNull()
  })
})
