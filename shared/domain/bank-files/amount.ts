/** Digits that a safe integer always holds; a bigint column too. */
const MAX_DIGITS = 13

/** Cents of a decimal with a point (« -12.340 »); null when it is none, or where cents would round it. */
export function centsOfDecimal(text: string): number | null {
  const found = /^([+-]?)(\d{1,20})(?:\.(\d{0,20}))?$/.exec(text.trim())
  if (!found) return null
  const [, sign, whole = '', fraction = ''] = found
  return centsOf(sign === '-', whole, fraction)
}

/**
 * Cents of an amount as banks write it in France or elsewhere: « 1 234,56 », « 1.234,56- », « (12,00) », « +12.5 € ». A single
 * mark before three digits is refused: « 1.234 » may be a thousand or one.
 */
export function centsOfText(text: string): number | null {
  const plain = text.replace(/[\s'’]|€|EUR/gi, '').replace(/[−–]/g, '-')
  if (plain.length > 30) return null
  const inside = /^\((.*)\)$/.exec(plain)?.[1]
  const found = /^([+-]?)([\d.,]+)([+-]?)$/.exec(inside ?? plain)
  if (!found) return null
  const [, before, digits = '', after] = found
  const signs = [before, after, inside === undefined ? '' : '-'].filter((sign) => sign !== '')
  if (signs.length > 1) return null
  const parts = splitMarks(digits)
  return parts === null ? null : centsOf(signs[0] === '-', parts.whole, parts.fraction)
}

/** The last mark is decimal when another kind stands before it or one or two digits follow; marks before it part thousands. */
function splitMarks(digits: string): { whole: string; fraction: string } | null {
  const marks = digits.match(/[.,]/g) ?? []
  if (marks.length === 0) return { whole: digits, fraction: '' }
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const mark = digits.charAt(last)
  const before = digits.slice(0, last)
  const fraction = digits.slice(last + 1)
  const grouped = (text: string) => /^\d{1,3}(?:[.,]\d{3})*$/.test(text)
  if (marks.length === 1) {
    if (fraction.length === 3 || !/^\d*$/.test(before)) return null
    return { whole: before || '0', fraction }
  }
  if (before.includes(mark))
    return new Set(marks).size === 1 && grouped(digits)
      ? { whole: digits.replace(/[.,]/g, ''), fraction: '' }
      : null
  return grouped(before) ? { whole: before.replace(/[.,]/g, ''), fraction } : null
}

function centsOf(negative: boolean, whole: string, fraction: string): number | null {
  const cents = fraction.slice(0, 2).padEnd(2, '0')
  if (/[^0]/.test(fraction.slice(2))) return null
  const digits = `${whole}${cents}`.replace(/^0+/, '')
  if (digits.length > MAX_DIGITS) return null
  const value = Number(digits || '0')
  return negative && value !== 0 ? -value : value
}
