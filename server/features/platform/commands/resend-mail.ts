import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { requeueMail } from '../store.ts'

/** Queues again a mail that failed for good. Errors: not_found, mail_not_failed (a code is asked for anew instead). */
export async function resendMail(scope: Scope, { mailId }: { mailId: string }) {
  return inTransaction(scope, async (tx) => {
    await requeueMail(tx, mailId)
    await tx.enqueue('deliver-mail', { mailId })
    return { mailId }
  })
}
