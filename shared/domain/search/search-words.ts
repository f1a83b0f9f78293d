import { fold } from '#shared/french/fold.ts'

/** Past eight words a search only costs. */
const MAX_WORDS = 8
/** Characters of a word that are compared; the database keeps as many (`search_words_of`). */
const MAX_LENGTH = 60
/** Same separators as `search_line` of the database. */
const SEPARATORS = /[.,;:'"\-_@/&()+\s]+/

/**
 * The words to search for, folded; a match has all of them, each at the start of a word. Figures typed with spaces, like a SIREN,
 * count as one word. So does an e-mail address: its parts, separated by one space.
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
    .map((word) => (word.length > MAX_LENGTH ? [...word].slice(0, MAX_LENGTH).join('') : word))
  return [...new Set(words)].slice(0, MAX_WORDS)
}
