import { randomUUID } from 'node:crypto'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { type HeldFiles, withFiles } from '#server/db/with-files.ts'
import { drawDuplicate } from '#server/features/invoices/commands/draw-duplicate.ts'
import { holdInvoices } from '#server/features/invoices/commands/hold-invoices.ts'
import { getInvoiceLosses } from '#server/features/payments/queries/invoice-losses.ts'
import { bookLoss } from '#server/features/payments/steps/book-loss.ts'
import { type JudgedLoss, judgeLoss, type WantedLoss } from '#server/features/payments/steps/judge-loss.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceLosses } from '#shared/contract/write-offs.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { unpaidMention } from '#shared/french/unpaid-vat.ts'

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
      const invoice = (await holdInvoices(tx, [input.invoiceId])).get(input.invoiceId)!
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
