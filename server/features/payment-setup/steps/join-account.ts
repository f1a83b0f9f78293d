import { aboutSetup } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { saveAccount, saveMode, saveProgress } from '#server/features/payment-setup/store/setup.ts'
import { deleteWebhook } from '#server/features/payment-setup/store/webhooks.ts'
import type { Tx } from '#server/scope.ts'
import type { ProviderAccount } from '#shared/domain/payment-setup/payment-setup.ts'

/** Keeps a new account; nothing of a former one, or of the simulation, sends events any more. */
export async function joinAccount(tx: Tx, account: ProviderAccount): Promise<void> {
  const { modes } = tx.scope.context.paymentProvider
  await deleteWebhook(tx)
  await saveAccount(tx, account)
  // Where there is nothing to try with, it begins as it will stay.
  if (account.connected && !modes.includes('test')) await saveMode(tx, 'live')
  await saveProgress(tx, { begun: true })
  await tx.emit('payment_provider.connected', aboutSetup(tx.scope, { method: account.method }))
}
