import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { mailRefusal } from '#shared/domain/platform/mail-allowance.ts'
import { getSentLately } from '../queries/mails.ts'

/** Errors: mail_allowance_exceeded, recipient_mails_exceeded, rate_limited; each with the seconds to wait. */
export async function assertMailAllowed(tx: Tx, mail: { email: string; urgent: boolean }): Promise<void> {
  const { mailLimitScale } = tx.scope.context.config
  const kind = mail.urgent ? 'code' : 'letter'
  const refusal = mailRefusal(kind, await getSentLately(tx, mail), tx.now, mailLimitScale)
  if (refusal) throw new DomainError(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds })
}
