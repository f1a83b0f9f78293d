import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { assertPayable } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { getPayment } from '#server/features/payments/queries/payments.ts'
import { finishMovement } from '#server/features/payments/steps/finish-movement.ts'
import { assertNoDeposit, openPayment } from '#server/features/payments/steps/open-payment.ts'
import { isPayer, payerOf } from '#server/features/payments/steps/resolve-payer.ts'
import type { MoneySource } from '#server/features/payments/store/money-ledger.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { type Allocation, allocationMovement } from '#shared/domain/payments/ledger-entries.ts'
import { paymentCan } from '#shared/domain/payments/payment-state.ts'
import type { Currency } from '#shared/french/format.ts'

type ToAllocate = { paymentId: string; allocations: readonly Allocation[] }

/** Gives what is held of a payment to invoices of its client. Errors: those of allocatePaymentIn. */
export function allocatePayment(scope: Scope, input: ToAllocate) {
  return inTransaction(scope, async (tx) => {
    await allocatePaymentIn(tx, input)
    return getPayment(tx, input.paymentId)
  })
}

/**
 * The same in a transaction, last: it takes the lock of the chain. False when the source was booked already. Errors: not_found,
 * payment_not_received, payment_has_deposit, payment_other_client, allocated_above_payment, those of assertPayable.
 */
export async function allocatePaymentIn(
  tx: Tx,
  {
    paymentId,
    allocations,
    source = { kind: 'allocation', id: randomUUID() },
  }: ToAllocate & { source?: MoneySource },
): Promise<boolean> {
  const ids = allocations.map(({ invoiceId }) => invoiceId)
  const payment = await openPayment(tx, paymentId, ids)
  const { facts, lines, standing, held } = payment
  assertCan(paymentCan.allocate(facts))
  assertNoDeposit(payment)
  const currency = lines[0]?.currency ?? ('EUR' satisfies Currency)
  const payer = payerOf(held.get(ids[0]!)!)
  const known = {
    companyId: facts.company_id,
    contactId: facts.company_id === null ? facts.contact_id : null,
  }
  const anonymous = known.companyId === null && known.contactId === null
  let total = 0
  for (const [index, { invoiceId, amountCents }] of allocations.entries()) {
    const invoice = held.get(invoiceId)!
    if (!isPayer(payerOf(invoice), anonymous ? payer : known)) throw new DomainError('payment_other_client')
    assertPayable(invoice, { amountCents, currency, path: `allocations.${index}.amountCents` })
    total += amountCents
  }
  if (total > standing.heldCents) throw new DomainError('allocated_above_payment')
  const movement = allocationMovement(lines, payer, allocations)
  return finishMovement(
    tx,
    payment,
    { movement, source, occurredAt: tx.now, reason: null },
    { type: 'payment.allocated', amountCents: total },
  )
}
