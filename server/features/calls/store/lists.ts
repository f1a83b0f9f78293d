import { insertRowForId, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { CallPurpose, ListSource } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

type NewList = {
  name: string
  purpose: CallPurpose
  source: ListSource
  scriptId: string | null
  assigneeId: string | null
}

export const insertList = (tx: Tx, { scriptId, assigneeId, ...list }: NewList): Promise<string> =>
  insertRowForId(tx, 'call_lists', {
    ...list,
    script_id: scriptId,
    assignee_id: assigneeId,
    created_by: tx.scope.userId,
    created_at: tx.now,
  })

/** Holds a list: whoever adds to it counts its places. Errors: not_found. */
export async function lockList(tx: Tx, listId: string) {
  const row = await tx.byKey
    .selectFrom('call_lists')
    .select(['revision', 'closed_at', 'name'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', listId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

type ListChange = { name: string; scriptId: string | null; assigneeId: string | null; closedAt: Date | null }

export async function updateList(
  tx: Tx,
  listId: string,
  { name, scriptId, assigneeId, closedAt }: ListChange,
): Promise<void> {
  await updateRow(tx, 'call_lists', listId, {
    name,
    script_id: scriptId,
    assignee_id: assigneeId,
    closed_at: closedAt,
    revision: nextRevision,
  })
}

/** Open lists of a member who leaves belong to whoever wants them. */
export async function releaseLists(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .updateTable('call_lists')
    .set({ assignee_id: null, revision: nextRevision })
    .where('org_id', '=', tx.scope.orgId)
    .where('assignee_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}
