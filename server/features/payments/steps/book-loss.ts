import { randomUUID } from 'node:crypto'
import { chainMovements } from '#server/features/invoices/commands/chain-money.ts'
import { type HeldInvoice, settleInvoice } from '#server/features/invoices/commands/hold-invoices.ts'
import { tellInvoice } from '#server/features/invoices/commands/tell-invoice.ts'
import type { JudgedLoss } from '#server/features/payments/steps/judge-loss.ts'
import { payerOf } from '#server/features/payments/steps/resolve-payer.ts'
import { insertLines, insertMovement } from '#server/features/payments/store/money-ledger.ts'
import { insertWriteOff } from '#server/features/payments/store/write-offs.ts'
import type { Tx } from '#server/scope.ts'
import { writeOffMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'
import { type LossReason, lossReasons } from '#shared/french/unpaid-vat.ts'

type Booked = JudgedLoss & {
  amountCents: number
  reason: LossReason
  note: string | null
  duplicate: { fileKey: string; sha256: string } | null
}

/** Books a loss that was judged with its invoice held, says it, and chains it: last in a transaction. */
export async function bookLoss(
  tx: Tx,
  invoice: HeldInvoice,
  { parts, amountCents, vatCents, on, occurredAt, reason, note, duplicate }: Booked,
): Promise<void> {
  const id = randomUUID()
  const movement = writeOffMovement({
    amountCents,
    vatCents,
    currency: invoice.currency as Currency,
    ...payerOf(invoice),
    invoiceId: invoice.id,
  })
  const said = [lossReasons[reason], note].filter((part) => part !== null).join('\u00a0: ')
  const movementId = await insertMovement(tx, {
    movement,
    source: { kind: 'write_off', id },
    paymentId: null,
    occurredAt,
    reason: said.slice(0, 300),
  })
  if (movementId === null) throw new Error(`the loss ${id} was booked already`)
  await insertLines(tx, movementId, movement, new Map([[invoice.id, parts]]))
  const of = { id, invoiceId: invoice.id, movementId, on }
  const facts = { ...of, amountCents, vatCents, reason, note, duplicate }
  await insertWriteOff(tx, facts)
  await settleInvoice(tx, invoice, { paidCents: 0, lostCents: amountCents })
  await tellInvoice(tx, 'invoice.written_off', { ...invoice, gross_cents: amountCents }, { reason: said })
  await chainMovements(tx, [movementId])
}
