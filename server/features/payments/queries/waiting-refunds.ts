import type { Tx } from '#server/scope.ts'
import { listPaymentsById } from './payments.ts'

/** Most requests shown at once: whoever answers them sees the next. */
const SHOWN = 50

/** The refunds that wait for a second person, the oldest first. */
export async function listWaitingRefunds(tx: Tx) {
  const rows = await tx.db
    .selectFrom('refund_approvals')
    .select(['id', 'payment_id', 'created_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  const payments = await listPaymentsById(
    tx,
    rows.map(({ payment_id }) => payment_id),
  )
  return {
    items: rows.map(({ id, payment_id, created_at }) => ({
      id,
      payment: payments.get(payment_id)!,
      requestedAt: created_at.toISOString(),
    })),
  }
}
