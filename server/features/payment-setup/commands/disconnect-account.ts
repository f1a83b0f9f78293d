import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { assertRevision, lockAtRevision } from '#server/features/payment-setup/steps/lock-at-revision.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { accountOf, findAccount, findWebhook, getSetup } from '../queries/setup.ts'
import { endWebhook } from '../steps/end-webhook.ts'
import { saveAccount } from '../store/setup.ts'
import { deleteWebhook } from '../store/webhooks.ts'

/**
 * Disconnects the account and its webhook, at the provider first; taxes and products stay. Errors: version_conflict, payment_account_missing, those of
 * the provider. Whether subscriptions are paid on it is asked before (`leave-account.ts`).
 */
export async function disconnectAccount(
  scope: Scope,
  { revision }: { revision: number },
): Promise<PaymentSetup> {
  const { ref, webhook } = await readAs(scope, async (tx) => {
    const found = await findAccount(tx)
    await assertRevision(tx, found, revision)
    return { ...found, webhook: await findWebhook(tx) }
  })
  if (ref === null) throw new DomainError('payment_account_missing')
  await endWebhook(scope.context, ref, webhook)
  await leave(scope, ref)
  return inTransaction(scope, async (tx) => {
    const row = await lockAtRevision(tx, revision)
    if (accountOf(tx, row) === null) throw new DomainError('payment_account_missing')
    await saveAccount(tx, null)
    await deleteWebhook(tx)
    await tx.emit('payment_provider.disconnected', aboutSetup(scope))
    return getSetup(tx)
  })
}

/** An account that Stripe took away already is left all the same. */
async function leave({ context }: Scope, ref: AccountRef): Promise<void> {
  try {
    await context.paymentProvider.disconnect(ref)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'payment_account_lost') throw error
  }
}
