import { proportionCents } from '#shared/domain/documents/totals.ts'
import { cashInsOf, cashPositionOf, type SaleMovement } from '#shared/domain/e-reporting/report-payments.ts'
import type { ReportedSale } from '#shared/domain/e-reporting/reported-sale.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { subtractByKey } from '#shared/domain/invoices/key-amounts.ts'
import { splitCashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'
import type { LossPart } from '#shared/domain/invoices/write-off.ts'

/** The money that a movement brought at a rate, VAT included, and the VAT within it. */
export type CollectedPart = { rateBps: number; grossCents: number; vatCents: number }
/** `loss`: nothing was collected; its VAT is never due, or comes back (`recovered`). */
export type Collected = {
  recordId: string | null
  on: string
  parts: readonly CollectedPart[]
  loss: null | 'never due' | 'recovered'
}

type Settled = Map<number, { grossCents: number; vatCents: number }>

/**
 * VAT that each payment of an invoice makes due, by rate. What it has received and given up so far holds the VAT in proportion of what it asks, so
 * that the VAT of payments and losses adds up to that of the invoice, to the cent, whatever their number. A credit note lowers what is asked, and
 * settles the cent that a refund before it had left.
 */
export const collectedVat = (sale: Pick<ReportedSale, 'vat'>, movements: readonly SaleMovement[]) =>
  walk(sale, movements).collected

/** A debt given up after these movements, by rate: VAT within it so that nothing of the VAT of the invoice is left once nothing is owed. */
export function partsOfLoss(
  sale: Pick<ReportedSale, 'vat'>,
  movements: readonly SaleMovement[],
  amountCents: number,
): LossPart[] {
  const { asked, received, lost } = cashPositionOf(sale, movements)
  const { settled } = walk(sale, movements)
  return splitCashIn(amountCents, asked, received, lost).parts.map((part) =>
    settle(settled, asked, part.rateBps, part.grossCents),
  )
}

function walk(sale: Pick<ReportedSale, 'vat'>, movements: readonly SaleMovement[]) {
  const cashIns = cashInsOf(sale, movements)[Symbol.iterator]()
  let asked: VatAmounts[] = sale.vat
  const settled: Settled = new Map()
  const collected = movements.map((movement): Collected => {
    const { recordId, on } = movement
    if (movement.kind === 'loss') {
      for (const part of movement.parts) give(settled, part)
      return { recordId, on, parts: movement.parts, loss: movement.recovers ? 'recovered' : 'never due' }
    }
    if (movement.kind === 'credit_note') asked = subtractByKey(asked, movement.vat)
    const came =
      movement.kind === 'payment'
        ? cashIns.next().value!.parts
        : [...settled.keys()].map((rateBps) => ({ rateBps, grossCents: 0 }))
    const parts = came.map(({ rateBps, grossCents }) => settle(settled, asked, rateBps, grossCents))
    return { recordId, on, parts, loss: null }
  })
  return { collected, settled }
}

const givenAt = (settled: Settled, rateBps: number) => settled.get(rateBps) ?? { grossCents: 0, vatCents: 0 }

function give(settled: Settled, { rateBps, grossCents, vatCents }: CollectedPart): void {
  const before = givenAt(settled, rateBps)
  settled.set(rateBps, {
    grossCents: before.grossCents + grossCents,
    vatCents: before.vatCents + vatCents,
  })
}

/** A sum that comes at a rate, with the VAT that it adds to what came before. */
function settle(
  settled: Settled,
  asked: readonly VatAmounts[],
  rateBps: number,
  grossCents: number,
): CollectedPart {
  const before = givenAt(settled, rateBps)
  const now = before.grossCents + grossCents
  // More than is asked is to be given back: its VAT stays due until then.
  const isAbove = grossCents === 0 && now > askedOf(asked, rateBps).gross
  const vatCents = isAbove ? before.vatCents : vatWithin(asked, rateBps, now)
  const part = { rateBps, grossCents, vatCents: vatCents - before.vatCents }
  give(settled, part)
  return part
}

function askedOf(asked: readonly VatAmounts[], rateBps: number): { gross: number; vat: number } {
  const own = asked.filter((entry) => entry.rateBps === rateBps)
  const vat = own.reduce((sum, { vatCents }) => sum + vatCents, 0)
  return { vat, gross: own.reduce((sum, { baseCents }) => sum + baseCents, vat) }
}

function vatWithin(asked: readonly VatAmounts[], rateBps: number, receivedCents: number): number {
  const { gross, vat } = askedOf(asked, rateBps)
  if (gross <= 0) return proportionCents(receivedCents, rateBps, 10_000 + rateBps)
  return receivedCents === gross ? vat : proportionCents(receivedCents, vat, gross)
}
