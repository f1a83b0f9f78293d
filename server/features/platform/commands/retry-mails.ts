import { inTransaction } from '#server/db/transaction.ts'
import { deliveryJob } from '#server/features/platform/steps/delivery-job.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { RETRY_MAX } from '#shared/contract/platform.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { countOwnMails, listToRetry } from '../queries/undelivered-mails.ts'
import { requeueMail } from '../store/mails.ts'
import { assertMailAllowed } from './assert-mail-allowed.ts'

/**
 * Tries undelivered mails again at once: those that wait for their next try, and those that failed, as far as the organization may still
 * send (`left` says how many it may not). Errors: not_found; those of assertMailAllowed where not even one may leave.
 */
export async function retryMails(scope: Scope, { mailIds }: { mailIds?: string[] | undefined }) {
  const { waiting, sent, left } = await inTransaction(scope, async (tx) => {
    const ids = mailIds && [...new Set(mailIds)]
    if (ids !== undefined && (await countOwnMails(tx, ids)) < ids.length) throw new DomainError('not_found')
    const mails = await listToRetry(tx, ids, RETRY_MAX)
    const failed = mails.filter(({ status }) => status === 'failed')
    const waiting = mails.filter(({ status }) => status === 'queued').map(({ id }) => id)
    let sent = 0
    let refusal: DomainError | null = null
    for (const mail of failed) {
      refusal = await refusalOf(tx, mail.to_email)
      if (refusal !== null && refusal.code !== 'recipient_mails_exceeded') break
      if (refusal !== null) continue
      await requeueMail(tx, mail.id)
      const job = { id: mail.id, orgId: scope.orgId, urgent: false, email: mail.to_email }
      await tx.enqueue(...(await deliveryJob(tx.db, job)))
      sent += 1
    }
    if (refusal !== null && sent === 0 && waiting.length === 0) throw refusal
    return { waiting, sent, left: failed.length - sent }
  })
  await scope.context.queue.hasten(['deliver-mail', 'deliver-urgent-mail'], waiting)
  return { retried: sent + waiting.length, left }
}

async function refusalOf(tx: Tx, email: string): Promise<DomainError | null> {
  try {
    await assertMailAllowed(tx, { email, urgent: false })
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
