import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMoment,
  formatMoney,
  formatMonth,
  formatPercentBps,
  formatQuantity,
  formatRelative,
  formatTime,
  formatWhen,
  parseMoney,
  parsePercentBps,
  parseQuantity,
} from './format.ts'

describe('formatMoney', () => {
  it.each([
    [123456789, 'EUR', '1\u202f234\u202f567,89\u00a0€'],
    [-123450, 'EUR', '−1\u202f234,50\u00a0€'],
    [0, 'EUR', '0,00\u00a0€'],
    [-0, 'EUR', '0,00\u00a0€'],
    [5, 'EUR', '0,05\u00a0€'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90\u202f071\u202f992\u202f547\u202f409,91\u00a0€'],
    [123450, 'CHF', '1\u202f234,50\u00a0CHF'],
    [300, 'USD', '3,00\u00a0$US'],
    [300, 'GBP', '3,00\u00a0£GB'],
  ] as const)('%s %s', (cents, currency, expected) => {
    expect(formatMoney(cents, currency)).toBe(expected)
  })
})

describe('other numbers', () => {
  it.each([
    [1500, '1,5'],
    [1000, '1'],
    [1234567, '1\u202f234,567'],
    [-250, '−0,25'],
    [1, '0,001'],
  ])('quantity %s', (milli, expected) => {
    expect(formatQuantity(milli)).toBe(expected)
  })

  it.each([
    [550, '5,5\u00a0%'],
    [2000, '20\u00a0%'],
    [105, '1,05\u00a0%'],
    [0, '0\u00a0%'],
  ])('percent %s', (bps, expected) => {
    expect(formatPercentBps(bps)).toBe(expected)
  })

  it.each([
    [0, '0\u00a0facture'],
    [1, '1\u00a0facture'],
    [1.5, '1,5\u00a0facture'],
    [2, '2\u00a0factures'],
    [1234, '1\u202f234\u00a0factures'],
    [1_000_000, '1\u202f000\u202f000\u00a0de\u00a0factures'],
  ])('count %s', (count, expected) => {
    expect(formatCount(count, 'facture', 'factures')).toBe(expected)
  })

  it('elides « de »', () => {
    expect(formatCount(2_000_000, 'entreprise', 'entreprises')).toBe('2\u202f000\u202f000\u00a0d’entreprises')
  })
})

describe('parsing what someone typed', () => {
  it.each([
    ['1 234,56', 123456],
    ['1\u202f234,56\u00a0€', 123456],
    ['1\u00a0234.56', 123456],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1.234.567', 123456700],
    ['12', 1200],
    ['12,', 1200],
    [',5', 50],
    ['-3,5', -350],
    ['−3,5', -350],
    ['-0', 0],
    ['1.234', null],
    ['1,234', null],
    ['1.23.456', null],
    ['1,2,3.4', null],
    ['12,3.4', null],
    ['', null],
    ['-', null],
    [',', null],
    ['douze', null],
    ['1e3', null],
    ['99999999999999999', null],
  ])('money %s', (text, expected) => {
    expect(parseMoney(text)).toBe(expected)
  })

  it('refuses a very long text at once', () => {
    expect(parseMoney(`${'1,'.repeat(50_000)}x`)).toBe(null)
  })

  it('reads back every format', () => {
    for (const value of [0, 5, 99, 123456, -123450, 9_999_999_999]) {
      expect(parseMoney(formatMoney(value))).toBe(value)
      expect(parseQuantity(formatQuantity(value))).toBe(value)
      expect(parsePercentBps(formatPercentBps(value))).toBe(value)
    }
  })

  it('keeps three decimals for a quantity', () => {
    expect(parseQuantity('0,125')).toBe(125)
    expect(parseQuantity('0,1255')).toBe(null)
  })
})

describe('dates', () => {
  it('writes days, the first one as « 1er »', () => {
    expect(formatDate('2026-11-12')).toBe('12 nov. 2026')
    expect(formatDate('2026-11-01')).toBe('1er nov. 2026')
    expect(formatLongDate('2026-11-01')).toBe('1er novembre 2026')
    expect(formatLongDate('2026-08-11')).toBe('11 août 2026')
    expect(formatMonth('2026-08-01')).toBe('août 2026')
  })

  it('writes instants in the time zone, on 24 hours', () => {
    expect(formatDateTime('2026-07-31T22:05:00Z', 'Europe/Paris')).toBe('1er août 2026 à 00:05')
    expect(formatDateTime(new Date('2026-11-12T12:05:00Z'), 'Europe/Paris')).toBe('12 nov. 2026 à 13:05')
    expect(formatDate(new Date('2026-11-12T23:30:00Z'), 'America/Toronto')).toBe('12 nov. 2026')
    expect(formatTime('2026-11-12T00:00:00Z', 'UTC')).toBe('00:00')
  })

  it('a day whose hour is not known has none', () => {
    expect(formatMoment('2026-11-21T23:00:00Z', 'Europe/Paris')).toBe('22 nov. 2026')
    expect(formatMoment('2026-11-21T23:01:00Z', 'Europe/Paris')).toBe('22 nov. 2026 à 00:01')
    expect(formatMoment('2026-11-21T23:00:00Z', 'Asia/Kathmandu')).toBe('22 nov. 2026 à 04:45')
  })

  it('refuses an instant without a time zone, since its day depends on it', () => {
    expect(() => formatDate('2026-11-12T23:30:00Z')).toThrow(RangeError)
    expect(() => formatMonth(new Date('2026-11-30T23:30:00Z'))).toThrow(RangeError)
  })

  const now = new Date('2026-11-21T09:00:00Z')
  it.each([
    ['2026-11-21T08:59:30Z', 'à l’instant'],
    ['2026-11-21T08:55:00Z', 'il y a 5 minutes'],
    ['2026-11-21T06:00:00Z', 'il y a 3 heures'],
    ['2026-11-20T22:30:00Z', 'hier'],
    ['2026-11-17T09:00:00Z', 'il y a 4 jours'],
    ['2026-11-01T09:00:00Z', '1er nov. 2026'],
    ['2026-11-21T09:05:00Z', 'dans 5 minutes'],
    ['2026-11-22T21:00:00Z', 'demain'],
    ['2026-11-24T21:00:00Z', 'dans 3 jours'],
  ])('%s', (instant, expected) => {
    expect(formatRelative(instant, now, 'Europe/Paris').replace(/\s/g, ' ')).toBe(expected)
  })
})

describe('formatWhen', () => {
  it.each([
    ['2026-11-21T23:30:00Z', '00:30'],
    ['2026-11-22T12:05:00Z', '13:05'],
    ['2026-11-21T22:30:00Z', 'hier'],
    ['2026-11-01T12:00:00Z', '1er nov.'],
    ['2025-12-31T12:00:00Z', '31 déc. 2025'],
  ])('%s', (instant, expected) => {
    expect(formatWhen(instant, '2026-11-22', 'Europe/Paris').replace(/\s/g, ' ')).toBe(expected)
  })
})
