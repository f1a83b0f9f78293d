import { insertRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { BuyerCode } from '#shared/domain/approved-platform/buyer-statuses.ts'
import type { LifeCycleReason } from '#shared/domain/invoices/life-cycle/reasons.ts'

/** Two members speak of a received invoice one after the other, and nobody deletes it meanwhile. Nothing where it is another's. */
export async function lockReceived(tx: Tx, receivedId: string): Promise<void> {
  await tx.db
    .selectFrom('received_invoices')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', receivedId)
    .forNoKeyUpdate()
    .execute()
}

export type NewAnswer = {
  receivedId: string
  code: BuyerCode
  reasons: LifeCycleReason[]
  note: string | null
}

export async function insertAnswer(tx: Tx, { receivedId, code, reasons, note }: NewAnswer): Promise<void> {
  await insertRow(tx, 'platform_deposits', {
    kind: 'answer',
    received_id: receivedId,
    status_code: code,
    reasons,
    note,
    try_at: tx.now,
    created_by: tx.scope.userId,
    created_at: tx.now,
    updated_at: tx.now,
  })
}
