import { fold } from '#shared/french/fold.ts'

/** Past eight words a search only costs. */
const MAX_WORDS = 8
/** Characters of a word that are compared; the database keeps as many (`search_words_of`). */
const MAX_LENGTH = 60
/** Same separators as `search_line` of the database. */
const SEPARATORS = /[.,;:'"\-_@/&()+\s]+/

/** An article or a pronoun before its noun: « l’escalier » is sought as « escalier ». */
const ELISION = /(?<![\p{L}\d])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ](?=[\p{L}\d])/giu
/**
 * A phone number that is written whole, from abroad or in pairs. What is dialled in France with spaces or dots, or is being typed, is read as
 * any figures are.
 */
const PHONE =
  /\+[1-9][\d\s.()/-]{6,}\d|(?<![\d-])00[1-9][\d\s.()/-]{7,}\d|(?<!\d)0[1-9](?:(?:-\d\d){4}|(?:\/\d\d){4})(?!\d)/
/** « 1 234,56 », « 1.234,56 », « 1,234.56 », « 1234.5 »: figures in threes or not, and one or two decimals. */
const AMOUNT = /(?<![\p{L}\d.,])(?:\d{1,3}(?:[\s.,'’]\d{3})+|\d+)[.,]\d{1,2}(?![\p{L}@]|[\s.,]*\d)/u
const FIGURES = new RegExp(`(${PHONE.source}|${AMOUNT.source})`, 'u')

/** The word of a phone number, `33612345678` or `0612345678`, or of an amount, `1234 56`; as `phone_words` and `search_words_of` write them. */
function wordOf(figures: string): string {
  const whole = PHONE.exec(figures)?.[0] === figures
  if (whole) return figures.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')
  const [, units = '', decimals = ''] = /^(.*)[.,](\d+)$/.exec(figures) ?? []
  return `${units.replace(/\D/g, '')} ${decimals}`
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

/**
 * The words to search for, folded; a match has all of them, each at the start of a word. Figures, a phone number and an amount count as one
 * word, however they are written. So does an e-mail address: its parts, separated by one space.
 */
export function typedWords(q: string): string[] {
  const words = q
    .replace(/€/g, ' ')
    .replace(ELISION, '')
    .split(FIGURES)
    // Of what is split by a pattern in parentheses, every second part is what it found.
    .flatMap((part, index) => (index % 2 === 1 ? wordOf(part) : plainWords(part)))
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
