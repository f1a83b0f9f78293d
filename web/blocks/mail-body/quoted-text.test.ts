import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitQuotes } from './quoted-text.ts'

const parts = (text: string) =>
  splitQuotes(text).map(({ quoted, text: part }) => (quoted ? `> ${part.trim()}` : part.trim()))

test.each([
  ['signs', 'Merci\n> Avant\n> Jean', ['Merci', '> > Avant\n> Jean']],
  [
    'signs and their head',
    'Merci\n\nLe 3 mars, Jean a écrit :\n\n> Avant',
    ['Merci', '> Le 3 mars, Jean a écrit :\n\n> Avant'],
  ],
  [
    'a head of two lines',
    'Merci\nLe 3 mars 2026 à 10:00, Jean\nMartin a écrit :\n> Avant',
    ['Merci', '> Le 3 mars 2026 à 10:00, Jean\nMartin a écrit :\n> Avant'],
  ],
  ['answers between', 'Oui\n> Un ?\nNon\n> Deux ?\nFin', ['Oui', '> > Un ?', 'Non', '> > Deux ?', 'Fin']],
  [
    'Outlook',
    'Merci\n\nDe : Jean\nEnvoyé : lundi\nÀ : Ana\n\nAvant',
    ['Merci', '> De : Jean\nEnvoyé : lundi\nÀ : Ana\n\nAvant'],
  ],
  [
    'a separator',
    "Merci\n-----Message d'origine-----\nAvant",
    ['Merci', "> -----Message d'origine-----\nAvant"],
  ],
  ['only quotes', '> Avant\n> Jean', ['> Avant\n> Jean']],
  ['a sentence that looks like a head', 'Le client a écrit :\nOui', ['Le client a écrit :\nOui']],
  ['a signature', 'Merci\n-- \nJean', ['Merci\n-- \nJean']],
])('%s', (_name, text, expected) => {
  expect(parts(text)).toEqual(expected)
})

test('no line is lost, moved or added', () => {
  const line = fc.constantFrom(
    'a',
    '> b',
    '',
    'Le 3 mars, Jean a écrit :',
    'De : x',
    'Envoyé : y',
    '-----Original Message-----',
    '--',
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      expect(
        splitQuotes(text)
          .map((part) => part.text)
          .join('\n'),
      ).toBe(text)
    }),
  )
})
