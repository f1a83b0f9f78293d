import { expect, test } from 'vitest'
import { unitLabel } from './unit-label.ts'

test.each([
  [1_000, 'visite', 'visite'],
  [1_500, 'jour', 'jour'],
  [2_000, 'visite', 'visites'],
  [-2_000, 'visite', 'visites'],
  [3_000, 'demi-journée', 'demi-journées'],
  [2_000, 'tableau', 'tableaux'],
  [2_000, 'bocal', 'bocaux'],
  [12_000, 'mois', 'mois'],
  [12_000, 'heures', 'heures'],
  [2_000, 'lot', 'lots'],
  [12_000, 'm²', 'm²'],
  [12_000, 'kWh', 'kWh'],
  [12_000, 'min', 'min'],
  [12_000, 'mètre linéaire', 'mètre linéaire'],
  [2_000, 'mille', 'mille'],
  [2_000, null, null],
])('%i thousandths of « %s » are « %s »', (milli, unit, counted) => {
  expect(unitLabel(milli, unit)).toBe(counted)
})
