import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentNumberPattern } from '#shared/domain/documents/document-number.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import {
  counterPeriod,
  defaultSeries,
  earliestIssueDay,
  formatNumber,
  goesBack,
  issueDayFault,
  type NumberSeries,
  parseNumber,
  periodDays,
  previewNumbers,
  seriesClash,
  seriesFault,
} from './number-series.ts'

const series = (format: string, changes: Partial<NumberSeries> = {}): NumberSeries => ({
  ...defaultSeries,
  format,
  ...changes,
})
const anySeries = fc.record({
  format: fc
    .array(fc.constantFrom('F', '7', '-', '/', '{AAAA}', '{AA}', '{MM}', '{N}'), { maxLength: 6 })
    .map((parts) => parts.join('')),
  padding: fc.integer({ min: 1, max: 9 }),
  restarts: fc.constantFrom('never' as const, 'year' as const, 'month' as const),
  yearStart: fc.integer({ min: 1, max: 12 }),
})
const anyDay = fc.integer({ min: 0, max: 15_000 }).map((offset) => addDays('2026-01-01', offset))
const anyRank = fc.integer({ min: 1, max: 120_000 })

describe('a series', () => {
  it('previews its next numbers', () => {
    expect(previewNumbers(defaultSeries, '2026-11-25', 42)).toEqual([
      'F2026-0042',
      'F2026-0043',
      'F2026-0044',
    ])
    const monthly = series('AV/{AA}{MM}-{N}', { padding: 3, restarts: 'month' })
    expect(previewNumbers(monthly, '2027-02-01', 999)).toEqual([
      'AV/2702-999',
      'AV/2702-1000',
      'AV/2702-1001',
    ])
  })

  it.each([
    [defaultSeries, null],
    [series('{N}', { restarts: 'never' }), null],
    [series('{AA}{N}', { padding: 1 }), null],
    [series('F.{AAAA}-{N}'), 'number_format_invalid'],
    [series('F {AAAA}-{N}'), 'number_format_invalid'],
    [series('Été{AAAA}-{N}'), 'number_format_invalid'],
    [series('F{AAAA}-{n}'), 'number_format_invalid'],
    [series('F{AAAA}-{N}', { padding: 0 }), 'number_format_invalid'],
    [series('F{AAAA}-{N}', { padding: 1.5 }), 'number_format_invalid'],
    [series('F{AAAA}-{N}', { yearStart: 13 }), 'number_format_invalid'],
    [series('F{AAAA}'), 'number_format_counter_missing'],
    [series('{N}-{AAAA}-{N}'), 'number_format_counter_missing'],
    [series('F-{N}'), 'number_format_year_missing'],
    [series('F{AAAA}-{N}', { restarts: 'month' }), 'number_format_month_missing'],
    [series('F{MM}-{N}', { restarts: 'month' }), 'number_format_month_missing'],
    [series(`${'A'.repeat(22)}{AAAA}{N}`), null],
    [series(`${'A'.repeat(23)}{AAAA}{N}`), 'number_format_too_long'],
  ] as const)('%j: %s', (own, code) => {
    expect(seriesFault(own)).toBe(code)
  })

  it('never gives a number twice, whatever the years and the ranks; each is an invoice number and read back', () => {
    let valid = 0
    fc.assert(
      fc.property(anySeries, anyDay, anyDay, anyRank, anyRank, (own, day, other, n, m) => {
        if (seriesFault(own) !== null) return
        valid += 1
        const number = formatNumber(own, day, n)
        expect(number).toMatch(documentNumberPattern)
        expect(parseNumber(own, day, number)).toBe(n)
        const same = counterPeriod(own, day) === counterPeriod(own, other) && n === m
        if (!same && own.restarts !== 'never') expect(formatNumber(own, other, m)).not.toBe(number)
        if (own.restarts === 'never' && n !== m) expect(formatNumber(own, day, m)).not.toBe(number)
      }),
      { numRuns: 20_000 },
    )
    expect(valid).toBeGreaterThan(1_000)
  })

  it.each([
    ['2026-06-30', 'F2025-0001', '2025', { from: '2025-01-01', before: '2026-07-01' }],
    ['2026-07-01', 'F2026-0001', '2026', { from: '2026-01-01', before: '2027-07-01' }],
    ['2027-01-01', 'F2026-0001', '2026', { from: '2026-01-01', before: '2027-07-01' }],
  ])('of years that begin in July, on %s: %s', (day, number, period, days) => {
    const july = series('F{AAAA}-{N}', { yearStart: 7 })
    expect([formatNumber(july, day, 1), counterPeriod(july, day), periodDays(july, day)]).toEqual([
      number,
      period,
      days,
    ])
    // A counter of months or of all times follows the calendar.
    const monthly = series('F{AA}{MM}-{N}', { yearStart: 7, restarts: 'month' })
    expect(formatNumber(monthly, day, 1)).toBe(`F${day.slice(2, 4)}${day.slice(5, 7)}-0001`)
    expect(periodDays({ ...monthly, restarts: 'never' }, day)).toBeNull()
  })

  it('goes back to no year before the last one that gave a number', () => {
    const july = series('F{AAAA}-{N}', { yearStart: 7 })
    expect(goesBack(july, '2026', '2026-03-01')).toBe(true)
    expect(goesBack(july, '2026', '2026-09-01')).toBe(false)
    expect(goesBack(july, null, '2026-03-01')).toBe(false)
    expect(goesBack({ ...july, restarts: 'never' }, '2026', '2026-03-01')).toBe(false)
  })

  it('reads no number of another year, format or padding', () => {
    expect(parseNumber(defaultSeries, '2026-11-25', 'F2026-0042')).toBe(42)
    for (const other of [
      'F2025-0042',
      'F2026-042',
      'F2026-00042',
      'F2026-0000',
      'A2026-0042',
      'F2026-',
      '',
    ]) {
      expect(parseNumber(defaultSeries, '2026-11-25', other)).toBeNull()
    }
  })
})

describe('two series', () => {
  it.each([
    [series('A{AAAA}-{N}'), false],
    [series('FA{AAAA}-{N}'), false],
    [series('F{AAAA}-{N}', { padding: 6 }), true],
    [series('F2026-{N}', { restarts: 'never' }), true],
    // F2026-2026.
    [series('F{N}-{AAAA}'), true],
  ])('%j clashes with the default: %s', (own, clash) => {
    expect(seriesClash(defaultSeries, own)).toBe(clash)
  })

  it('that do not clash never meet', () => {
    fc.assert(
      fc.property(anySeries, anySeries, anyDay, anyDay, anyRank, anyRank, (a, b, day, other, n, m) => {
        if (seriesFault(a) !== null || seriesFault(b) !== null || seriesClash(a, b)) return
        expect(formatNumber(a, day, n)).not.toBe(formatNumber(b, other, m))
      }),
      { numRuns: 20_000 },
    )
    const twice = fc.property(anySeries, (own) => seriesFault(own) !== null || seriesClash(own, own))
    fc.assert(twice, { numRuns: 2_000 })
  })
})

describe('the day of issue', () => {
  const january = { series: defaultSeries, lastYear: '2026' }

  it('never goes back, nor into the future', () => {
    const facts = { ...january, lastIssuedOn: '2026-11-24', today: '2026-11-25' }
    expect(issueDayFault('2026-11-23', facts)).toBe('invoice_issued_before_last')
    expect(issueDayFault('2026-11-24', facts)).toBeNull()
    expect(issueDayFault('2026-11-25', facts)).toBeNull()
    expect(issueDayFault('2026-11-26', facts)).toBe('invoice_issued_in_future')
    expect(issueDayFault('2020-01-01', { ...facts, lastIssuedOn: null, lastYear: null })).toBeNull()
  })

  it('may be one of the year that ended, until an invoice of the new one is issued', () => {
    const before = { ...january, lastIssuedOn: '2026-12-20', today: '2027-01-02' }
    expect(issueDayFault('2026-12-31', before)).toBeNull()
    expect(earliestIssueDay(before)).toBe('2026-12-20')
    const after = { ...before, lastYear: '2027', lastIssuedOn: '2027-01-01' }
    expect(issueDayFault('2026-12-31', after)).toBe('invoice_issued_before_last')
    expect(earliestIssueDay(after)).toBe('2027-01-01')
  })

  it('takes no number of a fiscal year before the last one that gave a number', () => {
    const july = series('F{AAAA}-{N}', { yearStart: 7 })
    const facts = { series: july, lastYear: '2026', lastIssuedOn: '2026-03-10', today: '2026-09-01' }
    expect(issueDayFault('2026-06-30', facts)).toBe('invoice_issued_in_earlier_year')
    expect(issueDayFault('2026-07-01', facts)).toBeNull()
    expect(earliestIssueDay(facts)).toBe('2026-07-01')
    for (const restarts of ['never', 'month'] as const) {
      const other = { ...facts, series: { ...july, restarts } }
      expect(issueDayFault('2026-06-30', other)).toBeNull()
      expect(earliestIssueDay(other)).toBe('2026-03-10')
    }
    expect(earliestIssueDay({ ...facts, lastYear: null, lastIssuedOn: null })).toBeNull()
  })

  it('is refused before the earliest day, and from it to today alone', () => {
    const year = fc.option(fc.integer({ min: 2020, max: 2030 }).map(String))
    fc.assert(
      fc.property(anySeries, year, fc.option(anyDay), anyDay, (own, lastYear, lastIssuedOn, day) => {
        const facts = { series: own, lastYear, lastIssuedOn, today: '2999-12-31' }
        const earliest = earliestIssueDay(facts)
        expect(issueDayFault(day, facts) === null).toBe(earliest === null || day >= earliest)
      }),
      { numRuns: 5_000 },
    )
  })
})
