import type { DocumentTotals } from './document-totals.ts'
import type { DepositAsked, DocumentDiscount, DocumentLine } from './quote-document.ts'

/** Largest total of a document: 99 999 999,99 € (issue 2, section 9). */
export const MAX_TOTAL_CENTS = 9_999_999_999

type Item = Extract<DocumentLine, { kind: 'item' }>

/** VAT is counted by rate, and by whatever else tells two groups of lines apart (the id). */
type VatGroup = { id: string; rateBps: number }

/** Amounts of a group: `discountCents` is its part of the document's discount, already taken off `baseCents`. */
export type GroupAmounts = { discountCents: number; baseCents: number; vatCents: number }

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
  const { vat, ...totals } = computeTotalsBy(lines, discount, (line) => {
    const rateBps = vatApplicable ? line.vatRateBps : 0
    return { id: String(rateBps), rateBps }
  })
  return {
    ...totals,
    vat: vat.map(({ rateBps, baseCents, vatCents }) => ({ rateBps, baseCents, vatCents })),
  }
}

/** The same with VAT by the group that each line names; groups by rate, highest first, then in the order of their ids. */
export function computeTotalsBy<Line extends DocumentLine, Group extends VatGroup>(
  lines: readonly Line[],
  discount: DocumentDiscount | null,
  groupOf: (line: Extract<Line, Item>) => Group,
): Omit<DocumentTotals, 'vat'> & { vat: (Group & GroupAmounts)[] } {
  const lineNetCents: Record<string, number> = {}
  const sums = new Map<string, { group: Group; base: bigint }>()
  let linesTotal = 0n
  for (const line of lines) {
    if (!isItem(line)) continue
    const net = lineNet(line)
    const group = groupOf(line)
    lineNetCents[line.id] = toCents(net)
    sums.set(group.id, { group, base: (sums.get(group.id)?.base ?? 0n) + net })
    linesTotal += net
  }
  const groups = [...sums.values()].sort(
    ({ group: a }, { group: b }) => b.rateBps - a.rateBps || (a.id < b.id ? -1 : 1),
  )
  const discountTotal = groups.length === 0 ? 0n : discountOf(linesTotal, discount)
  const shares = allocate(
    discountTotal,
    groups.map(({ base }) => base),
  )
  let vatTotal = 0n
  const vat = groups.map(({ group, base }, index) => {
    const share = shares[index] ?? 0n
    const netBase = base - share
    const amount = divideHalfAway(netBase * BigInt(group.rateBps), 10_000n)
    vatTotal += amount
    return {
      ...group,
      discountCents: toCents(share),
      baseCents: toCents(netBase),
      vatCents: toCents(amount),
    }
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

function isItem<Line extends DocumentLine>(line: Line): line is Extract<Line, Item> {
  return line.kind === 'item'
}

/** Spreads cents in proportion to weights (cents), whole and to the cent, by largest remainder. */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  return allocate(
    BigInt(cents),
    weights.map((weight) => BigInt(weight)),
  ).map(toCents)
}

/** `cents` × `numerator` / `denominator` to the nearest cent, half a cent counting for one. Integers; the denominator is positive. */
export function proportionCents(cents: number, numerator: number, denominator: number): number {
  return toCents(divideHalfAway(BigInt(cents) * BigInt(numerator), BigInt(denominator)))
}

/** The deposit that a share of the total with VAT comes to; null where none is asked, or nothing would be due. */
export function depositOfTotal(
  { grossCents }: Pick<DocumentTotals, 'grossCents'>,
  bps: number | null,
): DepositAsked | null {
  const cents = bps === null ? 0 : proportionCents(grossCents, bps, 10_000)
  return bps === null || cents <= 0 ? null : { bps, cents }
}

/** Net of a line after its own discount, in cents. */
export function itemNetCents(line: Item): number {
  return toCents(lineNet(line))
}

function lineNet(line: Item): bigint {
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
