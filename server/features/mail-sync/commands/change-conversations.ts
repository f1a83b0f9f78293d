import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { MailChange } from '#shared/contract/mail-sync.ts'
import { type ConversationAction, planChanges } from '../steps/plan-changes.ts'
import { writeChanges } from '../steps/write-changes.ts'

/** Does the same to every mail of some conversations that the caller may handle. Errors: not_found, mail_folder_missing. */
export function changeConversations(
  scope: Scope,
  input: ConversationAction,
): Promise<{ undo: MailChange[] }> {
  return inTransaction(scope, async (tx) => writeChanges(tx, await planChanges(tx, input)))
}
