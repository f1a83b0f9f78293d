import { expect, it } from 'vitest'
import { type VatTerritory, vatRates, vatRatesOn, vatRateWhitelist } from './vat-rates.ts'

const bpsOn = (day: string, territory?: VatTerritory) => vatRatesOn(day, territory).map(({ bps }) => bps)

it('gives the rates of the day, highest first', () => {
  expect(bpsOn('2026-11-21')).toEqual([2000, 1000, 550, 210, 0])
  expect(bpsOn('2014-01-01')).toEqual([2000, 1000, 550, 210, 0])
  expect(bpsOn('2013-12-31')).toEqual([1960, 700, 550, 210, 0])
})

it('knows Corsica and the overseas departments', () => {
  expect(bpsOn('2026-11-21', 'corsica')).toEqual([2000, 1300, 1000, 550, 210, 90, 0])
  expect(bpsOn('2026-11-21', 'overseas')).toEqual([850, 210, 175, 105, 0])
})

it('has only rates of BR-FR-16', () => {
  expect(vatRateWhitelist.map((bps) => bps / 100)).toEqual([
    0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6,
  ])
  for (const { bps } of vatRates) expect(vatRateWhitelist).toContain(bps)
})
