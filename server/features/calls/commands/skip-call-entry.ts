import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallEntry } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listEntriesById } from '../queries/lists.ts'
import { lockEntry, updateEntry } from '../store/entries.ts'

type Input = { entryId: string; isSkipped: boolean; reason: string }

/** Leaves somebody of a list out, or has them called after all. Errors: not_found, call_list_closed, entry_settled. */
export function skipCallEntry(scope: Scope, { entryId, isSkipped, reason }: Input): Promise<CallEntry> {
  return inTransaction(scope, async (tx) => {
    const held = await lockEntry(tx, entryId)
    if (held.isClosed) throw new DomainError('call_list_closed')
    if (held.state === 'done' || (isSkipped && held.state !== 'waiting'))
      throw new DomainError('entry_settled')
    await updateEntry(
      tx,
      entryId,
      isSkipped
        ? { state: 'skipped', reason: reason || null, settled_at: tx.now, settled_by: scope.userId }
        : { state: 'waiting', reason: null, settled_at: null, settled_by: null },
    )
    const [entry] = await listEntriesById(tx, [entryId])
    return entry!
  })
}
