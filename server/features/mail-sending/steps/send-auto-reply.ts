import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/scope.ts'
import { variablesIn } from '#shared/domain/email-templates/fill-template.ts'
import type { TemplateLanguage } from '#shared/domain/email-templates/languages.ts'
import type { TemplateValues } from '#shared/domain/email-templates/variables.ts'
import type { Alias } from '#shared/domain/mail-sending/aliases.ts'
import { answerReferences, answerSubject } from '#shared/domain/mail-sending/answer.ts'
import type { AutoReplyKind, IncomingMail } from '#shared/domain/mail-sending/auto-reply.ts'
import { fillReplyHtml, fillReplySubject } from '#shared/domain/mail-sending/auto-reply-words.ts'
import { listArrived } from '../store/arrived.ts'
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

/** The values of variables for whoever wrote from an address; what is not known is left out. */
export type FindValues = (tx: Tx, email: string, language: TemplateLanguage) => Promise<TemplateValues>

type Reply = {
  mail: AnswerableMail
  settings: Settings
  kind: AutoReplyKind
  /** The address that the mail was written to; null: the mailbox's own. */
  alias: Alias | null
  findValues: FindValues
}

/** Accepts an automatic answer for sending, by the path of every mail. */
export async function sendAutoReply(
  tx: Tx,
  mailboxId: string,
  { mail, settings, kind, alias, findValues }: Reply,
): Promise<void> {
  const [arrived] = await listArrived(tx, [mail.id])
  const { subject: own, html } = await wordsOf({ mail, settings, kind, findValues }, tx)
  const subject = own === '' ? answerSubject('reply', mail.subject) : own
  const recipients = { to: [mail.from!], cc: [], bcc: [] }
  const draftId = await insertDraft(tx, {
    mailboxId,
    alias: alias?.address ?? null,
    kind: 'new',
    recipients,
    subject,
    conversationId: null,
    answeredId: null,
    inReplyTo: mail.messageId,
    cited: answerReferences({ ...mail, messageId: mail.messageId }),
    signature: '',
    quoted: null,
  })
  const id = randomUUID()
  await insertSending(tx, {
    id,
    mailboxId,
    subject,
    recipients,
    automatic: kind,
    dueAt: tx.now,
    conversationId: arrived?.conversationId ?? null,
    html,
    messageId: `${id}@${settings.address.slice(settings.address.lastIndexOf('@') + 1)}`,
    scheduled: false,
    unlessAnswered: false,
    despite: false,
    from: alias,
  })
  await writeSendingOfDraft(tx, draftId!, id)
  await scheduleSending(tx, id, tx.now)
}

/** The words for the sender, filled in. Only an absence has a subject of its own. */
async function wordsOf(
  { mail, settings, kind, findValues }: Omit<Reply, 'alias'>,
  tx: Tx,
): Promise<{ subject: string; html: string }> {
  const [subject, html] =
    kind === 'vacation' ? [settings.away_subject, settings.away_text] : ['', settings.acknowledgement]
  if (variablesIn(`${subject} ${html}`).length === 0) return { subject, html }
  const values = await findValues(tx, mail.from!.address, settings.language)
  return { subject: fillReplySubject(subject, values), html: fillReplyHtml(html, values) }
}
