/** An exact decimal: `units` / 10^`scale`. */
export type Decimal = { units: bigint; scale: number }

/** Reads « -12.50 » exactly; null for anything else, or beyond 40 characters. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > 40 || !/^-?\d+(?:\.\d+)?$/.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

export function isNegative(text: string): boolean {
  const decimal = parseDecimal(text)
  return decimal !== null && decimal.units < 0n
}

/** A quotient rounded half away from zero (CIBS L131-2); the divisor is positive. */
export function divideHalfAway(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return value < 0n ? -rounded : rounded
}

/** VAT of a base, in cents; null when an amount is not whole. */
export function vatOf(baseCents: number, rateBps: number): number | null {
  if (!Number.isSafeInteger(baseCents) || !Number.isSafeInteger(rateBps)) return null
  return Number(divideHalfAway(BigInt(baseCents) * BigInt(rateBps), 10_000n))
}

/** Whether two known amounts differ. An unknown one (NaN) has a rule of its own. */
export function differ(a: number, b: number): boolean {
  return Number.isFinite(a) && Number.isFinite(b) && a !== b
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
