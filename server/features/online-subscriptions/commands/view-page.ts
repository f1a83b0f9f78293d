import { getAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { enterPage, viewOf } from '../steps/enter-page.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { stopAt, type When } from '../steps/stop-at.ts'

type Named = { token: string }

/** The client's page. Changes nothing. Errors: those of enterPage. */
export async function viewPage(caller: Caller, { token }: Named): Promise<SubscriptionLinkView> {
  const { scope, subscriptionId } = await enterPage(caller, token)
  return viewOf(scope, subscriptionId)
}

/** The client's page after Stripe was asked: the client comes back from its page, and the address proves nothing. Errors: those of enterPage and the provider. */
export async function checkPage(caller: Caller, { token }: Named): Promise<SubscriptionLinkView> {
  const { scope, subscriptionId, row } = await enterPage(caller, token)
  if (row.status === 'agreed' && row.session_id !== null)
    await followSubscription(scope, { ref: await getAccountOf(scope, row), objectId: row.session_id })
  return viewOf(scope, subscriptionId)
}

/** « Résilier », by the client. Errors: those of enterPage and stopAt. */
export async function stopByClient(
  caller: Caller,
  { token, when }: Named & { when: When },
): Promise<SubscriptionLinkView> {
  const { scope, subscriptionId } = await enterPage(caller, token)
  await stopAt(scope, subscriptionId, when)
  return viewOf(scope, subscriptionId)
}
