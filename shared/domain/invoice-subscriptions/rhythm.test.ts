import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { fillPeriod, formatPeriod } from './period-text.ts'
import { type Frequency, firstOrdinalOn, frequencyNames, occurrenceOn, periodOf } from './rhythm.ts'
import { dueAt, following, skippedByPause, upcoming } from './subscription.ts'

const FIRST = '2024-01-01'
const dayFrom = (offset: number) => addDays(FIRST, offset)
const days = fc.integer({ min: 0, max: 1_500 }).map(dayFrom)
const rhythms = fc.record({ startsOn: days, every: fc.constantFrom(...frequencyNames) })

describe('occurrences', () => {
  test.each<[string, Frequency, string[]]>([
    ['2027-01-31', 'month', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-11-30', 'month', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2024-02-29', 'year', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['2026-11-30', 'quarter', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
    ['2026-12-28', 'week', ['2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25']],
  ])('from %s, every %s', (startsOn, every, expected) => {
    expect([0, 1, 2, 3, 4].map((ordinal) => occurrenceOn({ startsOn, every }, ordinal))).toEqual(expected)
  })

  test('never drift: the day of the start, or the last of a shorter month', () => {
    fc.assert(
      fc.property(rhythms, fc.nat(400), (rhythm, ordinal) => {
        const on = occurrenceOn(rhythm, ordinal)
        if (rhythm.every === 'week') return daysBetween(rhythm.startsOn, on) === 7 * ordinal
        const isLast = addDays(on, 1).endsWith('-01')
        return on.slice(8) === rhythm.startsOn.slice(8) || (isLast && on.slice(8) < rhythm.startsOn.slice(8))
      }),
    )
  })

  test('the first on or after a day is the first', () => {
    fc.assert(
      fc.property(rhythms, fc.nat(900), (rhythm, later) => {
        const day = addDays(rhythm.startsOn, later)
        const first = firstOrdinalOn(rhythm, day)
        return occurrenceOn(rhythm, first) >= day && (first === 0 || occurrenceOn(rhythm, first - 1) < day)
      }),
    )
  })
})

describe('periods', () => {
  test('follow each other without gap or overlap, and both coverages say the same ones', () => {
    fc.assert(
      fc.property(rhythms, fc.nat(60), (rhythm, ordinal) => {
        const period = periodOf(rhythm, ordinal, 'ahead')
        expect(period.from <= period.to).toBe(true)
        expect(periodOf(rhythm, ordinal + 1, 'ahead').from).toBe(addDays(period.to, 1))
        expect(periodOf(rhythm, ordinal + 1, 'arrears')).toEqual(period)
      }),
    )
  })

  test('the first one in arrears ends on the eve of the start', () => {
    expect(periodOf({ startsOn: '2026-03-31', every: 'month' }, 0, 'arrears')).toEqual({
      from: '2026-02-28',
      to: '2026-03-30',
    })
  })

  test.each([
    ['2026-11-01', '2026-11-30', 'du 1er au 30 novembre 2026'],
    ['2026-11-15', '2026-12-14', 'du 15 novembre au 14 décembre 2026'],
    ['2026-12-15', '2027-01-14', 'du 15 décembre 2026 au 14 janvier 2027'],
    ['2026-12-15', '2026-12-15', 'le 15 décembre 2026'],
  ])('%s to %s is written « %s »', (from, to, text) => {
    expect(formatPeriod({ from, to })).toBe(text)
  })

  test('fill the variables of a text, and leave other braces', () => {
    const period = { from: '2026-11-01', to: '2026-11-30' }
    expect(fillPeriod('Maintenance {periode} ({mois}, {annee}) {client} { }', period)).toBe(
      'Maintenance du 1er au 30 novembre 2026 (novembre 2026, 2026) {client} { }',
    )
    expect(fillPeriod('{ période } {année}', period)).toBe('du 1er au 30 novembre 2026 2026')
  })
})

describe('what is due', () => {
  test('at the hour of the organization’s clocks, winter and summer', () => {
    expect(dueAt('Europe/Paris', '2026-11-30', 8).toISOString()).toBe('2026-11-30T07:00:00.000Z')
    expect(dueAt('Europe/Paris', '2026-07-31', 8).toISOString()).toBe('2026-07-31T06:00:00.000Z')
    expect(dueAt('Indian/Reunion', '2026-11-30', 0).toISOString()).toBe('2026-11-29T20:00:00.000Z')
  })

  const endings = fc.option(fc.nat(1_200), { nil: null })
  /** Instants, in days from the start, at which the job runs; between them Ardoise is stopped. */
  const runs = fc.array(fc.nat(1_200), { maxLength: 25 }).map((list) => list.toSorted((a, b) => a - b))

  test('no day twice and none skipped, whatever outages, pauses and end', () => {
    fc.assert(
      fc.property(
        rhythms,
        endings,
        runs,
        fc.nat(1_000),
        fc.nat(300),
        (base, ending, times, pauseAt, pauseFor) => {
          const rhythm = { ...base, endsOn: ending === null ? null : addDays(base.startsOn, ending) }
          const pausedOn = addDays(base.startsOn, pauseAt)
          const resumedOn = addDays(pausedOn, pauseFor)
          const made: string[] = []
          let skipped = new Set<string>()
          let next: number | null = following(rhythm, -1, skipped)
          let resumed = false
          for (const time of [...times, 1_300]) {
            const today = addDays(base.startsOn, time)
            if (!resumed && today >= resumedOn) {
              resumed = true
              if (next !== null) {
                skipped = new Set(skippedByPause(rhythm, next, { pausedOn, resumedOn }))
                next = following(rhythm, next - 1, skipped)
              }
            }
            if (!resumed && today >= pausedOn) continue
            while (next !== null && occurrenceOn(rhythm, next) <= today) {
              made.push(occurrenceOn(rhythm, next))
              next = following(rhythm, next, skipped)
            }
          }
          const horizon = addDays(base.startsOn, 1_300)
          const all: string[] = []
          for (let ordinal = 0; occurrenceOn(rhythm, ordinal) <= horizon; ordinal += 1) {
            const day = occurrenceOn(rhythm, ordinal)
            if (rhythm.endsOn === null || day <= rhythm.endsOn) all.push(day)
          }
          expect(made).toEqual(made.toSorted())
          expect([...made, ...skipped].toSorted()).toEqual(all)
          for (const day of skipped) expect(day >= pausedOn && day < resumedOn).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('the next three stop at the end and pass over what a pause skipped', () => {
    const rhythm = { startsOn: '2026-01-31', every: 'month' as const, endsOn: '2026-05-31' }
    const on = (ordinals: number[]) => ordinals.map((ordinal) => occurrenceOn(rhythm, ordinal))
    expect(on(upcoming(rhythm, 0, 3))).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
    expect(on(upcoming(rhythm, 1, 3, new Set(['2026-02-28', '2026-04-30'])))).toEqual([
      '2026-03-31',
      '2026-05-31',
    ])
    expect(upcoming(rhythm, 5, 3)).toEqual([])
  })
})
