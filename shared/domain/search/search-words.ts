import { fold } from '#shared/french/fold.ts'

/** Past eight words a search only costs. */
const MAX_WORDS = 8
/** Characters of a word that are compared; the database keeps as many (`search_words_of`). */
const MAX_LENGTH = 60
/** Same separators as `search_line` of the database. */
const SEPARATORS = /[.,;:'"\-_@/&()+\s]+/

/** An article or a pronoun before its noun: « l’escalier » is sought as « escalier ». */
const ELISION = /(?<![\p{L}\d])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ](?=[\p{L}\d])/giu
/** Figures with what may stand between them. */
const FIGURES = /(\+?\d[\d\s.,'’()/-]*)/
/** From abroad. What is dialled in France with spaces or dots, or is being typed, is read as any figures are. */
const FOREIGN_PHONE = /^(?:\+|00)[1-9][\d\s.()/-]{6,}$/
const PHONE_IN_PAIRS = /^0[1-9](?:(?:-\d\d){4}|(?:\/\d\d){4})$/
/** « 1 234,56 », « 1.234,56 », « 1,234.56 », « 1234.5 »: figures in threes or not, and one or two decimals. */
const AMOUNT = /^(?:\d{1,3}(?:[\s.,'’]\d{3})+|\d+)[.,](\d{1,2})$/

/**
 * The word of a phone number, `33612345678` or `0612345678`, or of an amount, `1234 56`; as `phone_words` and `search_words_of` write them. Null:
 * the figures are something else.
 */
function wordOf(figures: string): string | null {
  if (FOREIGN_PHONE.test(figures) || PHONE_IN_PAIRS.test(figures))
    return figures.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')
  const decimals = AMOUNT.exec(figures)?.[1]
  if (decimals === undefined) return null
  return `${figures.slice(0, -decimals.length).replace(/\D/g, '')} ${decimals}`
}

/** The words of a text without phone numbers or amounts. Figures typed with spaces, like a SIREN, count as one word. */
const plainWords = (text: string) =>
  text
    .replace(/(?<=\d)[\s.]+(?=\d)/g, '')
    .split(/\s+/)
    .flatMap((chunk) => {
      const parts = fold(chunk)
        .split(SEPARATORS)
        .filter((part) => part !== '')
      return chunk.includes('@') ? parts.join(' ') : parts
    })

const touches = (before: string, after: string) => /[\p{L}@]$/u.test(before) || /^[\p{L}@]/u.test(after)

/** Phone numbers and amounts are taken out of the text; what is left keeps its order. */
function spelledWords(text: string): string[] {
  const pieces = text.split(FIGURES)
  const words: string[] = []
  let plain = ''
  for (const [index, piece] of pieces.entries()) {
    const figures = piece.replace(/[^\d]{1,3}$/, '')
    const after = figures === piece ? (pieces[index + 1] ?? '') : ''
    // A text split by a pattern in parentheses has a match in every second piece.
    const word = index % 2 === 0 || touches(pieces[index - 1]!, after) ? null : wordOf(figures)
    if (word === null) plain += piece
    else {
      words.push(...plainWords(plain), word)
      plain = ' '
    }
  }
  return [...words, ...plainWords(plain)]
}

/**
 * The words to search for, folded; a match has all of them, each at the start of a word. Figures, a phone number and an amount count as one
 * word, however they are written. So does an e-mail address: its parts, separated by one space.
 */
export function typedWords(q: string): string[] {
  const words = spelledWords(q.replace(/€/g, ' ').replace(ELISION, ''))
    .filter((word) => word !== '')
    .map((word) => (word.length > MAX_LENGTH ? [...word].slice(0, MAX_LENGTH).join('') : word))
  return [...new Set(words)].slice(0, MAX_WORDS)
}

/** The amount that a word of `typedWords` means, in cents; null where it is none. « 1234,5 » is 1 234,50. */
export function amountOfWord(word: string): number | null {
  const [, units, decimals] = /^(\d{1,12}) (\d{1,2})$/.exec(word) ?? []
  return units === undefined || decimals === undefined
    ? null
    : Number(units) * 100 + Number(decimals.padEnd(2, '0'))
}
