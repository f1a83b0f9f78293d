import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { getTransfer } from '#server/features/bank/queries/transfers.ts'
import { assertAlone } from '#server/features/payments/commands/assert-alone.ts'
import { refundPaymentIn } from '#server/features/payments/commands/refund-payment.ts'
import type { Scope } from '#server/scope.ts'
import type { RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { deleteTransfer, insertTransfer, lockTransfers, type NewTransfer } from '../store/transfers.ts'

/**
 * « Rembourser par virement »: books the refund and keeps the transfer for the next file. In euros only, as SEPA is. Errors:
 * refund_needs_two, refund_already_asked, those of refundPaymentIn.
 */
export function refundByTransfer(scope: Scope, input: Omit<NewTransfer, 'id'>): Promise<RefundTransfer> {
  return inTransaction(scope, async (tx) => {
    const id = randomUUID()
    const { paymentId, amountCents, reason } = input
    const source = { kind: 'refund_transfer', id }
    await assertAlone(tx, { paymentId, amountCents })
    await refundPaymentIn(tx, {
      ...{ paymentId, amountCents, reason, currency: 'EUR', out: 'bank', occurredAt: tx.now, source },
    })
    await insertTransfer(tx, { ...input, id })
    return getTransfer(tx, id)
  })
}

/** A transfer that is made otherwise is in no file; its refund stays booked. Errors: not_found, transfer_in_file. */
export function dropRefundTransfer(
  scope: Scope,
  { transferId }: { transferId: string },
): Promise<{ transferId: string }> {
  return inTransaction(scope, async (tx) => {
    const [transfer] = await lockTransfers(tx, [transferId])
    if (transfer === undefined) throw new DomainError('not_found')
    if (transfer.fileId !== null) throw new DomainError('transfer_in_file')
    await deleteTransfer(tx, transferId)
    await tx.emit('bank.transfers_changed', {
      subject: { type: 'bank', id: scope.orgId },
      meta: { count: 1 },
    })
    return { transferId }
  })
}
