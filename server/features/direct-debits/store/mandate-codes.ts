import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { CodeChange } from '#server/features/signing/commands/verify-code.ts'
import type { Tx } from '#server/scope.ts'

const HOUR_MS = 3_600_000

export async function insertCode(
  tx: Tx,
  code: { id: string; mandateId: string; codeHash: Buffer },
): Promise<void> {
  await insertRow(tx, 'mandate_codes', {
    id: code.id,
    mandate_id: code.mandateId,
    code_hash: code.codeHash,
    created_at: tx.now,
  })
}

/** The codes sent for a mandate since an instant, or during the last hour, the newest first. */
export async function listCodes(
  tx: Tx,
  mandateId: string,
  since: Date = new Date(tx.now.getTime() - HOUR_MS),
) {
  return tx.db
    .selectFrom('mandate_codes')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('mandate_id', '=', mandateId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
}
export type MandateCode = Awaited<ReturnType<typeof listCodes>>[number]

export async function updateCode(tx: Tx, id: string, change: CodeChange): Promise<void> {
  await updateRow(tx, 'mandate_codes', id, change)
}
