import { inTransaction } from '#server/db/transaction.ts'
import { accountOf } from '#server/features/payment-setup/queries/setup.ts'
import { lockSetup, saveAccount } from '#server/features/payment-setup/store/setup.ts'
import { setStatus } from '#server/features/payment-setup/store/webhooks.ts'
import type { Scope } from '#server/scope.ts'
import { aboutSetup } from './get-account-ref.ts'

/** The holder took the access back at the provider: the account counts as separated, its webhook as stopped, and members are told. Twice has one effect. */
export async function forgetAccount(scope: Scope, accountId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (accountOf(tx, await lockSetup(tx))?.accountId !== accountId) return
    await saveAccount(tx, null)
    await setStatus(tx, 'inactive')
    await tx.emit('payment_provider.lost', aboutSetup(scope))
  })
}
