import { describe, expect, it } from 'vitest'
import { easterSunday, holidayName, holidayRegions, publicHolidays } from './public-holidays.ts'

describe('public holidays', () => {
  // Dates of Easter: the tables of the IMCCE.
  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('Easter of %i is %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  it('are a Sunday of 22 March to 25 April for three centuries', () => {
    for (let year = 1900; year < 2200; year += 1) {
      const day = easterSunday(year)
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0)
      expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
    }
  })

  // https://www.service-public.fr/particuliers/vosdroits/F2405, list of 2026.
  it('of 2026 are those that the state publishes', () => {
    expect(publicHolidays(2026, 'metropole').map(({ on }) => on)).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ])
  })

  it('are more in Alsace and Moselle, and overseas', () => {
    expect(holidayName('2026-04-03', 'alsace_moselle')).toBe('Vendredi saint')
    expect(holidayName('2026-12-26', 'alsace_moselle')).toBe('Saint-Étienne')
    expect(holidayName('2026-04-03', 'metropole')).toBeNull()
    expect(holidayName('2026-12-20', 'reunion')).toBe('Abolition de l’esclavage')
    expect(holidayName('2011-10-09', 'saint_barthelemy')).toBeNull()
    for (const region of holidayRegions) {
      const more = { none: 0, metropole: 11, alsace_moselle: 13 }[region as string] ?? 12
      expect(publicHolidays(2026, region)).toHaveLength(more)
    }
  })

  it('begin with the year of their law', () => {
    expect(holidayName('1981-05-08', 'metropole')).toBeNull()
    expect(holidayName('1982-05-08', 'metropole')).toBe('Victoire de 1945')
  })
})
