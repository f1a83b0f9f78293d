import type { Tx } from '#server/scope.ts'
import { type Choice, choiceOf, type SoldPlan } from '#shared/domain/billing/choice.ts'

export type CheckoutState = 'creating' | 'open' | 'paid' | 'expired'
export type CheckoutRow = {
  id: string
  choice: Choice
  sessionId: string | null
  /** Given to the provider; null: the payer says it on the page. */
  email: string | null
  state: CheckoutState
  expiresAt: Date
}

/** Pages of the way that Ardoise is paid here now: the twin's, or Stripe's. */
export const checkoutsOf = (tx: Tx) =>
  tx.db
    .selectFrom('subscription_checkouts')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('simulated', '=', tx.scope.context.billingProvider.local !== null)
type Stored = NonNullable<Awaited<ReturnType<ReturnType<typeof checkoutsOf>['executeTakeFirst']>>>

export const presentCheckout = (row: Stored): CheckoutRow => ({
  id: row.id,
  choice: choiceOf(row.plan as SoldPlan, row.seats),
  sessionId: row.session_id,
  email: row.email,
  state: row.state as CheckoutState,
  expiresAt: row.expires_at,
})

/** The page that may take money now; null: there is none. */
export async function findOpenCheckout(tx: Tx): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('state', 'in', ['creating', 'open']).executeTakeFirst()
  return row ? presentCheckout(row) : null
}

export async function findCheckoutOfSession(tx: Tx, sessionId: string): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('session_id', '=', sessionId).executeTakeFirst()
  return row ? presentCheckout(row) : null
}
