import { inTransaction } from '#server/db/transaction.ts'
import { deliveryJob } from '#server/features/platform/steps/delivery-job.ts'
import type { Scope } from '#server/scope.ts'
import { getFailedMail, requeueMail } from '../store/mails.ts'
import { assertMailAllowed } from './assert-mail-allowed.ts'

/**
 * Queues again a mail that failed for good. Errors: not_found, mail_not_failed (a code is asked for anew instead),
 * mail_allowance_exceeded, recipient_mails_exceeded.
 */
export async function resendMail(scope: Scope, { mailId }: { mailId: string }) {
  return inTransaction(scope, async (tx) => {
    const { to_email: email } = await getFailedMail(tx, mailId)
    await assertMailAllowed(tx, { email, urgent: false })
    await requeueMail(tx, mailId)
    await tx.enqueue(...(await deliveryJob(tx.db, { id: mailId, orgId: scope.orgId, urgent: false, email })))
    return { mailId }
  })
}
