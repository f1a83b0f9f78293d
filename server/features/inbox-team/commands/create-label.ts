import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import type { LabelColour } from '#shared/domain/inbox-team/labels.ts'
import { labelTaken } from '../steps/name-taken.ts'
import { insertLabel, notifyLabelsChanged } from '../store/labels.ts'

/** Errors: label_name_taken. */
export function createLabel(
  scope: Scope,
  input: { name: string; colour: LabelColour },
): Promise<ConversationLabel> {
  return inTransaction(scope, async (tx) => {
    const label = await insertLabel(tx, input)
    if (label === null) throw labelTaken()
    await notifyLabelsChanged(tx)
    return label
  })
}
