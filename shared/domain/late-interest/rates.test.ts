import { describe, expect, it } from 'vitest'
import {
  halfYearWords,
  missingHalfYears,
  missingRateWords,
  nextHalfYear,
  penaltyFloor,
  penaltyRateFault,
  publishedRates,
  type RateRow,
  rateFaults,
  ratesWith,
  startOfHalfYear,
} from './rates.ts'

const published = ratesWith([])
const entered: RateRow = { kind: 'legal', from: '2026-07-01', bps: 271, source: 'Arrêté du 22 juin 2026' }

describe('rates by half-year', () => {
  it('hold from the first day of a half-year to its last', () => {
    expect(published('legal', '2025-12-31')?.bps).toBe(276)
    expect(published('legal', '2026-01-01')?.bps).toBe(262)
    expect(published('ecb', '2024-06-30')?.bps).toBe(450)
    expect(published('ecb', '2024-07-01')?.bps).toBe(425)
    expect(published('legal', '2022-12-31')).toBeNull()
  })

  it('know neither rate of July 2026', () => {
    expect(published('legal', '2026-07-01')).toBeNull()
    expect(published('ecb', '2026-11-29')).toBeNull()
    expect(missingHalfYears('legal', '2027-02-01', published)).toEqual(['2026-07-01', '2027-01-01'])
    expect(missingHalfYears('ecb', '2026-06-30', published)).toEqual([])
  })

  it('are completed by an owner, and never replaced', () => {
    const rates = ratesWith([entered, { kind: 'legal', from: '2026-01-01', bps: 900, source: 'x' }])
    expect(rates('legal', '2026-11-29')).toEqual(entered)
    expect(rates('legal', '2026-02-01')?.bps).toBe(262)
    expect(missingHalfYears('legal', '2026-11-29', rates)).toEqual([])
  })

  it('each have a source, a half-year of their own and a sensible value', () => {
    expect(new Set(publishedRates.map(({ kind, from }) => kind + from)).size).toBe(publishedRates.length)
    for (const { from, bps, source } of publishedRates) {
      expect(from).toBe(startOfHalfYear(from))
      expect(bps > 0 && bps < 1_000).toBe(true)
      expect(source).not.toBe('')
    }
  })
})

describe('a rate that an owner enters', () => {
  it('is accepted for a half-year that lacks it', () => {
    expect(rateFaults(entered)).toEqual([])
  })

  it.each([
    [{ bps: 0 }, 'bps', 'rate_bounds'],
    [{ bps: -1 }, 'bps', 'rate_bounds'],
    [{ bps: 4_001 }, 'bps', 'rate_bounds'],
    [{ bps: 2.5 }, 'bps', 'rate_bounds'],
    [{ from: '2026-07-02' }, 'from', 'rate_half_year'],
    [{ from: '2026-13-01' }, 'from', 'rate_half_year'],
    [{ from: '2026-01-01' }, 'from', 'rate_known'],
    [{ source: ' ' }, 'source', 'rate_source'],
  ])('is refused with %o', (change, path, code) => {
    expect(rateFaults({ ...entered, ...change })).toEqual([{ path, code, message: expect.any(String) }])
  })

  it('may be 40 %', () => {
    expect(rateFaults({ ...entered, bps: 4_000 })).toEqual([])
  })
})

describe('the floor of a contract', () => {
  it('is three times the legal rate, above ECB + 10 at times', () => {
    expect(penaltyFloor('2026-06-30', published)).toEqual({ bps: 786, from: '2026-01-01' })
    expect(penaltyFloor('2024-02-01', published)?.bps).toBe(1_521)
    expect(penaltyFloor('2022-12-31', published)).toBeNull()
  })

  it('is that of the last known half-year where the day’s is missing', () => {
    expect(penaltyFloor('2026-11-29', published)).toEqual({ bps: 786, from: '2026-01-01' })
    expect(penaltyFloor('2026-11-29', ratesWith([entered]))).toEqual({ bps: 813, from: '2026-07-01' })
  })

  it('refuses less, in words', () => {
    expect(penaltyRateFault(100, '2026-11-29', published)).toBe(
      'La loi demande au moins 7,86\u00a0%\u00a0: trois fois le taux d’intérêt légal (1er semestre 2026).',
    )
    expect(penaltyRateFault(786, '2026-11-29', published)).toBeNull()
    expect(penaltyRateFault(0, '2020-01-01', published)).toContain('supérieur à 0')
    expect(penaltyRateFault(4_001, '2026-11-29', published)).toContain('40')
  })
})

it('half-years are told in words', () => {
  expect(halfYearWords('2026-06-30')).toBe('1er semestre 2026')
  expect([nextHalfYear('2026-06-30'), nextHalfYear('2026-07-01')]).toEqual(['2026-07-01', '2027-01-01'])
  expect(missingRateWords({ kind: 'legal', from: '2026-07-01' })).toBe(
    'Taux d’intérêt légal du 2e semestre 2026 non renseigné\u00a0: calcul arrêté au 30 juin 2026.',
  )
})
