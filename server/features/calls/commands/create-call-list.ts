import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { CallList } from '#shared/contract/call-fields.ts'
import { CALL_LIST_MAX, type CallListSource } from '#shared/contract/call-lists.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listCallees } from '../queries/list-sources.ts'
import { getCallList } from '../queries/lists.ts'
import { assertList } from '../steps/assert-list.ts'
import { emitList } from '../steps/emit-list.ts'
import { addEntries } from '../store/entries.ts'
import { insertList, lockList } from '../store/lists.ts'

type Input = {
  name: string
  purpose: CallPurpose
  scriptId: string | null
  assigneeId: string | null
  from: CallListSource
}

/** A list of people to call, as they are now. Errors: not_found, call_list_empty. */
export function createCallList(scope: Scope, { from, ...list }: Input): Promise<CallList> {
  return inTransaction(scope, async (tx) => {
    await assertList(tx, list)
    const callees = await listCallees(tx, from)
    const listId = await insertList(tx, { ...list, source: from.source })
    await addEntries(tx, listId, callees, CALL_LIST_MAX)
    const created = await getCallList(tx, listId)
    await emitList(tx, 'call_list.created', created)
    return created
  })
}

/** More people at the end of a list; whoever waits there already is left out. Errors: not_found, call_list_closed, call_list_empty. */
export function addCallEntries(
  scope: Scope,
  { listId, from }: { listId: string; from: CallListSource },
): Promise<{ added: number }> {
  return inTransaction(scope, async (tx) => {
    const list = await lockList(tx, listId)
    if (list.closed_at !== null) throw new DomainError('call_list_closed')
    const added = await addEntries(tx, listId, await listCallees(tx, from), CALL_LIST_MAX)
    await emitList(tx, 'call_list.changed', { id: listId, name: list.name })
    return { added }
  })
}
