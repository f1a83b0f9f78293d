import { proportionCents, spreadCents } from '#shared/domain/documents/totals.ts'
import type { InvoiceContent, InvoiceLine, VatAdjustment } from './invoice-document.ts'
import type { VatAmounts, VatKey } from './invoice-totals.ts'
import { compareVatKeys, vatKeyId, vatKeyOf } from './vat-keys.ts'

type Item = Extract<InvoiceLine, { kind: 'item' }>

/** Sums amounts by key, in the order of documents. */
export function sumByKey(amounts: readonly VatAmounts[]): VatAmounts[] {
  const sums = new Map<string, VatAmounts>()
  for (const { category, rateBps, exemptionCode, baseCents, vatCents } of amounts) {
    const id = vatKeyId({ category, rateBps, exemptionCode })
    const sum = sums.get(id) ?? { category, rateBps, exemptionCode, baseCents: 0, vatCents: 0 }
    sums.set(id, { ...sum, baseCents: sum.baseCents + baseCents, vatCents: sum.vatCents + vatCents })
  }
  return [...sums.values()].sort(compareVatKeys)
}

/** Amounts of the first less those of the second, by key. */
export function subtractByKey(from: readonly VatAmounts[], taken: readonly VatAmounts[]): VatAmounts[] {
  const negative = taken.map((entry) => ({
    ...entry,
    baseCents: -entry.baseCents,
    vatCents: -entry.vatCents,
  }))
  return sumByKey([...from, ...negative])
}

export const grossOf = ({ baseCents, vatCents }: Pick<VatAmounts, 'baseCents' | 'vatCents'>) =>
  baseCents + vatCents
export const grossSum = (amounts: readonly VatAmounts[]) =>
  amounts.reduce((sum, entry) => sum + grossOf(entry), 0)

const baseSum = (amounts: readonly VatAmounts[]) => amounts.reduce((sum, { baseCents }) => sum + baseCents, 0)

/** Whether the amounts ask for money, with VAT and without: deductions at a high rate may leave one and not the other. */
export const isPositive = (amounts: readonly VatAmounts[]) => grossSum(amounts) > 0 && baseSum(amounts) > 0

/** Whether what is left after them asks no money back in all, with VAT and without, where a rate is itself a deduction. */
export const isWithin = (amounts: readonly VatAmounts[], left: readonly VatAmounts[]) =>
  grossSum(amounts) <= grossSum(left) && baseSum(amounts) <= baseSum(left)

/** Whether no key asks for more than remains of it, with VAT and without. */
export const isWithinEach = (amounts: readonly VatAmounts[], left: readonly VatAmounts[]) =>
  amounts.every((entry) => {
    const most = left.find((other) => vatKeyId(other) === vatKeyId(entry))
    return (
      entry.baseCents <= Math.max(0, most?.baseCents ?? 0) &&
      grossOf(entry) <= Math.max(0, most ? grossOf(most) : 0)
    )
  })

/**
 * An amount, VAT included, within what remains: spread over the keys in proportion to their remaining gross, each part with
 * the VAT it contains. Never above what remains of a key, and all of it where the part is all of it. Keys below zero take nothing.
 * Null when less remains.
 */
export function spreadGross(remaining: readonly VatAmounts[], cents: number): VatAmounts[] | null {
  const open = remaining.filter((entry) => grossOf(entry) > 0)
  if (cents > grossSum(open)) return null
  const parts = spreadCents(cents, open.map(grossOf))
  const amounts = open
    .map((left, index) => splitGross(left, parts[index] ?? 0))
    .filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
  return isWithin(amounts, remaining) ? amounts : null
}

function splitGross(left: VatAmounts, gross: number): VatAmounts {
  if (gross === grossOf(left)) return left
  const contained = proportionCents(gross, left.rateBps, 10_000 + left.rateBps)
  const vatCents = Math.min(Math.max(contained, gross - left.baseCents, 0), left.vatCents, gross)
  return { ...left, baseCents: gross - vatCents, vatCents }
}

/**
 * VAT of bases that lines give, within what remains: what is left when the base is all that is left, else base × rate but
 * not above. Null where a base is above what remains of its key, or of the other sign.
 */
export function vatWithin(
  remaining: readonly VatAmounts[],
  bases: readonly VatAmounts[],
): VatAmounts[] | null {
  const within: VatAmounts[] = []
  for (const entry of bases) {
    const left = remaining.find((other) => vatKeyId(other) === vatKeyId(entry))
    const base = entry.baseCents
    const mostBase = left?.baseCents ?? 0
    if (Math.abs(base) > Math.abs(mostBase) || base * mostBase < 0) return null
    const mostVat = left?.vatCents ?? 0
    const computed = proportionCents(base, entry.rateBps, 10_000)
    const vatCents = base === mostBase || Math.abs(computed) > Math.abs(mostVat) ? mostVat : computed
    within.push({ ...entry, vatCents })
  }
  return within
}

/** Cents between the VAT of each key and its base × rate, where there are any. */
export function adjustmentsOf(amounts: readonly VatAmounts[]): VatAdjustment[] {
  return amounts
    .map(({ category, rateBps, exemptionCode, baseCents, vatCents }) => ({
      category,
      rateBps,
      exemptionCode,
      cents: vatCents - proportionCents(baseCents, rateBps, 10_000),
    }))
    .filter(({ cents }) => cents !== 0)
}

/** A line as the chain counts it: its key, and its net with its part of the document's discount taken off. */
export type LineShare = { line: Item; key: VatKey; netCents: number; plain: boolean }

/**
 * The items of a document with the discount spread over them to the cent, so that the shares of a key add up to its base.
 * `plain`: the discount takes nothing off the line.
 */
export function lineShares(
  content: Pick<InvoiceContent, 'lines' | 'vat'>,
  totals: { lineNetCents: Record<string, number>; vat: readonly (VatKey & { discountCents: number })[] },
): LineShare[] {
  const items = content.lines.filter((line) => line.kind === 'item')
  const keyed = items.map((line) => ({ line, key: vatKeyOf(line.vat ?? content.vat, line.vatRateBps) }))
  const net = (line: Item) => totals.lineNetCents[line.id] ?? 0
  const off = new Map<string, number>()
  for (const { discountCents, ...key } of totals.vat) {
    const own = keyed.filter((entry) => vatKeyId(entry.key) === vatKeyId(key))
    const parts = spreadCents(
      discountCents,
      own.map(({ line }) => net(line)),
    )
    own.forEach(({ line }, index) => {
      off.set(line.id, parts[index] ?? 0)
    })
  }
  return keyed.map(({ line, key }) => {
    const discountCents = off.get(line.id) ?? 0
    return { line, key, netCents: net(line) - discountCents, plain: discountCents === 0 }
  })
}
