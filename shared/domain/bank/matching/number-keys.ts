import { fold } from '../../../french/fold.ts'

/** Letters that a scanner or a hasty typist takes for a digit, and the digit. */
const LOOKS_LIKE: Record<string, string> = { o: '0', q: '0', i: '1', l: '1', z: '2', s: '5', b: '8' }

/** A word as digits where it has one and the rest looks like digits: « 2O26 » is 2026. */
function asDigits(word: string): string | null {
  const digits = word.replace(/[oqilzsb]/g, (letter) => LOOKS_LIKE[letter]!)
  return /\d/.test(word) && /^\d+$/.test(digits) ? digits : null
}

/** The words of a text, letters apart from digits, digits repaired: « F-2O26 n°0012 » is f, 2026, n, 0012. */
export function wordsOf(text: string): string[] {
  const runs = fold(text).match(/[a-z0-9]+/g) ?? []
  return runs.flatMap((run) => {
    const whole = asDigits(run)
    if (whole !== null) return [whole]
    const at = run.search(/\d/)
    const digits = at > 0 ? asDigits(run.slice(at)) : null
    return digits === null ? (run.match(/[a-z]+|\d+/g) ?? []) : [run.slice(0, at), digits]
  })
}

export const isDigits = (word: string): boolean => /^\d/.test(word)
export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

export type NumberKeys = {
  /** The letters before its first digit: « f ». */
  prefix: string
  /** Its groups of digits without leading zeros: « 2026.12 ». */
  groups: string
  /** All its digits: « 20260012 ». */
  digits: string
}

/** Keys by which a number is recognised in a label. */
export function keysOf(number: string): NumberKeys {
  const words = wordsOf(number)
  const digits = words.filter(isDigits)
  return {
    prefix: words.find((word) => !isDigits(word)) ?? '',
    groups: digits.map(withoutZeros).join('.'),
    digits: digits.join(''),
  }
}
