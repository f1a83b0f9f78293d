import { insertRowForId, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DisputeReason } from '#shared/domain/invoices/dispute.ts'

type NewDispute = {
  invoiceId: string
  /** By which its client said it; null: the member of the transaction notes it. */
  linkId: string | null
  reason: DisputeReason
  message: string
  /** Of what is owed; null: all of it. */
  amountCents: number | null
}

export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<string> {
  return insertRowForId(tx, 'invoice_disputes', {
    invoice_id: dispute.invoiceId,
    link_id: dispute.linkId,
    opened_by: dispute.linkId === null ? tx.scope.userId : null,
    reason: dispute.reason,
    message: dispute.message,
    amount_cents: dispute.amountCents,
    opened_at: tx.now,
  })
}

/** The problem of an invoice that is not settled; null: none. */
export async function findOpenDispute(tx: Tx, invoiceId: string) {
  const row = await tx.db
    .selectFrom('invoice_disputes')
    .select(['id', 'link_id', 'reason', 'message', 'amount_cents', 'opened_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, reason: row.reason as DisputeReason } : null
}

/** The problems of some invoices that are not settled, in the words of their client, by invoice. */
export async function listOpenDisputes(tx: Tx, invoiceIds: readonly string[]) {
  const rows = await tx.db
    .selectFrom('invoice_disputes')
    .select(['invoice_id', 'reason', 'message', 'amount_cents', 'opened_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', 'in', invoiceIds)
    .where('settled_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ invoice_id, reason, message, amount_cents, opened_at }) => [
      invoice_id,
      {
        reason: reason as DisputeReason,
        message,
        amountCents: amount_cents,
        openedAt: opened_at.toISOString(),
      },
    ]),
  )
}

/** A dispute of an invoice that is held; null when it has no such one. */
export async function findDispute(tx: Tx, invoiceId: string, disputeId: string) {
  const row = await tx.db
    .selectFrom('invoice_disputes')
    .select(['settled_at', 'settled_note'])
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', disputeId)
    .executeTakeFirst()
  return row ?? null
}

export async function settle(tx: Tx, disputeId: string, note: string): Promise<void> {
  await updateRow(tx, 'invoice_disputes', disputeId, {
    settled_at: tx.now,
    settled_by: tx.scope.userId,
    settled_note: note,
  })
}
