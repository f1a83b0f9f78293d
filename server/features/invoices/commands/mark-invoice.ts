import { moneyOf } from '#server/features/invoices/steps/assert-correctable.ts'
import { type LockedInvoice, lockInvoice } from '#server/features/invoices/store/invoices.ts'
import { moveInvoice } from '#server/features/invoices/store/issued-invoices.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { invoiceCan, statusOf } from '#shared/domain/invoices/invoice.ts'

export type { LockedInvoice }

/** Holds an invoice that may be sent. Errors: not_found, invoice_not_issued, invoice_cancelled. */
export async function lockForSending(tx: Tx, invoiceId: string): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, invoiceId)
  assertCan(invoiceCan.send(invoice))
  return invoice
}

/** Holds an invoice, whatever its state. Errors: not_found. */
export const lockAnyInvoice = lockInvoice

/** Its first sending; a later one changes nothing. The row is held. */
export async function markSent(tx: Tx, invoice: LockedInvoice): Promise<void> {
  if (invoice.sent_at === null) await mark(tx, invoice, { sent_at: tx.now })
}

/** The client disputes it. The row is held. Errors: those of invoiceCan.dispute. */
export async function markDisputed(tx: Tx, invoice: LockedInvoice): Promise<void> {
  assertCan(invoiceCan.dispute(invoice))
  await mark(tx, invoice, { disputed_at: tx.now })
}

/** The dispute is over: the invoice is again what its sendings and its money say. The row is held. */
export const markSettled = (tx: Tx, invoice: LockedInvoice): Promise<void> =>
  mark(tx, invoice, { disputed_at: null })

type Change = { sent_at: Date } | { disputed_at: Date | null }

async function mark(tx: Tx, invoice: LockedInvoice, change: Change): Promise<void> {
  const changed = { ...invoice, ...change }
  const status = statusOf({
    ...moneyOf(changed),
    kind: changed.kind,
    issued: true,
    sent: changed.sent_at !== null,
    disputed: changed.disputed_at !== null,
    replaced: changed.replaced_at !== null,
  })
  await moveInvoice(tx, invoice.id, { status, ...change })
}
