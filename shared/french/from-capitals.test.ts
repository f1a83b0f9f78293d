import { expect, test } from 'vitest'
import { fromCapitals } from './from-capitals.ts'

test.each([
  ['14 RUE DES ATELIERS', '14 rue des Ateliers'],
  ["3 BIS PLACE JEANNE D'ARC", '3 Bis place Jeanne d’Arc'],
  ['SAINT-ETIENNE-DE-MONTLUC', 'Saint-Etienne-de-Montluc'],
  ['MENUISERIE VASSEUR', 'Menuiserie Vasseur'],
  ['SARL LE FOURNIL', 'SARL le Fournil'],
  ['L’Atelier Aubry', 'L’Atelier Aubry'],
  ['ZA DE LA GARE', 'ZA de la Gare'],
])('%s → %s', (text, written) => {
  expect(fromCapitals(text)).toBe(written)
})

test('nothing stays nothing', () => {
  expect(fromCapitals(null)).toBeNull()
})
