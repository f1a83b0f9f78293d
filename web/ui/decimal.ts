import { readDecimal } from '#shared/french/read-decimal.ts'

/**
 * Reads a number as French people type it: « 1 234,5 », « 1234.50 », « -3 ». Returns an integer in units of 10^-scale,
 * undefined for what is not a number, has too many decimals or is beyond Number.MAX_SAFE_INTEGER, null for nothing.
 */
export function parseDecimal(text: string, scale: number): number | null | undefined {
  const plain = text.replace('%', '')
  return plain.trim() === '' ? null : (readDecimal(plain, scale) ?? undefined)
}

/** Bounds in units of 10^-scale, and whether nothing typed is a fault too. */
export type DecimalBounds = {
  min?: number | undefined
  max?: number | undefined
  filled?: boolean | undefined
}

/** Why a text cannot be taken: `parseDecimal` does not read it, or it is out of bounds. Null for what is taken. */
export function decimalFault(text: string, scale: number, bounds: DecimalBounds = {}): string | null {
  const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, filled = false } = bounds
  const read = parseDecimal(text, scale)
  if (read === null) return filled ? 'Indiquez un nombre' : null
  if (read !== undefined && read < min) return `Au moins ${formatDecimal(min, scale, 0)}`
  if (read !== undefined && read > max) return `Au plus ${formatDecimal(max, scale, 0)}`
  if (read !== undefined) return null
  if (scale === 0) return 'Nombre entier attendu'
  const whole = /^(.*\d)[.,]\d+[^\d.,]*$/.exec(text)?.[1]
  if (whole === undefined || parseDecimal(whole, 0) === undefined)
    return 'Nombre illisible\u00a0: écrivez par exemple 12,5'
  return scale === 1 ? 'Une décimale au plus' : `${scale} décimales au plus`
}

/** Writes an integer of 10^-scale units in French: 123450 at scale 2 → « 1 234,50 ». */
export function formatDecimal(units: number, scale: number, minimumFractionDigits = scale): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let fraction = scale > 0 ? digits.slice(-scale) : ''
  while (fraction.length > minimumFractionDigits && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  const head = whole.length % 3 || 3
  const grouped = [whole.slice(0, head), ...(whole.slice(head).match(/\d{3}/g) ?? [])].join('\u202f')
  return `${units < 0 ? '-' : ''}${grouped}${fraction ? `,${fraction}` : ''}`
}
