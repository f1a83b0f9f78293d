import { inTransaction } from '#server/db/transaction.ts'
import { deliveryJob } from '#server/features/platform/steps/delivery-job.ts'
import { mayRead, type Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { mailSender } from '#shared/domain/platform/undelivered-mails.ts'
import { getFailedMail, requeueMail } from '../store/mails.ts'
import { assertMailAllowed } from './assert-mail-allowed.ts'

/**
 * Queues again a mail that failed for good, for who may send such mails. Errors: not_found, forbidden, mail_not_failed (a code is asked for anew instead),
 * mail_allowance_exceeded, recipient_mails_exceeded.
 */
export async function resendMail(scope: Scope, { mailId }: { mailId: string }) {
  return inTransaction(scope, async (tx) => {
    const { to_email: email, subject_type: about } = await getFailedMail(tx, mailId)
    if (!mayRead(scope, mailSender(about))) throw new DomainError('forbidden')
    await assertMailAllowed(tx, { email, urgent: false })
    await requeueMail(tx, mailId)
    await tx.enqueue(...(await deliveryJob(tx.db, { id: mailId, orgId: scope.orgId, urgent: false, email })))
    return { mailId }
  })
}
