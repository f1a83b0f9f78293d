import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordingFaults } from './wording.ts'

describe('a reminder is refused', () => {
  test.each([
    ['Une saisie sera engagée.', 'saisie'],
    ['Nous allons SAISIR  vos comptes.', 'SAISIR  vos comptes'],
    ['Un huissier mandaté passera.', 'huissier'],
    ['Notre commissaire de\njustice est prévenu.', 'commissaire de\njustice'],
    ['L’affaire ira au Tribunal de commerce.', 'Tribunal'],
    ['sous peine de poursuites', 'poursuites'],
    ['Nous agirons en justice.', 'en justice'],
    ['Une procédure d’injonction de payer suivra.', 'injonction de payer'],
    ['Ceci est une sommation.', 'sommation'],
    ['+ 15 € de frais de relance', 'frais de relance'],
    ['Les frais d’impayés seront ajoutés.', 'frais d’impayés'],
    ['majoré des frais de recouvrement', 'frais de recouvrement'],
    ['Nous préviendrons votre employeur.', 'votre employeur'],
    ['sa\u00adi\u200bsie', 'sa\u00adi\u200bsie'],
    ['POURSUITES', 'POURSUITES'],
    ['De\u0301po\u0302t de plainte', 'De\u0301po\u0302t de plainte'],
  ])('%j', (text, words) => {
    const [fault, ...others] = wordingFaults(text)
    expect(fault).toEqual({ words, at: text.indexOf(words), reason: expect.stringMatching(/^[A-Z].*\.$/s) })
    expect(others).toEqual([])
  })

  test('for each passage, in order', () => {
    expect(wordingFaults('Tribunal, puis saisie et frais de dossier.').map(({ words }) => words)).toEqual([
      'Tribunal',
      'saisie',
      'frais de dossier',
    ])
  })
})

test.each([
  'Sauf erreur de saisie de notre part, la facture reste due.',
  'L’indemnité forfaitaire pour frais de recouvrement est de 40 €.',
  'Nous vous mettons en demeure de régler 1 200 €.',
  'La présente mise en demeure fait courir les intérêts.',
  'Nous poursuivons nos échanges avec plaisir.',
  'Vous pouvez saisir votre numéro de facture en référence.',
  'N’hésitez pas à saisir l’occasion de nous répondre.',
  'Votre redressement judiciaire nous a été annoncé.',
  'Il est juste de vous prévenir avec justesse.',
  '',
])('%j may leave', (text) => {
  expect(wordingFaults(text)).toEqual([])
})

test('words stand in the text where they are said to be', () => {
  const pieces = fc.constantFrom(
    'saisie',
    'frais de relance',
    'frais',
    ' ',
    '’',
    'Œuf',
    'erreur de',
    '\u00ad',
    '\n',
    'x',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (some) => {
      const text = some.join('')
      let after = 0
      for (const { words, at } of wordingFaults(text)) {
        expect(text.slice(at, at + words.length)).toBe(words)
        expect(at).toBeGreaterThanOrEqual(after)
        after = at + words.length
      }
    }),
  )
})
