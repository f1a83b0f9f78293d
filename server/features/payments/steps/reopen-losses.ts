import type { PayableInvoice } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { type Loss, listLosses } from '#server/features/payments/queries/losses.ts'
import { payerOf } from '#server/features/payments/steps/resolve-payer.ts'
import { insertLines, insertMovement } from '#server/features/payments/store/money-ledger.ts'
import { insertUndoing } from '#server/features/payments/store/write-offs.ts'
import type { Tx } from '#server/scope.ts'
import { openedParts, reopenedBy } from '#shared/domain/invoices/write-off.ts'
import { writeOffUndone } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'

type Opening = {
  amountCents: number
  /** Opens it: the movement of a payment, or the loss itself when it is undone. */
  sourceId: string
  occurredAt: Date
  reason: string | null
}

/** Books the opposite of a loss, whole or in part, its VAT due again. The invoice is held, and settled by the caller. Returns the movement. */
export async function openLoss(
  tx: Tx,
  invoice: PayableInvoice,
  loss: Loss,
  { amountCents, sourceId, occurredAt, reason }: Opening,
): Promise<string> {
  const parts = openedParts(loss.parts, loss.opened, amountCents)
  const vat = parts.reduce((sum, { vatCents }) => sum - vatCents, 0)
  const movement = writeOffUndone({
    amountCents,
    vatCents: loss.vatCents > 0 ? vat : 0,
    currency: invoice.currency as Currency,
    ...payerOf(invoice),
    invoiceId: invoice.id,
  })
  const source = { kind: 'write_off_undone', id: `${loss.id}:${sourceId}` }
  // Money of an earlier day, recorded since, opens the loss on the day of the loss: never before there was one.
  const on = occurredAt < loss.occurredAt ? loss.occurredAt : occurredAt
  const told = { movement, source, paymentId: null, occurredAt: on, reason }
  const movementId = await insertMovement(tx, told)
  if (movementId === null) throw new Error(`the loss ${loss.id} was opened by ${sourceId} already`)
  await insertLines(tx, movementId, movement, new Map([[invoice.id, parts]]))
  await insertUndoing(tx, { writeOffId: loss.id, movementId, amountCents })
  return movementId
}

/** Opens the last losses of an invoice for money that came after all. Returns the movements, to be chained before that of the money. */
export async function reopenLosses(
  tx: Tx,
  invoice: PayableInvoice,
  { neededCents, movementId, occurredAt }: { neededCents: number; movementId: string; occurredAt: Date },
): Promise<string[]> {
  const losses = await listLosses(tx, invoice.id)
  const opened: string[] = []
  for (const { id, amountCents } of reopenedBy(neededCents, losses)) {
    const loss = losses.find((one) => one.id === id)!
    const of = { amountCents, sourceId: movementId, occurredAt, reason: 'Règlement reçu après la perte' }
    opened.push(await openLoss(tx, invoice, loss, of))
  }
  return opened
}
