import { expect, it } from 'vitest'
import { frenchTypography, guillemets } from './typography.ts'

it('quotes with narrow no-break spaces', () => {
  expect(guillemets('Devis')).toBe('«\u202fDevis\u202f»')
})

it.each([
  ["L'acompte de 30 % est dû : merci !", 'L’acompte de 30\u00a0% est dû\u00a0: merci\u202f!'],
  ['Dire « oui » ; puis signer ?', 'Dire «\u202foui\u202f»\u202f; puis signer\u202f?'],
  ['1 200 €', '1\u202f200\u00a0€'],
  ['SARL au capital de 1 020 000 €', 'SARL au capital de 1\u202f020\u202f000\u00a0€'],
  ['TVA 20 %', 'TVA\u00a020\u00a0%'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['https://ardoise.fr/d/abc?x=1', 'https://ardoise.fr/d/abc?x=1'],
  ['à 13:05', 'à 13:05'],
])('sets %s', (text, expected) => {
  expect(frenchTypography(text)).toBe(expected)
  expect(frenchTypography(expected)).toBe(expected)
})
