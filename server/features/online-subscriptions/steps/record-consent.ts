import { inTransaction } from '#server/db/transaction.ts'
import { findTakingAccount } from '#server/features/online-payments/queries/offer.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { Scope } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { onlineSubscriptionCan } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { type SubscriptionRow, statusIn } from '../queries/subscriptions.ts'
import { lockSubscription, saveConsent } from '../store/subscriptions.ts'
import { assertNotExpired, termsOf } from './enter-page.ts'
import { tell } from './tell.ts'

/** Records the client's consent, the first time, with the browser that gave it. Errors: link_expired, online_subscription_off, _agreed, _ended. */
export function recordConsent(
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
      await tell(tx, 'online_subscription.agreed', row)
    }
    return { row, ref }
  })
}
