import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { LabelColour } from '#shared/domain/inbox-team/labels.ts'
import { labelTaken } from '../steps/name-taken.ts'
import { findLabel, isLabelTaken, notifyLabelsChanged, rewriteLabel } from '../store/labels.ts'

/** Errors: not_found, label_name_taken. */
export function updateLabel(
  scope: Scope,
  { labelId, ...written }: { labelId: string; name?: string | undefined; colour?: LabelColour | undefined },
): Promise<ConversationLabel> {
  return inTransaction(scope, async (tx) => {
    if ((await findLabel(tx, labelId)) === null) throw new DomainError('not_found')
    if (written.name !== undefined && (await isLabelTaken(tx, written.name, labelId))) throw labelTaken()
    const label = await rewriteLabel(tx, labelId, written)
    await notifyLabelsChanged(tx)
    return label
  })
}
