import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { InboxView } from '#shared/contract/inbox-team.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { notifyLabelsChanged } from '../store/labels.ts'
import { insertView, removeView } from '../store/views.ts'

/** Keeps a search under a name, for the caller or for all. */
export function createInboxView(
  scope: Scope,
  input: { name: string; q: string; shared: boolean },
): Promise<InboxView> {
  return inTransaction(scope, async (tx) => {
    const view = await insertView(tx, input)
    await notifyLabelsChanged(tx)
    return view
  })
}

/** Errors: not_found, also for the view of a colleague. */
export function deleteInboxView(scope: Scope, { viewId }: { viewId: string }): Promise<{ viewId: string }> {
  return inTransaction(scope, async (tx) => {
    if (!(await removeView(tx, viewId))) throw new DomainError('not_found')
    await notifyLabelsChanged(tx)
    return { viewId }
  })
}
