/** Longest text that is looked at: no amount is longer, and a stranger's file may hold anything. */
const LONGEST = 40

/**
 * The one reader of numbers, for files and for fields: an integer of 10^-scale units from « 1 234,56 », « 1.234,56- », « 1'234.56 »,
 * « (12,00) » (negative), « 1234.5600 » or « 1234,56 € HT ». Zeros beyond the scale are dropped, other digits are not. A single mark before
 * three digits is refused below three decimals: « 1.234 » may be a thousand or one. Null for what is no number, or too large to be exact.
 */
export function readDecimal(text: string, scale: number): number | null {
  if (text.length > LONGEST * 2) return null
  const plain = text
    .replace(/[\s'’]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/^(?:€|EUR)/i, '')
    .replace(/(?:HT|TTC)$/i, '')
    .replace(/(?:€|EUR)$/i, '')
  if (plain.length > LONGEST) return null
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  const found = /^([+-]?)([\d.,]+)([+-]?)$/.exec(inside ?? plain)
  if (!found) return null
  const [, before, digits = '', after] = found
  const signs = [before, after, inside === undefined ? '' : '-'].filter((sign) => sign !== '')
  if (signs.length > 1) return null
  const parts = splitMarks(digits, scale)
  return parts === null ? null : unitsOf(signs[0] === '-', parts, scale)
}

type Parts = { whole: string; fraction: string }

/** The last mark is decimal when another kind stands before it, or when it cannot part thousands; marks before it part thousands. */
function splitMarks(digits: string, scale: number): Parts | null {
  const marks = digits.match(/[.,]/g) ?? []
  if (marks.length === 0) return { whole: digits, fraction: '' }
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const before = digits.slice(0, last)
  const fraction = digits.slice(last + 1)
  if (marks.length === 1) {
    const isEither = scale < 3 && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(before)
    return isEither || before + fraction === '' ? null : { whole: before, fraction }
  }
  const isGrouped = (grouped: string) => /^\d{1,3}(?:[.,]\d{3})*$/.test(grouped)
  const whole = (grouped: string) => grouped.replace(/[.,]/g, '')
  if (before.includes(digits.charAt(last)))
    return new Set(marks).size === 1 && isGrouped(digits) ? { whole: whole(digits), fraction: '' } : null
  return isGrouped(before) ? { whole: whole(before), fraction } : null
}

function unitsOf(negative: boolean, { whole, fraction }: Parts, scale: number): number | null {
  if (/[^0]/.test(fraction.slice(scale))) return null
  const units = Number(`${whole}${fraction.slice(0, scale).padEnd(scale, '0')}` || '0')
  if (!Number.isSafeInteger(units)) return null
  return negative && units !== 0 ? -units : units
}
