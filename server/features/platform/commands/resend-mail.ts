import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/error-codes.ts'
import { findMail, requeueMail } from '../store.ts'

/** Queues again a mail that failed for good. Errors: not_found, mail_not_failed. */
export async function resendMail(scope: Scope, { mailId }: { mailId: string }) {
  return inTransaction(scope, async (tx) => {
    const mail = await findMail(tx.db, mailId)
    if (mail === null) throw new DomainError('not_found')
    if (mail.status !== 'failed') throw new DomainError('mail_not_failed')
    await requeueMail(tx.db, mailId)
    await tx.enqueue('deliver-mail', { mailId })
    return { mailId }
  })
}
