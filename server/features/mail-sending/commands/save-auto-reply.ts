import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import type { Scope } from '#server/scope.ts'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { autoReplyFault } from '#shared/domain/mail-sending/auto-reply-words.ts'
import { listAutoReplies } from '../queries/auto-replies.ts'
import { findSender } from '../queries/senders.ts'
import { type AutoReplyRow, writeAutoReply } from '../store/auto-replies.ts'
import { tellOf } from '../store/notices.ts'

/** Sets what a mailbox answers by itself. Errors: not_found; invalid_input for a variable that cannot be filled in. */
export function saveAutoReply(
  scope: Scope,
  { mailboxId, ...asked }: AutoReplyRow & { mailboxId: string },
): Promise<AutoReply> {
  const { acknowledgement, away } = asked
  const row = {
    ...asked,
    acknowledgement: cleanHtml(acknowledgement),
    away: away && { ...away, text: cleanHtml(away.text) },
  }
  assertFillable(row)
  return inTransaction(scope, async (tx) => {
    if ((await findSender(tx, mailboxId)) === null) throw new DomainError('not_found')
    await writeAutoReply(tx, mailboxId, row)
    await tellOf(tx, 'conversations', mailboxId)
    return (await listAutoReplies(tx)).items.find((one) => one.mailboxId === mailboxId)!
  })
}

function assertFillable({ acknowledgement, away }: AutoReplyRow): void {
  const texts = { acknowledgement, 'away.subject': away?.subject ?? '', 'away.text': away?.text ?? '' }
  const fields = Object.entries(texts).flatMap(([path, text]) => {
    const message = autoReplyFault(text)
    return message === null ? [] : [{ path, code: 'unknown_variable', message }]
  })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
