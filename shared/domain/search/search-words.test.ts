import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typedWords } from './search-words.ts'

describe('the words typed', () => {
  test.each([
    ['  Éclair   MENUI ', ['eclair', 'menui']],
    ['l’Atelier d’Anaïs', ['l', 'atelier', 'd', 'anais']],
    ['552 081 317', ['552081317']],
    ['55.20.81', ['552081']],
    ['D-2026-00012', ['d', '2026', '00012']],
    ['Jean-Luc.Petit@Éclair.fr', ['jean luc petit eclair fr']],
    ['bonjour@', ['bonjour']],
    ['100 % _ \\', ['100', '%', '\\']],
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
})
