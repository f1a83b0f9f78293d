import { readDecimal } from '../../french/read-decimal.ts'

/** Digits that a safe integer always holds; a bigint column too. */
const MAX_CENTS = 10 ** 13

const bounded = (cents: number | null) => (cents === null || Math.abs(cents) >= MAX_CENTS ? null : cents)

/** Cents of a decimal with a point (« -12.340 »); null when it is none, or where cents would round it. */
export function centsOfDecimal(text: string): number | null {
  const plain = text.trim()
  const found = /^([+-]?)(\d{1,20})(?:\.(\d{0,20}))?$/.exec(plain)
  if (!found) return null
  const [, sign = '', whole = '', fraction = ''] = found
  // Never three decimals: the point is decimal here, and « 1.234 » is doubted elsewhere.
  return bounded(readDecimal(`${sign}${whole}.${fraction.padEnd(4, '0')}`, 2))
}

/** Cents of an amount as banks write it in France or elsewhere (`readDecimal`). */
export const centsOfText = (text: string): number | null => bounded(readDecimal(text, 2))
