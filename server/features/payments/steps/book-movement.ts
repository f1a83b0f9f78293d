import { type HeldInvoice, settleInvoice } from '#server/features/invoices/commands/take-payment.ts'
import {
  insertLines,
  insertMovement,
  type NewMovement,
} from '#server/features/payments/store/money-ledger.ts'
import type { Tx } from '#server/scope.ts'
import { standingOf } from '#shared/domain/payments/payment-standing.ts'
import { splitByRate } from './split-by-rate.ts'

/**
 * Writes a movement, its split by VAT rate, and what its invoices were paid. They are held by the caller, who chains the movement at
 * the end of its transaction. Null when its source was booked already: nothing is written then.
 */
export async function bookMovement(
  tx: Tx,
  held: ReadonlyMap<string, HeldInvoice>,
  booked: NewMovement,
): Promise<string | null> {
  const movementId = await insertMovement(tx, booked)
  if (movementId === null) return null
  const deltas = standingOf(booked.movement.lines).allocated
  // A debt written off is no money received, and has no part in it.
  const splits = booked.movement.kind === 'write_off' ? new Map() : await splitByRate(tx, deltas)
  await insertLines(tx, movementId, booked.movement, splits)
  for (const [invoiceId, cents] of deltas) {
    const invoice = held.get(invoiceId)
    if (invoice === undefined) throw new Error(`invoice ${invoiceId} is not held`)
    await settleInvoice(tx, invoice, cents)
  }
  return movementId
}
