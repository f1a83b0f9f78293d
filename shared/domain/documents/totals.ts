import type { DocumentTotals } from './document-totals.ts'
import type { DocumentDiscount, DocumentLine } from './quote-document.ts'

/** Largest total of a document: 99 999 999,99 € (issue 2, section 9). */
export const MAX_TOTAL_CENTS = 9_999_999_999

/**
 * Totals of a document as EN 16931 wants them (BR-CO-10, 13, 14, 15, 17): lines rounded one by one, VAT computed per
 * rate on the whole document, half a cent always counting for one (CIBS L131-2), away from zero for negatives.
 * The document discount is spread over the rates in proportion to their bases, by largest remainder: no cent is lost.
 * A discount on a document without lines is nothing. `vatApplicable: false` (franchise) counts every rate as 0.
 * Amounts saturate at ±Number.MAX_SAFE_INTEGER, far beyond MAX_TOTAL_CENTS which forbids sending.
 */
export function computeTotals(
  lines: readonly DocumentLine[],
  discount: DocumentDiscount | null,
  options: { vatApplicable?: boolean } = {},
): DocumentTotals {
  const vatApplicable = options.vatApplicable ?? true
  const lineNetCents: Record<string, number> = {}
  const bases = new Map<number, bigint>()
  let linesTotal = 0n
  for (const line of lines) {
    if (line.kind !== 'item') continue
    const net = lineNet(line)
    const rate = vatApplicable ? line.vatRateBps : 0
    lineNetCents[line.id] = toCents(net)
    bases.set(rate, (bases.get(rate) ?? 0n) + net)
    linesTotal += net
  }
  const rates = [...bases].sort(([a], [b]) => b - a)
  const discountTotal = rates.length === 0 ? 0n : discountOf(linesTotal, discount)
  const shares = allocate(
    discountTotal,
    rates.map(([, base]) => base),
  )
  let vatTotal = 0n
  const vat = rates.map(([rateBps, base], index) => {
    const netBase = base - (shares[index] ?? 0n)
    const amount = divideHalfAway(netBase * BigInt(rateBps), 10_000n)
    vatTotal += amount
    return { rateBps, baseCents: toCents(netBase), vatCents: toCents(amount) }
  })
  const net = linesTotal - discountTotal
  return {
    lineNetCents,
    linesCents: toCents(linesTotal),
    discountCents: toCents(discountTotal),
    netCents: toCents(net),
    vat,
    vatCents: toCents(vatTotal),
    grossCents: toCents(net + vatTotal),
  }
}

function lineNet(line: Extract<DocumentLine, { kind: 'item' }>): bigint {
  const exact = BigInt(line.quantityMilli) * BigInt(line.unitPriceCents) * BigInt(10_000 - line.discountBps)
  return divideHalfAway(exact, 10_000_000n)
}

function discountOf(linesTotal: bigint, discount: DocumentDiscount | null): bigint {
  if (discount === null) return 0n
  if (discount.kind === 'amount') return BigInt(discount.cents)
  return divideHalfAway(linesTotal * BigInt(discount.bps), 10_000n)
}

/** Spreads `amount` in proportion to `weights` by largest remainder; the parts add up to it exactly. Ties go to the first. */
function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n))
  const sign = total < 0n ? -1n : 1n
  const divisor = total * sign
  const parts = weights.map((weight, index) => {
    const numerator = amount * weight * sign
    const share = divideFloor(numerator, divisor)
    return { index, share, remainder: numerator - share * divisor }
  })
  let left = amount - parts.reduce((sum, part) => sum + part.share, 0n)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const part of byRemainder) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map((part) => part.share)
}

/** Integer division rounded to nearest, halves away from zero. The divisor is positive. */
function divideHalfAway(numerator: bigint, divisor: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  return numerator < 0n ? -rounded : rounded
}

/** Integer division rounded towards minus infinity. The divisor is positive. */
function divideFloor(numerator: bigint, divisor: bigint): bigint {
  const quotient = numerator / divisor
  return numerator < 0n && quotient * divisor !== numerator ? quotient - 1n : quotient
}

const largest = BigInt(Number.MAX_SAFE_INTEGER)

function toCents(amount: bigint): number {
  if (amount > largest) return Number.MAX_SAFE_INTEGER
  if (amount < -largest) return -Number.MAX_SAFE_INTEGER
  return Number(amount)
}
