import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { areLabels } from '../store/label-links.ts'
import { findLabel, moveLabel, notifyLabelsChanged, removeLabel } from '../store/labels.ts'

/** Conversations of a label take another, also those that the caller does not see. Errors: not_found. */
export async function mergeLabels(
  scope: Scope,
  { labelId, intoId }: { labelId: string; intoId: string },
): Promise<ConversationLabel> {
  if (labelId === intoId || !(await readAs(scope, (tx) => areLabels(tx, [labelId, intoId]))))
    throw new DomainError('not_found')
  return inTransaction(systemScope(scope.context, scope.orgId), async (tx) => {
    const into = await findLabel(tx, intoId)
    if (into === null || (await findLabel(tx, labelId)) === null) throw new DomainError('not_found')
    await moveLabel(tx, labelId, intoId)
    await removeLabel(tx, labelId)
    await notifyLabelsChanged(tx)
    return into
  })
}
