import type { InvoiceDocument } from '../invoice-document.ts'
import type { VatAmounts } from '../invoice-totals.ts'

/** VAT-inclusive cents of one rate, as a block `MEN` of status 212 tells them (MDT-215 and MDT-224). */
export type CashIn = { rateBps: number; grossCents: number }

/** A movement of real money as it is told. The parts and the excess add up to it. */
export type CashInSplit = {
  /** Highest rate first; rates of which nothing came are left out. */
  parts: CashIn[]
  /** More than the invoice still asked, or gave back more than it had received: no cash-in of this invoice. */
  excessCents: number
}

/**
 * Splits a payment among the rates of an invoice in proportion to what each still asks, to the cent; the payment that ends
 * the debt takes exactly what is left of each. A negative amount (money back, a rejected direct debit) is taken in proportion from what was received.
 * `received`: the parts of earlier payments. `lost`: those of what was written off, which no payment takes any more. Source: BR-FR-CDV-14, invoicing-facts D7.
 */
export function splitCashIn(
  paymentCents: number,
  vat: readonly VatAmounts[],
  received: readonly CashIn[],
  lost: readonly CashIn[] = [],
): CashInSplit {
  const asked = sumByRate(
    vat.map(({ rateBps, baseCents, vatCents }) => ({ rateBps, grossCents: baseCents + vatCents })),
  )
  const had = sumByRate(received)
  const pool = paymentCents < 0 ? had : minus(minus(asked, had), lost)
  const poolCents = Math.max(0, total(pool))
  const countedCents = Math.sign(paymentCents) * Math.min(Math.abs(paymentCents), poolCents)
  const parts = apportion(countedCents, pool).filter(({ grossCents }) => grossCents !== 0)
  return { parts, excessCents: paymentCents - countedCents }
}

function sumByRate(rows: readonly CashIn[]): CashIn[] {
  const sums = new Map<number, number>()
  for (const { rateBps, grossCents } of rows) sums.set(rateBps, (sums.get(rateBps) ?? 0) + grossCents)
  return [...sums]
    .map(([rateBps, grossCents]) => ({ rateBps, grossCents }))
    .sort((a, b) => b.rateBps - a.rateBps)
}

const minus = (rows: readonly CashIn[], taken: readonly CashIn[]) =>
  sumByRate([...rows, ...taken.map(({ rateBps, grossCents }) => ({ rateBps, grossCents: -grossCents }))])

const total = (rows: readonly CashIn[]) => rows.reduce((sum, { grossCents }) => sum + grossCents, 0)

/** Largest remainder: each part is its exact share rounded down or up. Whole numbers beyond 2^53 are met on the way. */
function apportion(amountCents: number, weights: readonly CashIn[]): CashIn[] {
  const sum = BigInt(total(weights))
  if (amountCents === 0 || sum === 0n) return []
  const shares = weights.map(({ rateBps, grossCents }) => {
    const product = BigInt(amountCents) * BigInt(grossCents)
    const rest = ((product % sum) + sum) % sum
    return { rateBps, rest, grossCents: Number((product - rest) / sum) }
  })
  let left = amountCents - total(shares)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left === 0) break
    share.grossCents += 1
    left -= 1
  }
  return shares.map(({ rateBps, grossCents }) => ({ rateBps, grossCents }))
}

/**
 * Whether status 212 goes on to the tax office: VAT due when paid. Services without the option for « débits », and deposits of
 * goods too since 1 January 2023 (CGI art. 269, 2; XP Z12-014 annex B v1.4). Without French VAT to collect there is nothing to tell.
 */
export function tellsTaxOffice(
  invoice: Pick<InvoiceDocument, 'kind' | 'operation' | 'vatOnDebits'> & { vat: readonly VatAmounts[] },
): boolean {
  if (!invoice.vat.some(({ category, vatCents }) => category === 'S' && vatCents !== 0)) return false
  const { kind, operation, vatOnDebits } = invoice
  if (kind === 'deposit') return operation !== 'services' || !vatOnDebits
  return operation !== 'goods' && !vatOnDebits
}
