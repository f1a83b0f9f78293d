import { inTransaction } from '#server/db/transaction.ts'
import { getTransferFile } from '#server/features/bank/queries/transfers.ts'
import { allowFile, lockFile } from '#server/features/bank/store/transfers.ts'
import type { Scope } from '#server/scope.ts'
import type { BankTransferFile } from '#shared/contract/bank-transfers.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { transferFileCan } from '#shared/domain/payments/refund-rule.ts'

/** « Valider le fichier » that another person made above the owner's amount. Errors: not_found, those of `transferFileCan.allow`. */
export function allowTransferFile(scope: Scope, { fileId }: { fileId: string }): Promise<BankTransferFile> {
  return inTransaction(scope, async (tx) => {
    const file = await lockFile(tx, fileId)
    if (file === null) throw new DomainError('not_found')
    assertCan(transferFileCan.allow(file, scope.userId!))
    await allowFile(tx, fileId)
    await tx.emit('bank.transfers_changed', { subject: { type: 'bank', id: scope.orgId }, meta: {} })
    return getTransferFile(tx, fileId)
  })
}
