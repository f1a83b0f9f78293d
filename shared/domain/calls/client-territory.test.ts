import { expect, it } from 'vitest'
import { clientTerritory } from './client-territory.ts'

it.each([
  ['67000', 'alsace_moselle', 'Europe/Paris'],
  ['57 000', 'alsace_moselle', 'Europe/Paris'],
  ['69001', 'metropole', 'Europe/Paris'],
  ['97110', 'guadeloupe', 'America/Guadeloupe'],
  ['97133', 'saint_barthelemy', 'America/St_Barthelemy'],
  ['97150', 'saint_martin', 'America/Marigot'],
  ['97200', 'martinique', 'America/Martinique'],
  ['97300', 'guyane', 'America/Cayenne'],
  ['97400', 'reunion', 'Indian/Reunion'],
  ['97600', 'mayotte', 'Indian/Mayotte'],
  ['98714', 'metropole', 'Pacific/Tahiti'],
])('%s is in %s', (postalCode, region, timeZone) => {
  expect(clientTerritory({ postalCode, country: 'FR', phone: null })).toMatchObject({ region, timeZone })
})

it.each([
  [{ postalCode: null, country: 'FR', phone: '+262692123456' }, 'reunion'],
  [{ postalCode: null, country: 'FR', phone: '+262639691234' }, 'mayotte'],
  [{ postalCode: '', country: 'FR', phone: '+590590123456' }, 'guadeloupe'],
  // The address says more than a number that moved with its owner.
  [{ postalCode: '75011', country: 'FR', phone: '+596696123456' }, 'metropole'],
  [{ postalCode: '67000', country: 'BE', phone: '+32470123456' }, 'metropole'],
  [{ postalCode: null, country: 'FR', phone: null }, 'metropole'],
])('%j is in %s', (facts, region) => {
  expect(clientTerritory(facts).region).toBe(region)
})
