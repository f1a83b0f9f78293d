import { inTransaction } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { visitorOf } from '#server/http/visitor.ts'
import type { Tx } from '#server/scope.ts'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { canWithdraw } from '#shared/domain/online-subscriptions/withdrawal.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { withdrawalMail } from '../mails/withdrawal-mail.ts'
import { offerOf, type SubscriptionRow } from '../queries/subscriptions.ts'
import { emitSubscriptionEvent } from '../steps/emit-subscription-event.ts'
import { enterPage, viewOf } from '../steps/enter-page.ts'
import { agreedOf } from '../steps/withdrawal-of.ts'
import { lockSubscription } from '../store/subscriptions.ts'
import { insertWithdrawal } from '../store/withdrawals.ts'

type Declaration = { name: string; email: string }

/**
 * « Confirmer la rétractation »: what counts in law is the declaration, so it is kept with its acknowledgement before anything is asked of Stripe,
 * whose answer no consumer waits for. A job does the rest. The same again changes nothing. Errors: those of enterPage and canWithdraw.
 */
export async function withdraw(
  caller: Caller,
  { token, ...declared }: Declaration & { token: string },
): Promise<SubscriptionLinkView> {
  const { scope, subscriptionId } = await enterPage(caller, token)
  await inTransaction(scope, async (tx) => {
    const row = await lockSubscription(tx, subscriptionId)
    if (row.declared_at !== null) return
    assertCan(canWithdraw(agreedOf(row), todayIn(row.timezone, tx.now)))
    await insertWithdrawal(tx, { subscriptionId, ...declared, ip: caller.ip })
    await recordProofEvent(
      tx,
      { kind: 'subscription', id: subscriptionId },
      {
        type: 'subscription.withdrawn',
        label: `Rétractation déclarée par ${declared.name}`,
        visitor: visitorOf(caller),
      },
    )
    await acknowledge(tx, row, declared)
    await emitSubscriptionEvent(tx, 'online_subscription.withdrawn', row)
    await tx.enqueue('follow-online-subscriptions', { orgId: scope.orgId, all: false })
  })
  return viewOf(scope, subscriptionId)
}

async function acknowledge(tx: Tx, row: SubscriptionRow, { name, email }: Declaration): Promise<void> {
  const seller = await getSeller(tx)
  await queueMail(
    tx,
    {
      kind: 'subscription-withdrawal',
      to: { email, name },
      fromName: seller.name,
      replyTo: seller.email,
      urgent: false,
      counts: false,
      secret: false,
      about: { type: 'online_subscription', id: row.id },
    },
    withdrawalMail({
      offer: offerOf(row),
      sellerName: seller.name,
      name,
      timeZone: row.timezone,
      declaredAt: tx.now,
      agreedAt: row.consented_at!,
    }),
  )
}
