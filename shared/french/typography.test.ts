import { expect, it } from 'vitest'
import { frenchTypography, guillemets } from './typography.ts'

it('quotes with narrow no-break spaces', () => {
  expect(guillemets('Devis')).toBe('«\u202fDevis\u202f»')
})

it.each([
  ["L'acompte de 30 % est dû : merci !", 'L’acompte de 30\u00a0% est dû\u00a0: merci\u202f!'],
  ['Dire « oui » ; puis signer ?', 'Dire «\u202foui\u202f»\u202f; puis signer\u202f?'],
  ['1 200 €', '1 200\u00a0€'],
  ['https://ardoise.fr/d/abc?x=1', 'https://ardoise.fr/d/abc?x=1'],
  ['à 13:05', 'à 13:05'],
])('sets %s', (text, expected) => {
  expect(frenchTypography(text)).toBe(expected)
  expect(frenchTypography(expected)).toBe(expected)
})
