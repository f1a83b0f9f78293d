import { readAs } from '#server/db/transaction.ts'
import { disconnectAccount } from '#server/features/payment-setup/commands/disconnect-account.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { payingText } from '#shared/domain/online-subscriptions/paying-text.ts'
import { countPaying } from '../queries/subscriptions.ts'

/**
 * Disconnects the account, unless subscriptions are paid on it: Stripe would go on taking money that nothing here follows. An account that Stripe
 * gives no access to any more is left all the same, since nothing can be stopped there. Errors: payment_account_paying, those of disconnectAccount.
 */
export async function leaveAccount(scope: Scope, input: { revision: number }): Promise<PaymentSetup> {
  // Whoever may disconnect is told the number, whether or not they may read the subscriptions.
  const { ref, paying } = await readAs(systemScope(scope.context, scope.orgId), async (tx) => {
    const found = await findAccount(tx)
    const accountId = found.ref?.account.accountId
    return { ...found, paying: accountId === undefined ? 0 : await countPaying(tx, accountId) }
  })
  if (ref !== null && paying > 0 && (await isReached(scope, ref)))
    throw new DomainError('payment_account_paying', {
      message: payingText(paying),
      data: { subscriptions: paying },
    })
  return disconnectAccount(scope, input)
}

async function isReached({ context }: Scope, ref: AccountRef): Promise<boolean> {
  try {
    await context.paymentProvider.readAccount(ref)
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'payment_account_lost') return false
    throw error
  }
}
