import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { DraftRecipient } from '#shared/contract/mail-recipients.ts'
import type { Draft } from '#shared/contract/mail-sending.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { defaultAlias } from '#shared/domain/mail-sending/aliases.ts'
import { getDraft } from '../queries/drafts.ts'
import { findSender } from '../queries/senders.ts'
import { insertDraft } from '../store/drafts.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

/** Begins a new mail, with the caller's signature. Errors: not_found. */
export function startDraft(
  scope: Scope,
  { mailboxId, to, subject }: { mailboxId: string; to: DraftRecipient[]; subject: string },
): Promise<Draft> {
  return inTransaction(scope, async (tx) => {
    const sender = await findSender(tx, mailboxId)
    if (sender === null) throw new DomainError('not_found')
    const id = await insertDraft(tx, {
      alias: defaultAlias(sender.aliases),
      mailboxId,
      kind: 'new',
      conversationId: null,
      answeredId: null,
      inReplyTo: null,
      cited: [],
      recipients: { to, cc: [], bcc: [] },
      subject,
      signature: sender.signature,
      quoted: null,
    })
    await notifyMailChanged(tx, 'drafts', mailboxId)
    return getDraft(tx, id!)
  })
}
