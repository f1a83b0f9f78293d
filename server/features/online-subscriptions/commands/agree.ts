import { inTransaction } from '#server/db/transaction.ts'
import { findTakingAccount } from '#server/features/online-payments/queries/offer.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { type Visitor, visitorOf } from '#server/http/visitor.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { onlineSubscriptionCan } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { offerOf, type SubscriptionRow, statusIn } from '../queries/subscriptions.ts'
import { emitSubscriptionEvent } from '../steps/emit-subscription-event.ts'
import { assertNotExpired, enterPage, termsOf } from '../steps/enter-page.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { subscriptionUrl } from '../steps/mail-proposal.ts'
import { dropSession, lockSubscription, saveConsent, saveSession } from '../store/subscriptions.ts'

/** A page may be over, or somebody stops the subscription, between two of them. */
const ATTEMPTS = 3

/**
 * Records the client's consent, once, then opens Stripe's page: nothing is asked of Stripe before. The page that is open serves again, so that one
 * subscription begins, however often the client clicks. Errors: those of enterPage, online_subscription_off, _agreed, _ended, _price_changed, those of the provider.
 */
export async function agree(
  caller: Caller,
  { token, name }: { token: string; name: string; accepted: true },
): Promise<{ url: string }> {
  const { scope, subscriptionId } = await enterPage(caller, token)
  const returnUrl = `${subscriptionUrl(caller.context.config.appUrl, token)}?back=1`
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { row, ref } = await recordConsent(scope, subscriptionId, { name, visitor: visitorOf(caller) })
    const url = await openPage(scope, row, { ref, returnUrl })
    if (url !== null) return { url }
  }
  throw new DomainError('payment_provider_busy')
}

/** Null when the page was over: the next attempt has another, or learns that the subscription began. */
async function openPage(
  scope: Scope,
  row: SubscriptionRow,
  { ref, returnUrl }: { ref: AccountRef; returnUrl: string },
): Promise<string | null> {
  const { paymentProvider } = scope.context
  const { id, attempt, session_id: known } = row
  const page =
    known === null
      ? await paymentProvider.createSubscriptionCheckout(ref, {
          id,
          attempt,
          orgId: scope.orgId,
          productId: row.provider_product,
          offer: offerOf(row),
          email: row.recipient_email,
          returnUrl,
        })
      : await paymentProvider.findCheckout(ref, known)
  if (page?.status === 'complete') await followSubscription(scope, { ref, objectId: page.sessionId })
  return inTransaction(scope, async (tx) => {
    const held = await lockSubscription(tx, id)
    if (page === null || page.status !== 'open' || page.url === null) {
      if (page?.status !== 'complete' && known !== null) await dropSession(tx, id, known)
      if (known === null && page !== null) await saveSession(tx, id, page.sessionId)
      return null
    }
    // Stopped before the answer came: its page was given to nobody.
    if (held.status === 'ended') return null
    if (held.session_id === null && held.attempt === attempt) await saveSession(tx, id, page.sessionId)
    return page.url
  })
}

/** Records the client's consent, the first time, with the browser that gave it. Errors: link_expired, online_subscription_off, _agreed, _ended. */
function recordConsent(
  scope: Scope,
  id: string,
  { name, visitor }: { name: string; visitor: Visitor },
): Promise<{ row: SubscriptionRow; ref: AccountRef }> {
  return inTransaction(scope, async (tx) => {
    const row = await lockSubscription(tx, id)
    assertNotExpired(row, tx.now)
    assertCan(onlineSubscriptionCan.agree({ status: statusIn(row) }))
    const ref = await findTakingAccount(tx)
    if (ref?.account.accountId !== row.account_id || ref.mode !== row.mode)
      throw new DomainError('online_subscription_off')
    if (row.consented_at === null) {
      await saveConsent(tx, id, { name, ip: visitor.ip, text: termsOf(row).join('\n') })
      const fact = { type: 'subscription.agreed', label: `Accord donné par ${name}`, visitor }
      await recordProofEvent(tx, { kind: 'subscription', id }, fact)
      await emitSubscriptionEvent(tx, 'online_subscription.agreed', row)
    }
    return { row, ref }
  })
}
