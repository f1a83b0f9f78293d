import { addDays } from '../../time/calendar-day.ts'

/** Where the holidays are kept: departments and territories add days of their own. */
export const holidayRegions = [
  'metropole',
  'alsace_moselle',
  'guadeloupe',
  'guyane',
  'martinique',
  'mayotte',
  'reunion',
  'saint_barthelemy',
  'saint_martin',
  'none',
] as const

export type HolidayRegion = (typeof holidayRegions)[number]

type Rule = {
  name: string
  /** Month and day, or days after Easter Sunday. */
  on: { fixed: string } | { afterEaster: number }
  /** The first year whose day is a holiday. */
  since: number
  regions?: readonly HolidayRegion[]
}

/**
 * Code du travail: L3133-1 (everywhere), L3134-13 (Alsace and Moselle), L3422-2 (overseas: the end of slavery).
 * The 8th of May is one since loi n° 81-893 of 2 October 1981, the days overseas since loi n° 83-550 of 30 June 1983
 * (décret n° 83-1003; décret n° 2012-553 for Saint-Barthélemy and Saint-Martin). Years before 1984 are not told apart.
 */
const rules: readonly Rule[] = [
  { name: 'Jour de l’an', on: { fixed: '01-01' }, since: 1810 },
  { name: 'Vendredi saint', on: { afterEaster: -2 }, since: 1892, regions: ['alsace_moselle'] },
  { name: 'Lundi de Pâques', on: { afterEaster: 1 }, since: 1886 },
  { name: 'Abolition de l’esclavage', on: { fixed: '04-27' }, since: 1984, regions: ['mayotte'] },
  { name: 'Fête du Travail', on: { fixed: '05-01' }, since: 1947 },
  { name: 'Victoire de 1945', on: { fixed: '05-08' }, since: 1982 },
  { name: 'Ascension', on: { afterEaster: 39 }, since: 1802 },
  { name: 'Lundi de Pentecôte', on: { afterEaster: 50 }, since: 1886 },
  { name: 'Abolition de l’esclavage', on: { fixed: '05-22' }, since: 1984, regions: ['martinique'] },
  { name: 'Abolition de l’esclavage', on: { fixed: '05-27' }, since: 1984, regions: ['guadeloupe'] },
  { name: 'Abolition de l’esclavage', on: { fixed: '05-28' }, since: 2012, regions: ['saint_martin'] },
  { name: 'Abolition de l’esclavage', on: { fixed: '06-10' }, since: 1984, regions: ['guyane'] },
  { name: 'Fête nationale', on: { fixed: '07-14' }, since: 1880 },
  { name: 'Assomption', on: { fixed: '08-15' }, since: 1802 },
  { name: 'Abolition de l’esclavage', on: { fixed: '10-09' }, since: 2012, regions: ['saint_barthelemy'] },
  { name: 'Toussaint', on: { fixed: '11-01' }, since: 1802 },
  { name: 'Armistice de 1918', on: { fixed: '11-11' }, since: 1922 },
  { name: 'Abolition de l’esclavage', on: { fixed: '12-20' }, since: 1984, regions: ['reunion'] },
  { name: 'Noël', on: { fixed: '12-25' }, since: 1802 },
  { name: 'Saint-Étienne', on: { fixed: '12-26' }, since: 1892, regions: ['alsace_moselle'] },
]

/** Easter Sunday of a year, ISO day. Source: the anonymous Gregorian computus (Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const rest = year % 100
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * late + 114
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Holidays of a year where the region says, sorted by day; two may fall on one day (1 and 8 May are Ascension at times). */
export function publicHolidays(year: number, region: HolidayRegion): { on: string; name: string }[] {
  if (region === 'none') return []
  const easter = easterSunday(year)
  return rules
    .filter((rule) => year >= rule.since && (!rule.regions || rule.regions.includes(region)))
    .map(({ name, on }) => ({
      on: 'fixed' in on ? `${year}-${on.fixed}` : addDays(easter, on.afterEaster),
      name,
    }))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** The holiday's name in French; null on another day. */
export function holidayName(isoDay: string, region: HolidayRegion): string | null {
  const found = publicHolidays(Number(isoDay.slice(0, 4)), region).find(({ on }) => on === isoDay)
  return found?.name ?? null
}
