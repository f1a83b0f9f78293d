import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'

type Declared = { subscriptionId: string; name: string; email: string; ip: string }

/** False when it was declared already: the first one stays. */
export async function insertWithdrawal(
  tx: Tx,
  { subscriptionId, name, email, ip }: Declared,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('online_subscription_withdrawals')
    .values({
      org_id: tx.scope.orgId,
      subscription_id: subscriptionId,
      declared_at: tx.now,
      name,
      email,
      ip,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Change =
  | { done_at: Date; failure: null }
  | { failure: string; retry_at: Date }
  // To be tried now.
  | { done_at: null; retry_at: null; failure?: null }

/** How far it is. The subscription is held. */
export async function saveWithdrawal(tx: Tx, subscriptionId: string, change: Change): Promise<void> {
  await tx.db
    .updateTable('online_subscription_withdrawals')
    .set(change)
    .where('org_id', '=', tx.scope.orgId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

type Planned = { subscriptionId: string; periodId: string; keptCents: number; refundCents: number }

/** Counts once what of a period is kept: the first count stays. */
export async function insertRefund(
  tx: Tx,
  { subscriptionId, periodId, keptCents, refundCents }: Planned,
): Promise<void> {
  await tx.db
    .insertInto('online_withdrawal_refunds')
    .values({
      org_id: tx.scope.orgId,
      subscription_id: subscriptionId,
      period_id: periodId,
      kept_cents: keptCents,
      refund_cents: refundCents,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'period_id']).doNothing())
    .execute()
}

/** The credit note, or the request by which the money is asked back. The subscription is held. */
export async function saveRefund(
  tx: Tx,
  id: string,
  change: { credit_id: string } | { request_id: string; refunded_at: Date },
): Promise<void> {
  await updateRow(tx, 'online_withdrawal_refunds', id, change)
}
