import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { compareAgain } from '../store/folders.ts'
import { forgetPause } from '../store/mailbox-state.ts'
import { forgetFailedReads } from '../store/placements.ts'
import { wakeFollower } from '../store/wake-follower.ts'

/** Lets mails that were set aside be read again, and the server be asked at once. Errors: not_found. */
export function retryMails(scope: Scope, { mailboxId }: { mailboxId: string }): Promise<{ mails: number }> {
  return inTransaction(scope, async (tx) => {
    if (!(await forgetPause(tx, mailboxId))) throw new DomainError('not_found')
    const mails = await forgetFailedReads(tx, mailboxId)
    if (mails > 0) await compareAgain(tx, mailboxId)
    await wakeFollower(tx, mailboxId)
    return { mails }
  })
}
