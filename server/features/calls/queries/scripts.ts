import type { Tx } from '#server/scope.ts'
import type { CallScript } from '#shared/contract/call-fields.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const scriptsOf = (tx: Tx) =>
  tx.db
    .selectFrom('call_scripts')
    .select(['id', 'name', 'purpose', 'body', 'archived_at', 'revision'])
    .where('org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof scriptsOf>['executeTakeFirstOrThrow']>>
const present = ({ archived_at, purpose, ...row }: Row): CallScript => ({
  ...row,
  purpose: purpose as CallPurpose,
  archivedAt: archived_at?.toISOString() ?? null,
})

/** Scripts in use, by name. */
export async function listScripts(tx: Tx, purpose?: CallPurpose | undefined): Promise<CallScript[]> {
  const query = scriptsOf(tx).where('archived_at', 'is', null)
  const rows = await (purpose === undefined ? query : query.where('purpose', '=', purpose))
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(present)
}

/** Errors: not_found. */
export async function getScript(tx: Tx, scriptId: string): Promise<CallScript> {
  const row = await scriptsOf(tx).where('id', '=', scriptId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return present(row)
}
