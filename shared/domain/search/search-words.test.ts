import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOfWord, typedWords } from './search-words.ts'

describe('the words typed', () => {
  test.each([
    ['  Éclair   MENUI ', ['eclair', 'menui']],
    ['l’Atelier d’Anaïs', ['atelier', 'anais']],
    ["l'escalier", ['escalier']],
    ['jusqu’au toit', ['au', 'toit']],
    ['l’', ['l']],
    ['O’Brien', ['o', 'brien']],
    ['552 081 317', ['552081317']],
    ['55.20.81', ['552081']],
    ['D-2026-00012', ['d', '2026', '00012']],
    ['Jean-Luc.Petit@Éclair.fr', ['jean luc petit eclair fr']],
    ['bonjour@', ['bonjour']],
    ['100 % _ \\', ['100', '%', '\\']],
    ['1 234,56', ['1234 56']],
    ['1\u202f234,56\u202f€', ['1234 56']],
    ['1.234,56 €', ['1234 56']],
    ['1,234.56', ['1234 56']],
    ['1234.56', ['1234 56']],
    ['1234,5', ['1234 5']],
    ['1 234 €', ['1234']],
    ['−1 234,56', ['1234 56']],
    ['nordik 12 345,00 lac', ['nordik', '12345 00', 'lac']],
    ['06 12 34 56 78', ['0612345678']],
    ['06.12.34.56.78', ['0612345678']],
    ['06-12-34-56-78', ['0612345678']],
    ['06/12/34/56/78', ['0612345678']],
    ['06 12 34', ['061234']],
    ['+33612345678', ['33612345678']],
    ['+33 (0)6 12 34 56 78', ['33612345678']],
    ['0033 6 12 34 56 78', ['33612345678']],
    ['05/12/2026', ['05', '12', '2026']],
    ['0044', ['0044']],
    ['12,5mm', ['12', '5mm']],
    ['- @ / .', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j', (q, words) => {
    expect(typedWords(q)).toEqual(words)
  })

  test('are at most eight words of at most sixty characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (q) => {
        const words = typedWords(q)
        return words.length <= 8 && words.every((word) => word !== '' && [...word].length <= 60)
      }),
    )
  })

  test.each([
    ['1 234,56', 123_456],
    ['1234,5', 123_450],
    ['0,05', 5],
    ['1234', null],
    ['dupont@lac.fr', null],
  ])('%j is the amount %j', (q, cents) => {
    expect(amountOfWord(typedWords(q)[0]!)).toBe(cents)
  })
})
