import { readAs } from '#server/db/transaction.ts'
import { picturesIn } from '#server/integrations/mail-html/clean-html.ts'
import { MailUnreadable } from '#server/integrations/mail-parser/port.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { answeringAlias, defaultAlias, deliveredTo } from '#shared/domain/mail-sending/aliases.ts'
import { answerRecipients, answerReferences, answerSubject } from '#shared/domain/mail-sending/answer.ts'
import type { AnsweredMail } from '../queries/answered-mail.ts'
import { listSenderRows } from '../queries/senders.ts'
import type { NewFile } from '../store/draft-files.ts'
import type { NewDraft } from '../store/drafts.ts'
import { partsToTake, quoteForAnswer, quoteForForward } from './quote-mail.ts'

type AnswerKind = 'reply' | 'reply_all' | 'forward'
export type PlannedAnswer = { draft: NewDraft; files: NewFile[] }

/**
 * The draft that would answer a mail, from its source. It leaves from the mail's own mailbox, or, where that sends nothing, from the first of
 * the caller's. Errors: not_found, mail_unreadable.
 */
export async function planAnswer(scope: Scope, mail: AnsweredMail, kind: AnswerKind): Promise<PlannedAnswer> {
  const { context } = scope
  const [senders, raw] = await Promise.all([readAs(scope, listSenderRows), context.files.get(mail.file_key)])
  const sender = senders.find(({ mailboxId }) => mailboxId === mail.mailbox_id) ?? senders[0]
  if (sender === undefined || raw === null) throw new DomainError('not_found')
  const parsed = await context.mailParser.parse(raw).catch((error: unknown) => {
    throw error instanceof MailUnreadable ? new DomainError('mail_unreadable') : error
  })
  const own = [sender, ...senders.filter((one) => one.own)].flatMap((one) => [
    one.address,
    ...one.aliases.map(({ address }) => address),
  ])
  const received = { ...parsed, outgoing: mail.outgoing, deliveredTo: deliveredTo(headOf(raw)) }
  const forward = kind === 'forward'
  const when = { receivedAt: mail.received_at, timezone: mail.timezone }
  const quoted = forward ? quoteForForward(parsed, when) : quoteForAnswer(parsed, when)
  const messageId = parsed.messageId
  const shown = picturesIn(quoted)
  return {
    draft: {
      mailboxId: sender.mailboxId,
      alias: forward ? defaultAlias(sender.aliases) : answeringAlias(received, sender),
      kind,
      conversationId: mail.conversation_id,
      answeredId: mail.id,
      inReplyTo: messageId,
      cited: answerReferences({ ...parsed, messageId }),
      recipients: { ...answerRecipients(kind, { ...parsed, outgoing: mail.outgoing }, own), bcc: [] },
      subject: answerSubject(kind, parsed.subject),
      signature: sender.signature,
      quoted,
    },
    files: partsToTake(parsed, quoted, forward).map(({ name, type, size, contentId, position }) => ({
      name,
      type,
      size,
      origin: 'mail' as const,
      contentId: contentId !== null && shown.has(contentId) ? contentId : null,
      part: { messageId: mail.id, position },
    })),
  }
}

/** The header of a mail, or what 64 kB hold of it. */
function headOf(raw: Uint8Array): string {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 65_536)).toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  return end === -1 ? text : text.slice(0, end)
}
