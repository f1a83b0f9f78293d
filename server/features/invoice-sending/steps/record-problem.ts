import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { type LockedInvoice, markDisputed } from '#server/features/invoices/commands/mark-invoice.ts'
import { readClientDebt } from '#server/features/payments/queries/client-debt.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type DisputeReason,
  disputedFault,
  disputedPartWords,
  disputeReasons,
} from '#shared/domain/invoices/dispute.ts'
import type { Currency } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { findOpenDispute, insertDispute } from '../store/disputes.ts'

/** `amountCents`: what is contested of what is owed; none: all of it. */
export type Problem = { reason: DisputeReason; message: string; amountCents?: number | null | undefined }

type Told = Problem & {
  /** The link by which the client said it; null: the member of the transaction notes it. */
  linkId: string | null
}

/**
 * What a client says against an invoice, which is held: it is disputed until that is settled. The same words twice have one effect. Errors: those of
 * invoiceCan.dispute, dispute_above_debt at `amountCents`.
 */
export async function recordProblem(
  tx: Tx,
  invoice: LockedInvoice,
  { linkId, reason, message, amountCents = null }: Told,
): Promise<{ id: string; openedAt: Date }> {
  const currency = invoice.currency as Currency
  // What its page asks of it: of a loss in the books of the seller it knows nothing.
  const { debtCents: owedCents } = await readClientDebt(tx, invoice.id)
  // All that is owed is no part of it: money that comes later would leave a part.
  const part = amountCents === owedCents ? null : amountCents
  const open = await findOpenDispute(tx, invoice.id)
  const isSaid =
    open !== null &&
    (linkId === null || open.link_id === linkId) &&
    open.reason === reason &&
    open.message === message &&
    open.amount_cents === part
  if (isSaid) return { id: open.id, openedAt: open.opened_at }
  await markDisputed(tx, invoice)
  const fault = part === null ? null : disputedFault(part, owedCents, currency)
  if (fault !== null)
    throw new DomainError('dispute_above_debt', {
      message: fault,
      fields: [{ path: 'amountCents', code: 'dispute_above_debt', message: fault }],
    })
  const id = await insertDispute(tx, { invoiceId: invoice.id, linkId, reason, message, amountCents: part })
  const about = part === null ? '' : ` (${disputedPartWords(part, owedCents, currency)})`
  await emitInvoiceEvent(tx, 'invoice.disputed', invoice, {
    ...(linkId === null ? {} : { linkId }),
    message: `${disputeReasons[reason]}${about}${NBSP}: ${message}`,
  })
  return { id, openedAt: tx.now }
}
