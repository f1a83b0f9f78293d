import { expect, test } from 'vitest'
import { holidayRegionOf, usualHolidays } from './region-of.ts'
import { isWorkingDay } from './working-days.ts'

test.each([
  ['67000', 'alsace_moselle'],
  ['57 050', 'alsace_moselle'],
  ['68100', 'alsace_moselle'],
  ['75011', 'metropole'],
  ['20000', 'metropole'],
  ['97110', 'guadeloupe'],
  ['97133', 'saint_barthelemy'],
  ['97150', 'saint_martin'],
  ['97200', 'martinique'],
  ['97300', 'guyane'],
  ['97400', 'reunion'],
  ['97600', 'mayotte'],
  ['97500', null],
  ['98800', null],
  ['6700', null],
])('%s has the holidays of %s', (code, region) => {
  expect(holidayRegionOf('FR', code)).toBe(region)
})

test('abroad, or without a postal code, they are not known', () => {
  expect(holidayRegionOf('BE', '67000')).toBeNull()
  expect(holidayRegionOf('FR', null)).toBeNull()
})

test('an organization keeps those of its address until it says so', () => {
  expect(usualHolidays({ country: 'FR', postalCode: '97400' })).toBe('reunion')
  expect(usualHolidays({ country: 'BE', postalCode: '1000' })).toBe('metropole')
})

test('a client of Strasbourg is not reminded on 26 December, one of Lyon is', () => {
  // A Thursday.
  const day = '2024-12-26'
  expect(isWorkingDay(day, holidayRegionOf('FR', '67000')!)).toBe(false)
  expect(isWorkingDay(day, holidayRegionOf('FR', '69003')!)).toBe(true)
})
