import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neighboursOf, typedWords } from './search-words.ts'

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

  test('are at most eight of sixty characters, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (q) => {
        const words = typedWords(q)
        return words.length <= 8 && words.every((word) => word !== '' && [...word].length <= 60)
      }),
    )
  })
})

describe('the neighbours of a word', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    minLength: 4,
    maxLength: 20,
  })
  const at = fc.nat(19)
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
  const shared = (one: string, other: string) => {
    let length = 0
    while (length < one.length && one[length] === other[length]) length += 1
    return length
  }

  test('hold the word meant, whichever letter was missed, doubled, changed or swapped', () => {
    fc.assert(
      fc.property(word, at, letter, fc.nat(3), (meant, place, other, kind) => {
        const i = place % meant.length
        const [before, after] = [meant.slice(0, i), meant.slice(i)]
        const typed = [
          before + after.slice(1),
          before + other + after,
          before + other + after.slice(1),
          before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
        ][kind]!
        // A beginning of the word meant is no error.
        fc.pre(!meant.startsWith(typed) && typed.length >= 4)
        // At least as many first letters begin a word as the word meant shares.
        const found = neighboursOf(typed).find(({ word }) => word === meant)
        expect(found?.at).toBeLessThanOrEqual(shared(typed, meant))
      }),
    )
  })

  test('are none of a figure, a short word or an address, and never the word itself', () => {
    expect(['00123', 'abc', 'jean petit fr', 'd2026', 'éclair'].flatMap(neighboursOf)).toEqual([])
    expect(neighboursOf('marlou').map(({ word }) => word)).not.toContain('marlou')
  })
})
