import type { RefundOrder } from './ledger-entries.ts'

/** An invoice that a payment paid, as a refund judges it. Minor units of the payment's currency. */
export type PaidInvoice = {
  invoiceId: string
  number: string | null
  /** The part of the payment that paid it. */
  allocatedCents: number
  /** Paid and credited above what it asks: as much goes back without its being due again. */
  overpaidCents: number
  /** A credit note may still give back as much of it. */
  creditableCents: number
}
/** The money that a refund takes: first the part that paid no invoice, then the invoices in this order. */
export type RefundPool = { heldCents: number; invoices: PaidInvoice[] }
/** An invoice that a refund without a credit note makes due again, and by how much. */
export type Reopened = { invoiceId: string; number: string | null; cents: number; creditableCents: number }

/** The pool of what a payment holds and paid. */
export const refundPoolOf = (
  { heldCents, invoices }: RefundOrder,
  facts: ReadonlyMap<string, Omit<PaidInvoice, 'invoiceId' | 'allocatedCents'>>,
): RefundPool => ({
  heldCents,
  invoices: invoices.flatMap(({ invoiceId, amountCents }) => {
    const known = facts.get(invoiceId)
    return known === undefined ? [] : [{ ...known, invoiceId, allocatedCents: amountCents }]
  }),
})

/** Invoices that a refund makes due again, in its order. `invoiceId`: the one that it is taken from; null: as refundMovement takes it. */
export function reopenedBy(
  { heldCents, invoices }: RefundPool,
  { amountCents, invoiceId = null }: { amountCents: number; invoiceId?: string | null | undefined },
): Reopened[] {
  const asked = invoiceId === null ? invoices : invoices.filter((invoice) => invoice.invoiceId === invoiceId)
  let left = Math.max(0, amountCents - (invoiceId === null ? heldCents : 0))
  return asked.flatMap(({ allocatedCents, overpaidCents, ...invoice }) => {
    const taken = Math.min(left, allocatedCents)
    left -= taken
    const cents = Math.max(0, taken - overpaidCents)
    return cents === 0 ? [] : [{ ...invoice, cents }]
  })
}

/** Whether credit notes may stand beside a refund, so that nothing is due again. */
export const canCredit = (reopened: readonly Reopened[]): boolean =>
  reopened.every(({ cents, creditableCents }) => cents <= creditableCents)
