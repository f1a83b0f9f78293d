import { isDeepStrictEqual } from 'node:util'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { aboutSetup, getAccountRef } from '#server/features/payment-setup/steps/get-account-ref.ts'
import { readClock } from '#server/provider-sync.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentSetup } from '#shared/contract/payment-setup.ts'
import { accountOf, getSetup } from '../queries/setup.ts'
import { returnUrl } from '../steps/return-url.ts'
import { isOutdated, lockSetup, saveAccount, saveSync } from '../store/setup.ts'

/** Reads the account anew at the provider. Errors: payment_account_missing, those of the provider. */
export async function refreshAccount(scope: Scope): Promise<PaymentSetup> {
  const ref = await getAccountRef(scope)
  const askedAt = await readAs(scope, readClock)
  const fresh = await scope.context.paymentProvider.readAccount(ref)
  return inTransaction(scope, async (tx) => {
    const known = accountOf(tx, await lockSetup(tx))
    // Another account was joined while the provider answered: what it said is about the former one.
    if (known?.accountId !== ref.account.accountId) return getSetup(tx)
    // A later question was answered before.
    if (await isOutdated(tx, askedAt)) return getSetup(tx)
    if (isDeepStrictEqual(known, fresh)) await saveSync(tx, askedAt)
    else {
      await saveAccount(tx, fresh, askedAt)
      await tx.emit('payment_provider.updated', aboutSetup(scope, { part: 'account' }))
    }
    return getSetup(tx)
  })
}

/** The page where an Express account's onboarding is finished; it leads back to `origin`. Errors: payment_account_missing, those of the provider. */
export async function createOnboardingLink(scope: Scope, origin: string): Promise<{ url: string }> {
  const { context } = scope
  return context.paymentProvider.createOnboardingLink(await getAccountRef(scope), {
    returnUrl: returnUrl(origin, 'done'),
    refreshUrl: returnUrl(origin, 'expired'),
  })
}
