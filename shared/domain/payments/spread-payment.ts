import type { Allocation } from './ledger-entries.ts'

/** Gives a payment (minor units) to invoices in the given order, each as much as it asks; what is left is held for the client. */
export function spreadPayment(
  cents: number,
  invoices: readonly { id: string; owedCents: number }[],
): { allocations: Allocation[]; heldCents: number } {
  let left = cents
  const allocations = invoices.flatMap(({ id, owedCents }): Allocation[] => {
    const taken = Math.min(left, owedCents)
    if (taken <= 0) return []
    left -= taken
    return [{ invoiceId: id, amountCents: taken }]
  })
  return { allocations, heldCents: left }
}
