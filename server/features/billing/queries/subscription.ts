import type { PayMethod } from '#server/integrations/billing-provider/port.ts'
import type { Tx } from '#server/scope.ts'
import { choiceOf, planOfPriceId } from '#shared/domain/billing/choice.ts'
import type { GraceMailDay } from '#shared/domain/billing/grace.ts'
import {
  isLive,
  type OwnSubscription,
  type SubscriptionStatus,
} from '#shared/domain/billing/own-subscription.ts'

/** The subscription as it is kept. */
export type SubscriptionRow = {
  /** Null where its price is none of ours, or where it was never bought. */
  facts: OwnSubscription | null
  customerId: string | null
  method: PayMethod | null
  creditCents: number
  graceTold: GraceMailDay | null
  revision: number
  /** The subscription lives at Stripe while the keys are missing: it is shown, and nothing here changes it. */
  elsewhere: boolean
}

export const subscriptionOf = (tx: Tx) =>
  tx.db.selectFrom('subscriptions').selectAll().where('org_id', '=', tx.scope.orgId)
type Stored = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptionOf>['executeTakeFirst']>>>

/** The last subscription of the organization, null without any. With keys of Stripe, the twin's is left out; without them, Stripe's counts while it lives. */
export async function findSubscription(tx: Tx): Promise<SubscriptionRow | null> {
  const row = await subscriptionOf(tx).executeTakeFirst()
  return row === undefined ? null : presentSubscription(tx, row)
}

export function presentSubscription(tx: Tx, row: Stored): SubscriptionRow | null {
  const isOfOthers =
    row.subscription_id !== null && row.simulated !== (tx.scope.context.billingProvider.local !== null)
  const elsewhere = isOfOthers && !row.simulated && isLive(row.status as SubscriptionStatus)
  if (isOfOthers && !elsewhere) return null
  return {
    facts: factsOf(row),
    customerId: row.customer_id,
    method: row.method as PayMethod | null,
    creditCents: Number(row.credit_cents),
    graceTold: row.grace_told as GraceMailDay | null,
    revision: row.revision,
    elsewhere,
  }
}

function factsOf(row: Stored): OwnSubscription | null {
  const plan = planOfPriceId(row.price_id)
  const { subscription_id: id, period_start: periodStart, period_end: periodEnd } = row
  if (plan === null || id === null || periodStart === null || periodEnd === null) return null
  return {
    id,
    status: row.status as SubscriptionStatus,
    choice: choiceOf(plan, row.seats ?? 1),
    periodStart,
    periodEnd,
    cancelAtEnd: row.cancel_at_end,
    pastDueSince: row.unpaid_since,
  }
}
