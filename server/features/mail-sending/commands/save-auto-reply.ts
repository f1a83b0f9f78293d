import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import type { Scope } from '#server/scope.ts'
import type { AutoReply } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listAutoReplies } from '../queries/auto-replies.ts'
import { findSender } from '../queries/senders.ts'
import { type AutoReplyRow, writeAutoReply } from '../store/auto-replies.ts'

/** Sets what a mailbox answers by itself. Errors: not_found. */
export function saveAutoReply(
  scope: Scope,
  { mailboxId, acknowledges, acknowledgement, away }: AutoReplyRow & { mailboxId: string },
): Promise<AutoReply> {
  const row = {
    acknowledges,
    acknowledgement: cleanHtml(acknowledgement),
    away: away && { ...away, text: cleanHtml(away.text) },
  }
  return inTransaction(scope, async (tx) => {
    if ((await findSender(tx, mailboxId)) === null) throw new DomainError('not_found')
    await writeAutoReply(tx, mailboxId, row)
    return (await listAutoReplies(tx)).items.find((one) => one.mailboxId === mailboxId)!
  })
}
