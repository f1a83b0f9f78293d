import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { RefundMeans, RefundRequestState, SecondReason } from '#shared/domain/payments/refund-rule.ts'

/** A refund as it was asked. `refundedAt` null: the instant of the answer. */
export type RefundToAsk = {
  paymentId: string
  amountCents: number
  invoiceId: string | null
  method: RefundMeans
  refundedAt: Date | null
  reason: string
  why: readonly SecondReason[]
  clientKey: string | null
  account: { holder: string; iban: string } | undefined
  withCredit: boolean
  state: 'waiting' | 'alone'
  id?: string | undefined
}

/** False when a refund of this payment waits already, or the id is another's. */
export async function insertRefundRequest(tx: Tx, asked: RefundToAsk): Promise<boolean> {
  const row = await tx.db
    .insertInto('refund_approvals')
    .values({
      org_id: tx.scope.orgId,
      payment_id: asked.paymentId,
      amount_cents: asked.amountCents,
      invoice_id: asked.invoiceId,
      method: asked.method,
      refunded_at: asked.refundedAt,
      reason: asked.reason,
      with_credit: asked.withCredit,
      state: asked.state,
      why: [...asked.why],
      client_key: asked.clientKey,
      holder: asked.account?.holder ?? null,
      iban: asked.account?.iban ?? null,
      ...(asked.id !== undefined && { id: asked.id }),
      requested_by: tx.scope.userId!,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A request. Errors: not_found. */
export async function getRefundRequest(tx: Tx, requestId: string) {
  const row = await tx.db
    .selectFrom('refund_approvals')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return {
    id: row.id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    invoiceId: row.invoice_id,
    method: row.method as RefundMeans,
    refundedAt: row.refunded_at,
    reason: row.reason,
    withCredit: row.with_credit,
    state: row.state as RefundRequestState,
    requestedBy: row.requested_by,
  }
}
export type RefundRequest = Awaited<ReturnType<typeof getRefundRequest>>

/** The refund of a payment that waits for an answer; null when none does. */
export async function findWaitingRefund(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('refund_approvals')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a refund of the payment waits for an answer. */
export const hasWaitingRefund = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await findWaitingRefund(tx, paymentId)) !== null

export async function settleRefundRequest(
  tx: Tx,
  requestId: string,
  { state, answer }: { state: Exclude<RefundRequestState, 'waiting' | 'alone'>; answer: string | null },
): Promise<void> {
  await updateRow(tx, 'refund_approvals', requestId, {
    state,
    answer,
    decided_by: tx.scope.userId,
    decided_at: tx.now,
  })
}
