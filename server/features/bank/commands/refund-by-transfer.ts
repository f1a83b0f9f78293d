import { randomUUID } from 'node:crypto'
import { findKeptAnswer, inTransaction, readAs } from '#server/db/transaction.ts'
import { getTransfer } from '#server/features/bank/queries/transfers.ts'
import { assertOthersIban } from '#server/features/organizations/queries/own-ibans.ts'
import { creditRefund } from '#server/features/payments/commands/credit-refund.ts'
import { refundOrAsk } from '#server/features/payments/commands/refund-or-ask.ts'
import type { Scope } from '#server/scope.ts'
import type { RefundTransfer } from '#shared/contract/bank-transfers.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { deleteTransfer, insertTransfer, lockTransfers, type NewTransfer } from '../store/transfers.ts'

/**
 * « Rembourser par virement »: books the refund and keeps the transfer for the next file; above the amount that the owner chose, once another
 * person has allowed it. In euros only, as SEPA is. Errors: iban_is_own, those of refundOrAsk and creditRefund.
 */
export async function refundByTransfer(
  scope: Scope,
  { withCredit = false, ...input }: Omit<NewTransfer, 'id' | 'requestId'> & { withCredit?: boolean },
): Promise<RefundTransfer & { isAsked: boolean }> {
  const kept = await findKeptAnswer<RefundTransfer & { isAsked: boolean }>(scope)
  if (kept !== undefined) return kept
  if (withCredit) {
    await readAs(scope, (tx) => assertOthersIban(tx, input.iban))
    await creditRefund(scope, { ...input, currency: 'EUR' })
  }
  return inTransaction(scope, async (tx) => {
    await assertOthersIban(tx, input.iban)
    const id = randomUUID()
    const { paymentId, amountCents, reason, holder, iban } = input
    const { requestId } = await refundOrAsk(tx, {
      paymentId,
      amountCents,
      reason,
      currency: 'EUR',
      method: 'transfer',
      account: { holder, iban },
      source: { kind: 'refund_transfer', id },
      withCredit,
    })
    await insertTransfer(tx, { ...input, id, requestId })
    return { ...(await getTransfer(tx, id)), isAsked: requestId !== null }
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
