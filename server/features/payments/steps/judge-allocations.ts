import { getSeller } from '#server/features/documents/queries/parties.ts'
import {
  assertPayable,
  type PayableInvoice,
} from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'

/** The currency of a payment: that of its invoices, else of its devis, else of the organization. */
export async function currencyOf(
  tx: Tx,
  held: ReadonlyMap<string, PayableInvoice>,
  ofQuote: Currency | null,
): Promise<Currency> {
  const [first] = held.values()
  if (first !== undefined) return first.currency as Currency
  return ofQuote ?? (await getSeller(tx)).currency
}

type ToJudge = {
  allocations: readonly Allocation[]
  amountCents: number
  currency: Currency
  lenient: boolean
}

/**
 * The allocations that are made: as asked, or when lenient what the invoices still ask, in the order given.
 * Errors: allocated_above_payment, and those of assertPayable.
 */
export function judgeAllocations(
  { allocations, amountCents, currency, lenient }: ToJudge,
  held: ReadonlyMap<string, PayableInvoice>,
) {
  const total = allocations.reduce((sum, each) => sum + each.amountCents, 0)
  if (!lenient) {
    for (const [index, { invoiceId, amountCents: cents }] of allocations.entries()) {
      const path = allocations.length === 1 ? 'amountCents' : `allocations.${index}.amountCents`
      assertPayable(held.get(invoiceId)!, { amountCents: cents, currency, path })
    }
    if (total > amountCents) throw new DomainError('allocated_above_payment')
    return allocations
  }
  let left = amountCents
  return allocations.flatMap(({ invoiceId, amountCents: cents }): Allocation[] => {
    const invoice = held.get(invoiceId)!
    if (invoice.currency !== currency || !invoiceCan.recordPayment(invoice).ok) return []
    const taken = Math.min(cents, invoice.payableCents, left)
    left -= taken
    return taken > 0 ? [{ invoiceId, amountCents: taken }] : []
  })
}
