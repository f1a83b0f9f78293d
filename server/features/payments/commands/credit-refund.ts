import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { creditInvoiceIn } from '#server/features/invoices/commands/correct-invoice.ts'
import { deleteDraft } from '#server/features/invoices/commands/delete-draft.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { lockOutgoingRefunds } from '#server/features/payments/commands/lock-outgoing-refunds.ts'
import { readRefundStanding } from '#server/features/payments/queries/refund-facts.ts'
import { readRefundPool } from '#server/features/payments/queries/refund-pool.ts'
import { pendingRefundOf } from '#server/features/payments/queries/standings.ts'
import { judgeRefund, type ToRefund } from '#server/features/payments/steps/judge-refund.ts'
import { openPayment } from '#server/features/payments/steps/open-payment.ts'
import {
  insertRefundCredit,
  listLeftCredits,
  listRefundCredits,
} from '#server/features/payments/store/refund-credits.ts'
import { hasWaitingRefund } from '#server/features/payments/store/refund-requests.ts'
import { type Scope, type Tx, withoutIdempotency } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { reopenedBy } from '#shared/domain/payments/refund-effect.ts'
import { needsSecond, refundFacts } from '#shared/domain/payments/refund-rule.ts'

type Credited = Omit<ToRefund, 'reason'> & {
  /** Names the act, where it has an id of its own: else the idempotency key of the call does. */
  act?: string
  /** Where a transfer of ours goes. */
  iban?: string | null
  /** The payment provider gives the money back. */
  byProvider?: boolean
  /** A second person allowed it. */
  isAllowed?: boolean
}

/**
 * « Avec un avoir »: issues credit notes of what a refund would make due again, just before it is booked. They are written with the act that asks for
 * them: repeated, or taken up after a stop, it issues them once; in between the client is owed the money, and never the other way round. Nothing
 * is issued while a second person is to allow the refund. Errors: forbidden, payment_not_online, refund_already_asked, those of judgeRefund,
 * creditInvoice and issueInvoice.
 */
export async function creditRefund(scope: Scope, refund: Credited): Promise<void> {
  if (!scope.permissions.includes('invoice:issue')) throw new DomainError('forbidden')
  const { idempotency } = scope
  const act = refund.act ?? (idempotency ? `${idempotency.caller} ${idempotency.key}` : randomUUID())
  const own = withoutIdempotency(scope)
  const left = await readAs(own, (tx) => listLeftCredits(tx, { act, paymentId: refund.paymentId }))
  for (const invoiceId of left) await dropDraft(own, invoiceId)
  const drafts = await inTransaction(own, (tx) => draftCredits(tx, act, refund))
  for (const [index, invoiceId] of drafts.entries())
    try {
      await issueInvoice(own, { invoiceId })
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invoice_not_draft') continue
      // Once one of the act is issued, the others stay: the act that is repeated issues them, and draws none up anew.
      if (index === 0) for (const unissued of drafts) await dropDraft(own, unissued)
      throw error
    }
}

/** A draft that cannot be issued is of no use; another call may have issued or dropped it. */
async function dropDraft(scope: Scope, invoiceId: string): Promise<void> {
  try {
    await deleteDraft(scope, { invoiceId })
  } catch (error) {
    const gone = error instanceof DomainError && ['not_found', 'invoice_not_draft'].includes(error.code)
    if (!gone) throw error
  }
}

async function draftCredits(tx: Tx, act: string, refund: Credited): Promise<string[]> {
  const { paymentId, amountCents, iban = null, byProvider = false, isAllowed = false } = refund
  await lockOutgoingRefunds(tx)
  const before = await listRefundCredits(tx, act)
  if (before.length > 0) return before
  const payment = await openPayment(tx, paymentId)
  if (byProvider && !payment.facts.online) throw new DomainError('payment_not_online')
  if (!isAllowed && (await hasWaitingRefund(tx, paymentId))) throw new DomainError('refund_already_asked')
  judgeRefund(payment, { ...refund, pendingCents: await pendingRefundOf(tx, paymentId) })
  if (!isAllowed) {
    const standing = await readRefundStanding(tx, paymentId, iban)
    if (needsSecond(refundFacts(standing, { amountCents, iban }))) return []
  }
  for (const { invoiceId, cents, creditableCents } of reopenedBy(
    await readRefundPool(tx, paymentId),
    refund,
  )) {
    const choice =
      cents === creditableCents ? ({ kind: 'whole' } as const) : ({ kind: 'amount', cents } as const)
    const { id: creditId } = await creditInvoiceIn(tx, { invoiceId, choice })
    await insertRefundCredit(tx, { act, paymentId, invoiceId, creditId })
  }
  return listRefundCredits(tx, act)
}
