import { inTransaction } from '#server/db/transaction.ts'
import { cancelFile, lockFile } from '#server/features/bank/store/transfers.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * The bank refused a file, or never got it: its transfers are to be sent again, in another one. Errors: not_found, transfer_file_canceled.
 */
export function cancelTransferFile(
  scope: Scope,
  { fileId }: { fileId: string },
): Promise<{ fileId: string; transfers: number }> {
  return inTransaction(scope, async (tx) => {
    const file = await lockFile(tx, fileId)
    if (file === null) throw new DomainError('not_found')
    if (file.isCanceled) throw new DomainError('transfer_file_canceled')
    const transfers = await cancelFile(tx, fileId)
    await tx.emit('bank.transfers_changed', {
      subject: { type: 'bank', id: scope.orgId },
      meta: { count: transfers },
    })
    return { fileId, transfers }
  })
}
