import { findBySource } from '#server/features/payments/queries/payment-lines.ts'
import type { Tx } from '#server/scope.ts'
import { ONLINE_SOURCE } from '#shared/domain/payments/payment-source.ts'

/** The subscriptions whose client withdrew, and of which something is to be tried now. */
export async function listWaitingWithdrawals(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('online_subscription_withdrawals')
    .select('subscription_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', tx.now)]))
    .orderBy('declared_at')
    .execute()
  return rows.map(({ subscription_id }) => subscription_id)
}

/** The paid periods of a subscription with their refund, the oldest first. */
export async function listRefundable(tx: Tx, subscriptionId: string) {
  const rows = await tx.db
    .selectFrom('online_subscription_periods as q')
    .leftJoin('online_withdrawal_refunds as r', (join) =>
      join.onRef('r.org_id', '=', 'q.org_id').onRef('r.period_id', '=', 'q.id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'q.org_id').onRef('i.id', '=', 'q.invoice_id'),
    )
    .select([
      'q.id',
      'q.period_from',
      'q.period_to',
      'q.paid_cents',
      'q.intent_id',
      'q.invoice_id',
      'q.done_at',
    ])
    .select(['r.id as refund_id', 'r.refund_cents', 'r.credit_id', 'r.request_id'])
    .select(['i.gross_cents', 'i.credited_cents'])
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.subscription_id', '=', subscriptionId)
    .orderBy('q.period_from')
    .orderBy('q.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      paymentId:
        row.intent_id === null ? null : await findBySource(tx, { kind: ONLINE_SOURCE, id: row.intent_id }),
    })),
  )
}
export type RefundablePeriod = Awaited<ReturnType<typeof listRefundable>>[number]
