import { expect, test } from 'vitest'
import { de } from './elides-before.ts'

test.each([
  ['Audit SARL', 'd’Audit SARL'],
  ['Élodie Martin', 'd’Élodie Martin'],
  ['ÉTS Roche', 'd’ÉTS Roche'],
  ['Œuvre & Cie', 'd’Œuvre & Cie'],
  ['Ardoise', 'd’Ardoise'],
  ['Hélène', 'd’Hélène'],
  ['Hôtel du Parc', 'd’Hôtel du Parc'],
  ['Harmonie', 'd’Harmonie'],
  ['Yves', 'd’Yves'],
  ['audit@exemple.fr', 'd’audit@exemple.fr'],
  ['Menuiserie Roche', 'de Menuiserie Roche'],
  ['Yannick', 'de Yannick'],
  ['Hippolyte', 'd’Hippolyte'],
  ['Hibiscus', 'd’Hibiscus'],
  ['Huîtres du Port', 'd’Huîtres du Port'],
  ['Huit Clos', 'de Huit Clos'],
  ['Hameau Vert', 'de Hameau Vert'],
  ['Hauts-de-France', 'de Hauts-de-France'],
  ['Les Halles', 'de Les Halles'],
  ['Halle Bio', 'de Halle Bio'],
  ['Onze Heures', 'de Onze Heures'],
  ['3D Bois', 'de 3D Bois'],
  ['« Audit »', 'de « Audit »'],
  ['', 'de '],
])('%j: %s', (name, written) => {
  expect(de(name)).toBe(written)
})
