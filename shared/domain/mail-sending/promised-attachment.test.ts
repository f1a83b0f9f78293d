import fc from 'fast-check'
import { expect, test } from 'vitest'
import { promisesAttachment } from './promised-attachment.ts'

test.each([
  'Vous trouverez le plan ci-joint.',
  'Ci-jointe, la facture',
  'CI-JOINTS les documents',
  'Le devis est en pièce jointe',
  'Voir le détail en annexe',
  'Je vous joins\u00a0le plan',
  'détail en PJ',
])('%s promises a file', (text) => {
  expect(promisesAttachment(text)).toBe(true)
})

test.each([
  '',
  'Le plan sera posé jeudi',
  'Nous nous joindrons à vous',
  'le pied-à-terre',
  'l’annexe du jardin',
])('« %s » promises none', (text) => {
  expect(promisesAttachment(text)).toBe(false)
})

test('the words count wherever they stand and however they are written', () => {
  const between = fc.string({ unit: fc.constantFrom(' ', '\n', '\u00a0', 'a', 'é', ',', '«') })
  fc.assert(
    fc.property(
      between,
      between,
      fc.constantFrom('ci-joint', 'Pièce jointe', 'EN ANNEXE'),
      (before, after, words) => {
        expect(promisesAttachment(`${before} ${words} ${after}`)).toBe(true)
      },
    ),
  )
})
