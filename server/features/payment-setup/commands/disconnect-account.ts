import { inTransaction } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { lockAtRevision } from '#server/features/payment-setup/steps/lock-at-revision.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getSetup } from '../queries/setup.ts'
import { saveAccount } from '../store/setup.ts'
import { deleteWebhook } from '../store/webhooks.ts'

/** Disconnects the account and its webhook; taxes and products stay. Errors: version_conflict, payment_account_missing. */
export function disconnectAccount(scope: Scope, { revision }: { revision: number }): Promise<PaymentSetup> {
  return inTransaction(scope, async (tx) => {
    const row = await lockAtRevision(tx, revision)
    if (row.account_id === null) throw new DomainError('payment_account_missing')
    await saveAccount(tx, null)
    await deleteWebhook(tx)
    await tx.emit('payment_provider.disconnected', aboutSetup(scope))
    return getSetup(tx)
  })
}
