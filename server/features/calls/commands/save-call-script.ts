import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallScript } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getScript } from '../queries/scripts.ts'
import { insertScript, lockScript, rewriteScript, type ScriptFields } from '../store/scripts.ts'

export function createCallScript(scope: Scope, script: ScriptFields): Promise<CallScript> {
  return inTransaction(scope, async (tx) => getScript(tx, await insertScript(tx, script)))
}

type Change = ScriptFields & { scriptId: string; revision: number; isArchived: boolean }

/** Errors: not_found, version_conflict (with `data.current`). */
export function updateCallScript(
  scope: Scope,
  { scriptId, revision, isArchived, ...script }: Change,
): Promise<CallScript> {
  return inTransaction(scope, async (tx) => {
    const held = await lockScript(tx, scriptId)
    if (held.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getScript(tx, scriptId) } })
    await rewriteScript(tx, scriptId, {
      ...script,
      archivedAt: isArchived ? (held.archived_at ?? tx.now) : null,
    })
    return getScript(tx, scriptId)
  })
}
