import { inTransaction } from '#server/db/transaction.ts'
import { cleanHtml } from '#server/integrations/mail-html/clean-html.ts'
import { textOf } from '#server/integrations/mail-html/text-of.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { AutoReply } from '#shared/contract/auto-replies.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { autoReplyFault } from '#shared/domain/mail-sending/auto-reply-words.ts'
import { pastedProspectingFault } from '#shared/domain/mail-sending/pasted-prospecting.ts'
import { listAutoReplies } from '../queries/auto-replies.ts'
import { listProspectingTemplates } from '../queries/prospecting-templates.ts'
import { findSender } from '../queries/senders.ts'
import { type AutoReplyRow, writeAutoReply } from '../store/auto-replies.ts'
import { notifyMailChanged } from '../store/notify-mail-changed.ts'

/** Sets what a mailbox answers by itself. Errors: not_found; invalid_input for a variable that cannot be filled in, or prospecting. */
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
    await assertNoProspecting(tx, row)
    await writeAutoReply(tx, mailboxId, row)
    await notifyMailChanged(tx, 'conversations', mailboxId)
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

/** Prospecting carries a link to unsubscribe, which no automatic answer does (ADR 084). A text that does not leave is not judged. */
async function assertNoProspecting(tx: Tx, { acknowledges, acknowledgement, away }: AutoReplyRow) {
  const known = {
    appUrl: tx.scope.context.config.appUrl,
    templates: await listProspectingTemplates(tx),
  }
  const texts: (readonly [path: string, html: string])[] = []
  if (acknowledges) texts.push(['acknowledgement', acknowledgement])
  if (away) texts.push(['away.text', away.text])
  const fields = texts.flatMap(([path, html]) => {
    const message = pastedProspectingFault({ html, text: textOf(html) }, known)
    return message === null ? [] : [{ path, code: 'prospecting_text', message }]
  })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}
