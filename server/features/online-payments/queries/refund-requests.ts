import type { Tx } from '#server/scope.ts'
import { type CheckoutRow, checkoutsOf, presentCheckout } from './checkout.ts'

const requestsOf = (tx: Tx) =>
  tx.db.selectFrom('refund_requests').selectAll().where('org_id', '=', tx.scope.orgId)
export type RefundRequestRow = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>

export async function findRefundRequest(tx: Tx, id: string): Promise<RefundRequestRow | null> {
  return (await requestsOf(tx).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Lists the requests whose end is not known, the oldest first. */
export const listUnsettledRefunds = (tx: Tx): Promise<RefundRequestRow[]> =>
  requestsOf(tx).where('state', 'in', ['asked', 'pending']).orderBy('created_at').execute()

/** The page on which a payment was made. */
export async function findCheckoutOfIntent(tx: Tx, intentId: string): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('intent_id', '=', intentId).executeTakeFirst()
  return row ? presentCheckout(row) : null
}
