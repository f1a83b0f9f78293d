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

/**
 * What may have been meant by a word that begins none: the words one letter more, less, changed or swapped away. `known`: how many of its
 * first letters do begin a word; the error is among them or just after. None for figures and words of fewer than four letters.
 */
export function neighboursOf(word: string, known: number): string[] {
  if (!FORGIVEN.test(word)) return []
  const found = new Set<string>()
  for (let at = 0; at <= Math.min(known, word.length); at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}
