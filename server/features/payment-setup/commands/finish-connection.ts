import { inTransaction, readAs } from '#server/db/transaction.ts'
import { assertState } from '#server/features/payment-setup/steps/connect-state.ts'
import { joinAccount } from '#server/features/payment-setup/steps/join-account.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { findAccount, getSetup } from '../queries/setup.ts'
import { lockSetup } from '../store/setup.ts'

/**
 * Exchanges the code that the provider gave the browser, and keeps the account. Repeating the return, or a colleague who was quicker, gives the setup
 * as it is. Errors: unauthenticated, payment_connect_refused, payment_currency_unknown, those of the provider.
 */
export async function finishConnection(
  scope: Scope,
  { state, code }: { state: string; code: string },
): Promise<PaymentSetup> {
  assertState(scope, state)
  const { ref } = await readAs(scope, findAccount)
  if (ref !== null) return readAs(scope, getSetup)
  const account = await scope.context.paymentProvider.exchange(code)
  return inTransaction(scope, async (tx) => {
    await lockSetup(tx)
    if ((await findAccount(tx)).ref !== null) return getSetup(tx)
    await joinAccount(tx, account)
    return getSetup(tx)
  })
}
