/** Digits that a safe integer always holds. */
const SAFE_DIGITS = 15

/** An integer of minor units as an exact decimal: (-5, 2) is « -0.05 ». */
export function decimalText(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${units < 0 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** An xs:decimal in its shortest form (« 01.500 » is « 1.5 », « -0 » is « 0 »); null when it is none. */
export function shortDecimal(text: string): string | null {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!found) return null
  const [, sign, whole = '', fraction = ''] = found
  if (whole === '' && fraction === '') return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = withoutEndZeros(fraction)
  if (digits === '0' && rest === '') return '0'
  return `${sign === '-' ? '-' : ''}${digits}${rest && `.${rest}`}`
}

/** A short decimal as an integer of minor units; null when it has more places, or more digits than a safe integer. */
export function unitsOf(decimal: string, places: number): number | null {
  const [whole = '', fraction = ''] = decimal.split('.')
  if (fraction.length > places || whole.length + places > SAFE_DIGITS) return null
  // `+ 0` makes a zero of a negative zero.
  return Number(whole + fraction.padEnd(places, '0')) + 0
}

function withoutEndZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}
