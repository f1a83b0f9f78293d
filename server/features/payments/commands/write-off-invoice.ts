import { randomUUID } from 'node:crypto'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import { chainMovements } from '#server/features/invoices/commands/chain-money.ts'
import { drawDuplicate } from '#server/features/invoices/commands/draw-duplicate.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import {
  lockInvoicesForPayment,
  type PayableInvoice,
  settleInvoice,
} from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { getInvoiceLosses } from '#server/features/payments/queries/invoice-losses.ts'
import { type JudgedLoss, judgeLoss, type WantedLoss } from '#server/features/payments/steps/judge-loss.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { InvoiceLosses } from '#shared/contract/write-offs.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { writeOffMovement } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'
import { type LossReason, lossReasons, unpaidMention } from '#shared/french/unpaid-vat.ts'
import { payerOf } from '../steps/resolve-payer.ts'
import { insertLines, insertMovement } from '../store/money-ledger.ts'
import { insertWriteOff } from '../store/write-offs.ts'

type Input = WantedLoss & { note?: string | null | undefined }

/**
 * « Passer en perte ». The duplicate of an invoice whose VAT comes back is drawn and stored before the loss is booked with it, all or nothing.
 * Errors: those of judgeLoss and drawDuplicate, loss_changed.
 */
export function writeOffInvoice(scope: Scope, input: Input): Promise<InvoiceLosses> {
  return withFiles(scope.context, async (files) => {
    const kept = await findKeptAnswer<InvoiceLosses>(scope)
    if (kept !== undefined) return kept
    const planned = await readAs(scope, (tx) => judgeLoss(tx, input))
    const duplicate = planned.vatCents === 0 ? null : await storeDuplicate(scope, files, input, planned)
    return inTransaction(scope, async (tx) => {
      const invoice = (await lockInvoicesForPayment(tx, [input.invoiceId])).get(input.invoiceId)!
      const judged = await judgeLoss(tx, input)
      // The duplicate says these very amounts.
      if (judged.vatCents !== planned.vatCents) throw new DomainError('loss_changed')
      const { reason, amountCents, note } = input
      await bookLoss(tx, invoice, { ...judged, amountCents, reason, note: note || null, duplicate })
      return getInvoiceLosses(tx, input.invoiceId)
    })
  })
}

async function storeDuplicate(
  scope: Scope,
  files: HeldFiles,
  { invoiceId, amountCents }: Input,
  { vatCents, bookedOn }: JudgedLoss,
) {
  const stamp = unpaidMention({ netCents: amountCents - vatCents, vatCents }, bookedOn)
  const { pdf, sha256 } = await drawDuplicate(scope, { invoiceId, stamp })
  const key = `${scope.orgId}/invoices/${randomUUID()}.pdf`
  return { fileKey: await files.store(key, pdf, 'application/pdf'), sha256 }
}

type Booked = JudgedLoss & {
  amountCents: number
  reason: LossReason
  note: string | null
  duplicate: { fileKey: string; sha256: string } | null
}

/** Books a loss that was judged with its invoice held, says it, and chains it: last in a transaction. */
async function bookLoss(
  tx: Tx,
  invoice: PayableInvoice,
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
  await emitInvoiceEvent(
    tx,
    'invoice.written_off',
    { ...invoice, gross_cents: amountCents },
    { reason: said },
  )
  await chainMovements(tx, [movementId])
}
