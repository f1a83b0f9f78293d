import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { MailChange } from '#shared/contract/mail-sync.ts'
import { writeChanges } from '../steps/write-changes.ts'

/** Changes mails one by one, here at once and then on their server. Mails that the caller may not change stay as they are. */
export function changeMails(
  scope: Scope,
  { changes }: { changes: MailChange[] },
): Promise<{ undo: MailChange[] }> {
  return inTransaction(scope, (tx) => writeChanges(tx, changes))
}
