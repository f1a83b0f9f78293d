import type { Kysely } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { ProviderRefund } from '#shared/domain/online-payments/provider-payment.ts'
import type { RefundRequestRow } from '../queries/refund-requests.ts'

type NewRequest = { id: string; paymentId: string; intentId: string; amountCents: number; reason: string }

export async function insertRefundRequest(tx: Tx, request: NewRequest): Promise<RefundRequestRow> {
  return tx.db
    .insertInto('refund_requests')
    .values({
      org_id: tx.scope.orgId,
      id: request.id,
      payment_id: request.paymentId,
      intent_id: request.intentId,
      amount_cents: request.amountCents,
      reason: request.reason,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps the state that the provider tells of the refunds that were asked for here. */
export async function saveRefunds(tx: Tx, refunds: readonly ProviderRefund[]): Promise<void> {
  for (const { id, requestId, state } of refunds)
    if (requestId !== null) await updateRow(tx, 'refund_requests', requestId, { refund_id: id, state })
}

/** The provider said no: nothing was given back. */
export async function endRefundRequest(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('refund_requests')
    .set({ state: 'failed' })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()
}

/** The organizations that gave money back of which the end is not known. */
export async function listGivingBack(db: Kysely<DB>): Promise<string[]> {
  const found = await db
    .selectFrom('refund_requests')
    .select('org_id')
    .distinct()
    .where('state', 'in', ['asked', 'pending'])
    .execute()
  return found.map(({ org_id }) => org_id)
}
