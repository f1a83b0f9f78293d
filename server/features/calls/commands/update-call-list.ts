import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallList } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getCallList } from '../queries/lists.ts'
import { assertList } from '../steps/assert-list.ts'
import { emitList } from '../steps/emit-list.ts'
import { lockList, updateList } from '../store/lists.ts'

type Input = {
  listId: string
  revision: number
  name: string
  scriptId: string | null
  assigneeId: string | null
  isClosed: boolean
}

/** Errors: not_found, version_conflict (with `data.current`). */
export function updateCallList(
  scope: Scope,
  { listId, revision, isClosed, ...list }: Input,
): Promise<CallList> {
  return inTransaction(scope, async (tx) => {
    const held = await lockList(tx, listId)
    if (held.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getCallList(tx, listId) } })
    await assertList(tx, list)
    await updateList(tx, listId, { ...list, closedAt: isClosed ? (held.closed_at ?? tx.now) : null })
    const changed = await getCallList(tx, listId)
    await emitList(
      tx,
      isClosed && held.closed_at === null ? 'call_list.closed' : 'call_list.changed',
      changed,
    )
    return changed
  })
}
