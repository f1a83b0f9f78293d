import { proportionCents } from '#shared/domain/documents/totals.ts'
import { cashInsOf, type SaleMovement } from '#shared/domain/e-reporting/report-payments.ts'
import type { ReportedSale } from '#shared/domain/e-reporting/reported-sale.ts'
import type { VatAmounts } from '#shared/domain/invoices/invoice-totals.ts'
import { subtractByKey } from '#shared/domain/invoices/key-amounts.ts'

/** The money that a movement brought at a rate, VAT included, and the VAT within it. */
export type CollectedPart = { rateBps: number; grossCents: number; vatCents: number }
export type Collected = { recordId: string | null; on: string; parts: CollectedPart[] }

/**
 * VAT that each payment of an invoice makes due, by rate. What it has received so far holds the VAT in proportion of what it asks, so that the
 * VAT of payments adds up to that of the invoice, to the cent, whatever their number. A credit note lowers what is asked, and settles
 * the cent that a refund before it had left.
 */
export function collectedVat(
  sale: Pick<ReportedSale, 'vat'>,
  movements: readonly SaleMovement[],
): Collected[] {
  const cashIns = cashInsOf(sale, movements)[Symbol.iterator]()
  let asked: VatAmounts[] = sale.vat
  const received = new Map<number, { grossCents: number; vatCents: number }>()
  return movements.map((movement): Collected => {
    const { recordId, on } = movement
    if (movement.kind === 'credit_note') asked = subtractByKey(asked, movement.vat)
    const came =
      movement.kind === 'payment'
        ? cashIns.next().value!.parts
        : [...received.keys()].map((rateBps) => ({ rateBps, grossCents: 0 }))
    const parts = came.map(({ rateBps, grossCents }): CollectedPart => {
      const before = received.get(rateBps) ?? { grossCents: 0, vatCents: 0 }
      const now = before.grossCents + grossCents
      // More than is asked is to be given back: its VAT stays due until then.
      const isAbove = grossCents === 0 && now > askedOf(asked, rateBps).gross
      const vatCents = isAbove ? before.vatCents : vatWithin(asked, rateBps, now)
      received.set(rateBps, { grossCents: now, vatCents })
      return { rateBps, grossCents, vatCents: vatCents - before.vatCents }
    })
    return { recordId, on, parts }
  })
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
