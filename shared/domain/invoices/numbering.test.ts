import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { counterPeriod, defaultSeries, formatNumber, goesBack, type NumberSeries } from './number-series.ts'
import {
  type InvoiceNumbering,
  numberingFaults,
  numberingKeys,
  replacedBy,
  type SeriesName,
  seriesIn,
  type UsedSeries,
} from './numbering.ts'

const series = (format: string, restarts: NumberSeries['restarts'] = 'year'): NumberSeries => ({
  ...defaultSeries,
  format,
  restarts,
})
const numbering = (over: Partial<InvoiceNumbering> = {}): InvoiceNumbering => ({
  main: defaultSeries,
  deposit: null,
  creditNote: null,
  ...over,
})
const used = seriesIn(numbering())

it.each([
  ['the same again', numbering(), []],
  ['more digits', numbering({ main: { ...defaultSeries, padding: 6 } }), []],
  ['another beginning', numbering({ main: series('FA{AAAA}-{N}') }), []],
  ['one counter for ever', numbering({ main: series('F{AAAA}-{N}', 'never') }), ['number_format_used']],
  ['each month', numbering({ main: series('F{AA}{MM}-{N}', 'month') }), ['number_format_used']],
  ['deposits as invoices', numbering({ deposit: series('F{AAAA}-{N}') }), ['number_series_clash']],
  [
    'the former format for deposits',
    numbering({ main: series('G{AAAA}-{N}'), deposit: series('F{AAAA}-{N}') }),
    ['number_format_used'],
  ],
  ['no counter', numbering({ creditNote: series('AV{AAAA}') }), ['number_format_counter_missing']],
])('after F{AAAA}-{N}: %s', (_name, next, codes) => {
  expect(numberingFaults(next, used).map(({ code }) => code)).toEqual(codes)
})

it('names the field', () => {
  expect(numberingFaults(numbering({ creditNote: defaultSeries }), [])).toEqual([
    { path: 'creditNote.format', code: 'number_series_clash' },
  ])
})

const anySeries = fc.record({
  format: fc
    .array(fc.constantFrom('F', '2', '-', '{AAAA}', '{AA}', '{MM}'), { maxLength: 3 })
    .map((parts) => `${parts.join('')}{N}`),
  padding: fc.integer({ min: 1, max: 3 }),
  restarts: fc.constantFrom('never' as const, 'year' as const, 'month' as const),
  yearStart: fc.integer({ min: 1, max: 12 }),
})
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    numbering: fc.record({
      main: anySeries,
      deposit: fc.option(anySeries),
      creditNote: fc.option(anySeries),
    }),
  }),
  fc.record({ kind: fc.constant('begin' as const), yearStart: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('issue' as const),
    name: fc.constantFrom<SeriesName>('main', 'deposit', 'credit_note'),
    days: fc.integer({ min: 0, max: 200 }),
    times: fc.integer({ min: 1, max: 15 }),
  }),
)

it('whatever is set and issued, no number comes twice', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 4, maxLength: 25 }), (steps) => {
      const counters = new Map<string, number>()
      const numbers: string[] = []
      let present = numbering()
      let past: UsedSeries[] = []
      let day = '2026-11-25'
      for (const step of steps) {
        if (step.kind === 'set') {
          const before = [...past, ...seriesIn(present)]
          if (numberingFaults(step.numbering, before).length > 0) continue
          present = step.numbering
          past = replacedBy(present, before)
          continue
        }
        if (step.kind === 'begin') {
          // Another beginning of the fiscal year, refused or not by goesBack, never makes a number come again.
          const begins = (one: NumberSeries) => ({ ...one, yearStart: step.yearStart })
          const next: InvoiceNumbering = {
            main: begins(present.main),
            deposit: present.deposit && begins(present.deposit),
            creditNote: present.creditNote && begins(present.creditNote),
          }
          const before = [...past, ...seriesIn(present)]
          expect(numberingFaults(next, before)).toEqual(numberingFaults(present, before))
          present = next
          continue
        }
        day = addDays(day, step.days)
        const own = present[numberingKeys[step.name]]
        const name = own === null ? 'main' : step.name
        const { main } = present
        const period = `${name} ${counterPeriod(own ?? main, day)}`
        for (let time = 0; time < step.times; time++) {
          counters.set(period, (counters.get(period) ?? 0) + 1)
          numbers.push(formatNumber(own ?? main, day, counters.get(period)!))
        }
      }
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    { numRuns: 500 },
  )
})

it('fiscal years change when they will: numbers follow each other without gap, and never go back where that is refused', () => {
  const change = fc.record({
    days: fc.integer({ min: 0, max: 150 }),
    times: fc.integer({ min: 0, max: 4 }),
    yearStart: fc.option(fc.integer({ min: 1, max: 12 })),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 3, maxLength: 30 }), (changes) => {
      const counters = new Map<string, number>()
      const numbers: string[] = []
      let own = defaultSeries
      let day = '2026-01-01'
      let last: string | null = null
      for (const { days, times, yearStart } of changes) {
        day = addDays(day, days)
        if (yearStart !== null && !goesBack({ ...own, yearStart }, last, day)) own = { ...own, yearStart }
        for (let time = 0; time < times; time++) {
          last = counterPeriod(own, day)
          counters.set(last, (counters.get(last) ?? 0) + 1)
          numbers.push(formatNumber(own, day, counters.get(last)!))
        }
      }
      expect(numbers).toEqual([...new Set(numbers)].toSorted())
      for (const [year, count] of counters)
        expect(numbers.filter((number) => number.startsWith(`F${year}-`)).length).toBe(count)
    }),
    { numRuns: 500 },
  )
})
