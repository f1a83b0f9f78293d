import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import type { Alias } from '#shared/domain/mail-sending/aliases.ts'
import { answerReferences, answerSubject } from '#shared/domain/mail-sending/answer.ts'
import type { AutoReplyKind, IncomingMail } from '#shared/domain/mail-sending/auto-reply.ts'
import { listArrived } from '../store/arrivals.ts'
import type { findAutoReply } from '../store/auto-replies.ts'
import { insertDraft, writeSendingOfDraft } from '../store/drafts.ts'
import { insertSending, scheduleSending } from '../store/sendings.ts'

export type AnswerableMail = IncomingMail & {
  /** Its row. */
  id: string
  subject: string
  messageId: string | null
  inReplyTo: readonly string[]
  references: readonly string[]
}
type Settings = NonNullable<Awaited<ReturnType<typeof findAutoReply>>>

/** `alias`: the address that the mail was written to; null: the mailbox's own. */
type Reply = { mail: AnswerableMail; settings: Settings; kind: AutoReplyKind; alias: Alias | null }

/** Accepts an automatic answer for sending, by the path of every mail. */
export async function sendAutoReply(
  tx: Tx,
  mailboxId: string,
  { mail, settings, kind, alias }: Reply,
): Promise<void> {
  const [arrived] = await listArrived(tx, [mail.id])
  const own = kind === 'vacation' ? settings.away_subject : ''
  const subject = own === '' ? answerSubject('reply', mail.subject) : own
  const recipients = { to: [mail.from!], cc: [], bcc: [] }
  const draftId = await insertDraft(tx, {
    ...{
      mailboxId,
      alias: alias?.address ?? null,
      kind: 'new',
      conversationId: null,
      answeredId: null,
      recipients,
      subject,
    },
    ...{ inReplyTo: mail.messageId, cited: answerReferences({ ...mail, messageId: mail.messageId }) },
    ...{ signature: '', quoted: null },
  })
  const id = randomUUID()
  await insertSending(tx, {
    ...{ id, mailboxId, subject, recipients, automatic: kind, dueAt: tx.now },
    conversationId: arrived?.conversationId ?? null,
    html: kind === 'vacation' ? settings.away_text : settings.acknowledgement,
    messageId: `${id}@${settings.address.slice(settings.address.lastIndexOf('@') + 1)}`,
    ...{ scheduled: false, unlessAnswered: false, despite: false, from: alias },
  })
  await writeSendingOfDraft(tx, draftId!, id)
  await scheduleSending(tx, id, tx.now)
}
