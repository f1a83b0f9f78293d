import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { CodeChange } from '#server/features/signing/commands/verify-code.ts'
import type { Tx } from '#server/scope.ts'

const HOUR_MS = 3_600_000

export async function insertCode(
  tx: Tx,
  code: { id: string; planId: string; codeHash: Buffer },
): Promise<void> {
  await insertRow(tx, 'payment_plan_codes', {
    id: code.id,
    plan_id: code.planId,
    code_hash: code.codeHash,
    created_at: tx.now,
  })
}

/** The codes sent for a plan since an instant, or during the last hour, the newest first. */
export async function listCodes(tx: Tx, planId: string, since: Date = new Date(tx.now.getTime() - HOUR_MS)) {
  return tx.db
    .selectFrom('payment_plan_codes')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('plan_id', '=', planId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
}
export type PaymentPlanCode = Awaited<ReturnType<typeof listCodes>>[number]

export async function updateCode(tx: Tx, id: string, change: CodeChange): Promise<void> {
  await updateRow(tx, 'payment_plan_codes', id, change)
}
