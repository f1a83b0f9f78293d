import type { HolidayRegion } from './public-holidays.ts'

/** Departments of Alsace and Moselle: Bas-Rhin, Haut-Rhin, Moselle. */
const LOCAL_LAW = ['57', '67', '68']

/** The first whose digits begin a postal code; two islands stand within those of Guadeloupe. */
const overseas: readonly (readonly [prefix: string, region: HolidayRegion])[] = [
  ['97133', 'saint_barthelemy'],
  ['97150', 'saint_martin'],
  ['971', 'guadeloupe'],
  ['972', 'martinique'],
  ['973', 'guyane'],
  ['974', 'reunion'],
  ['976', 'mayotte'],
]

/**
 * Whose holidays hold at a French postal code. Null where they are not known: abroad, without a code, or in territories whose days we have not
 * (Saint-Pierre-et-Miquelon, Pacific).
 */
export function holidayRegionOf(country: string, postalCode: string | null): HolidayRegion | null {
  const code = (postalCode ?? '').replaceAll(' ', '')
  if (country !== 'FR' || !/^\d{5}$/.test(code)) return null
  const found = overseas.find(([prefix]) => code.startsWith(prefix))
  if (found !== undefined) return found[1]
  if (code.startsWith('97') || code.startsWith('98')) return null
  return LOCAL_LAW.includes(code.slice(0, 2)) ? 'alsace_moselle' : 'metropole'
}

/** Whose holidays an organization keeps until it says so: those of its address, else of metropolitan France. */
export const usualHolidays = (address: { country: string; postalCode: string | null }): HolidayRegion =>
  holidayRegionOf(address.country, address.postalCode) ?? 'metropole'
