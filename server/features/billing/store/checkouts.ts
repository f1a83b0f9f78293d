import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { Choice } from '#shared/domain/billing/choice.ts'
import { type CheckoutRow, type CheckoutState, checkoutsOf, presentCheckout } from '../queries/checkout.ts'

/** Null when somebody else opened one meanwhile. */
export async function insertCheckout(
  tx: Tx,
  { choice, email, expiresAt }: { choice: Choice; email: string | null; expiresAt: Date },
): Promise<CheckoutRow | null> {
  const row = await tx.db
    .insertInto('subscription_checkouts')
    .values({
      org_id: tx.scope.orgId,
      plan: choice.plan,
      seats: choice.seats,
      email,
      simulated: tx.scope.context.billingProvider.local !== null,
      created_by: tx.scope.userId,
      created_at: tx.now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? presentCheckout(row) : null
}

export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? presentCheckout(row) : null
}

/** Writes what is given. The row is held. */
export async function saveCheckout(
  tx: Tx,
  id: string,
  { sessionId, state }: { sessionId?: string; state: CheckoutState },
): Promise<void> {
  await updateRow(tx, 'subscription_checkouts', id, {
    state,
    ...(sessionId !== undefined && { session_id: sessionId }),
  })
}

/** Pages of the other way of paying, left from before keys were set or taken away. */
export async function dropForeignCheckouts(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('subscription_checkouts')
    .set({ state: 'expired' })
    .where('org_id', '=', tx.scope.orgId)
    .where('simulated', '<>', tx.scope.context.billingProvider.local !== null)
    .where('state', 'in', ['creating', 'open'])
    .execute()
}
