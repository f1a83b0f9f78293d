import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice, markDisputed } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { type DisputeReason, disputeReasons } from '#shared/domain/invoices/dispute.ts'
import { NBSP } from '#shared/french/typography.ts'
import { findOpenDispute, insertDispute } from '../store/disputes.ts'
import { readLink } from './read-link.ts'

type Input = { token: string; reason: DisputeReason; message: string }

/** « Signaler un problème »: the invoice is disputed until it is settled. Saying it twice has one effect. Errors: those of a link and of invoiceCan.dispute, rate_limited. */
export async function reportProblem(caller: Caller, { token, reason, message }: Input) {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  await countAttempt(caller.context, `invoice-problem:${linkId}`, { max: 10, seconds: 86_400 })
  return inTransaction(scope, async (tx) => {
    const { id: invoiceId } = await readLink(tx, linkId)
    const invoice = await lockAnyInvoice(tx, invoiceId)
    const open = await findOpenDispute(tx, invoiceId)
    if (open?.link_id === linkId && open.reason === reason && open.message === message)
      return { openedAt: open.opened_at.toISOString() }
    await markDisputed(tx, invoice)
    await insertDispute(tx, { invoiceId, linkId, reason, message })
    const words = `${disputeReasons[reason]}${NBSP}: ${message}`
    await emitInvoiceEvent(tx, 'invoice.disputed', invoice, { linkId, message: words })
    return { openedAt: tx.now.toISOString() }
  })
}
