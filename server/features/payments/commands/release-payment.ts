import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { type Allocation, releaseMovement } from '#shared/domain/payments/ledger-entries.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'

/**
 * Takes back from an invoice what a payment gave it, by an opposite entry: the client keeps the money in hand.
 * Errors: not_found, payment_not_received, released_above_allocated.
 */
export function releasePayment(scope: Scope, input: Allocation & { paymentId: string; reason: string }) {
  const { paymentId, reason, ...released } = input
  return inTransaction(scope, async (tx) => {
    const payment = await openPayment(tx, paymentId)
    const { facts, lines, standing } = payment
    assertCan(paymentCan.release(facts))
    const allocated = standing.allocated.get(released.invoiceId)
    if (allocated === undefined) throw new DomainError('not_found')
    if (released.amountCents > allocated) throw new DomainError('released_above_allocated')
    // A deposit goes back to its devis only if that is what it was received on.
    const onQuote = lines.find(({ account }) => account === 'client_deposit')?.quoteId ?? null
    const movement = releaseMovement(lines, released, onQuote)
    const source = { kind: 'release', id: randomUUID() }
    const told = { type: 'payment.released', amountCents: released.amountCents } as const
    await finishMovement(tx, payment, { movement, source, occurredAt: tx.now, reason }, told)
    return getPayment(tx, paymentId)
  })
}
