import { insertRowForId, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type ScriptFields = { name: string; purpose: CallPurpose; body: string }

export const insertScript = (tx: Tx, script: ScriptFields): Promise<string> =>
  insertRowForId(tx, 'call_scripts', { ...script, created_by: tx.scope.userId, created_at: tx.now })

/** Holds a script. Errors: not_found. */
export async function lockScript(tx: Tx, scriptId: string) {
  const row = await tx.byKey
    .selectFrom('call_scripts')
    .select(['revision', 'archived_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', scriptId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

export async function rewriteScript(
  tx: Tx,
  scriptId: string,
  { archivedAt, ...script }: ScriptFields & { archivedAt: Date | null },
): Promise<void> {
  await updateRow(tx, 'call_scripts', scriptId, {
    ...script,
    archived_at: archivedAt,
    revision: nextRevision,
  })
}
