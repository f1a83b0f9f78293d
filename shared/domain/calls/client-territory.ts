import type { HolidayRegion } from '../working-hours/public-holidays.ts'

/** Where a client lives, as far as the hours of calls go: its holidays and its clocks. */
export type ClientTerritory = { region: HolidayRegion; timeZone: string; name: string }

const mainland: ClientTerritory = {
  region: 'metropole',
  timeZone: 'Europe/Paris',
  name: 'France métropolitaine',
}

const alsaceMoselle: ClientTerritory = { ...mainland, region: 'alsace_moselle', name: 'Alsace et Moselle' }

const reunion: ClientTerritory = { region: 'reunion', timeZone: 'Indian/Reunion', name: 'La Réunion' }
const mayotte: ClientTerritory = { region: 'mayotte', timeZone: 'Indian/Mayotte', name: 'Mayotte' }
const guadeloupe: ClientTerritory = {
  region: 'guadeloupe',
  timeZone: 'America/Guadeloupe',
  name: 'Guadeloupe',
}
const guyane: ClientTerritory = { region: 'guyane', timeZone: 'America/Cayenne', name: 'Guyane' }
const martinique: ClientTerritory = {
  region: 'martinique',
  timeZone: 'America/Martinique',
  name: 'Martinique',
}
const saintBarthelemy: ClientTerritory = {
  region: 'saint_barthelemy',
  timeZone: 'America/St_Barthelemy',
  name: 'Saint-Barthélemy',
}
const saintMartin: ClientTerritory = {
  region: 'saint_martin',
  timeZone: 'America/Marigot',
  name: 'Saint-Martin',
}

/** The longest prefix first: Saint-Barthélemy and Saint-Martin kept the codes of Guadeloupe (97133, 97150). */
const byPostalCode: [prefix: string, territory: ClientTerritory][] = [
  ['97133', saintBarthelemy],
  ['97150', saintMartin],
  ['977', saintBarthelemy],
  ['978', saintMartin],
  ['971', guadeloupe],
  ['972', martinique],
  ['973', guyane],
  ['974', reunion],
  ['975', { ...mainland, timeZone: 'America/Miquelon', name: 'Saint-Pierre-et-Miquelon' }],
  ['976', mayotte],
  ['986', { ...mainland, timeZone: 'Pacific/Wallis', name: 'Wallis-et-Futuna' }],
  ['987', { ...mainland, timeZone: 'Pacific/Tahiti', name: 'Polynésie française' }],
  ['988', { ...mainland, timeZone: 'Pacific/Noumea', name: 'Nouvelle-Calédonie' }],
  ['57', alsaceMoselle],
  ['67', alsaceMoselle],
  ['68', alsaceMoselle],
]

/** Numbers of the overseas departments, by the numbering plan of ARCEP: Mayotte shares +262 with La Réunion. */
const byPhone: [prefix: string, territory: ClientTerritory][] = [
  ['+262269', mayotte],
  ['+262639', mayotte],
  ['+262', reunion],
  ['+590', guadeloupe],
  ['+594', guyane],
  ['+596', martinique],
]

type Whereabouts = { postalCode: string | null; country: string; phone: string | null }

/**
 * The territory whose holidays and clocks count for a call: by the postal code, else by the number (E.164). `country` is ISO 3166-1 alpha-2:
 * abroad, and where nothing is known, it is the mainland, as Paris is where the caller’s rules come from.
 */
export function clientTerritory({ postalCode, country, phone }: Whereabouts): ClientTerritory {
  const code = country === 'FR' && postalCode !== null ? postalCode.replaceAll(' ', '') : ''
  if (code !== '') return byPostalCode.find(([prefix]) => code.startsWith(prefix))?.[1] ?? mainland
  return byPhone.find(([prefix]) => phone?.startsWith(prefix))?.[1] ?? mainland
}
