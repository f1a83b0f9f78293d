import { fold } from '#shared/french/fold.ts'

/** Past eight words a search only costs. */
const MAX_WORDS = 8
/** Characters of a word that are compared; the database keeps as many (`search_words_of`). */
const MAX_LENGTH = 60
/** As `search_line` of the database parts words. */
const SEPARATORS = /[.,;:'"\-_@/&()+\s]+/
/** Shorter words have too many neighbours, and a wrong figure is another client. */
const FORGIVEN = /^[a-z]{4,40}$/
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * The words to seek, folded, all of them, each from its beginning. Figures typed with spaces, as a SIREN is, count as one word, an e-mail
 * address too: its parts, parted by one space.
 */
export function typedWords(q: string): string[] {
  const words = q
    .replace(/(?<=\d)[\s.]+(?=\d)/g, '')
    .split(/\s+/)
    .flatMap((chunk) => {
      const parts = fold(chunk)
        .split(SEPARATORS)
        .filter((part) => part !== '')
      return chunk.includes('@') ? parts.join(' ') : parts
    })
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_LENGTH).join(''))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** `at`: how many first letters it shares with what was typed, or more. */
export type Neighbour = { at: number; word: string }

/**
 * What may have been meant by a word that begins none: the words one letter more, less, changed or swapped away. Those `at` or before the
 * last of its first letters that do begin a word can be meant. None for figures and words of fewer than four letters.
 */
export function neighboursOf(word: string): Neighbour[] {
  if (!FORGIVEN.test(word)) return []
  const found = new Map<string, number>()
  for (let at = 0; at < word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const near = [
      before + after.slice(1),
      ...(after.length > 1 ? [before + after[1] + after[0] + after.slice(2)] : []),
      ...LETTERS.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
    ]
    for (const each of near) if (!found.has(each)) found.set(each, at)
  }
  found.delete(word)
  return [...found].map(([each, at]) => ({ at, word: each }))
}
