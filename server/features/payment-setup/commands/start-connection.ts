import { readAs } from '#server/db/transaction.ts'
import { makeState } from '#server/features/payment-setup/steps/connect-state.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findAccount, getBusiness } from '../queries/setup.ts'
import { returnUrl } from '../steps/return-url.ts'

/**
 * The provider's page where the holder of an account lets Ardoise use it; null in a simulation, which has none. The state serves ten minutes, in this
 * session alone. Errors: unauthenticated, payment_account_present, payment_oauth_off, payment_mode_off.
 */
export async function startConnection(scope: Scope): Promise<{ url: string | null }> {
  const { context } = scope
  const { ref, business } = await readAs(scope, async (tx) => ({
    ref: (await findAccount(tx)).ref,
    business: await getBusiness(tx),
  }))
  if (ref !== null) throw new DomainError('payment_account_present')
  const state = makeState(scope)
  return {
    url: context.paymentProvider.authorizeUrl({
      state,
      returnUrl: returnUrl(context.config.appUrl),
      business,
    }),
  }
}
