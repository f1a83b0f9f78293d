import { readAs } from '#server/db/transaction.ts'
import { bodyOf, escapeText, picturesIn } from '#server/integrations/mail-html/clean-html.ts'
import { type MailPart, MailUnreadable, type ParsedMail } from '#server/integrations/mail-parser/port.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { answeringAlias, defaultAlias, deliveredTo } from '#shared/domain/mail-sending/aliases.ts'
import { answerRecipients, answerReferences, answerSubject } from '#shared/domain/mail-sending/answer.ts'
import { formatDateTime } from '#shared/french/format.ts'
import type { AnsweredMail } from '../queries/answered-mail.ts'
import { listSenderRows } from '../queries/senders.ts'
import type { NewFile } from '../store/draft-files.ts'
import type { NewDraft } from '../store/drafts.ts'

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

type Person = { name: string | null; address: string }
const personText = ({ name, address }: Person) => (name === null ? address : `${name} <${address}>`)
const peopleText = (people: readonly Person[]) => people.map(personText).join(', ')

const STYLE = 'margin: 0 0 0 0.8ex; border-left: 1px solid #ccc; padding-left: 1ex'

/** The text of a mail as HTML, to the letter: what its sender made, or its plain text with its lines. */
function historyOf({ html, text }: ParsedMail): string {
  return html === null
    ? `<div style="white-space: pre-wrap">${escapeText(text)}</div>`
    : `<div>${bodyOf(html)}</div>`
}

type When = { receivedAt: Date; timezone: string }

/** The history under an answer: « Le …, … a écrit : » and the whole mail, of which nothing is cut. */
function quoteForAnswer(mail: ParsedMail, { receivedAt, timezone }: When): string {
  const at = formatDateTime((mail.sentAt ?? receivedAt).toISOString(), timezone)
  const author = mail.from === null ? 'un inconnu' : personText(mail.from)
  const line = escapeText(`Le ${at}, ${author} a écrit\u00a0:`)
  return `<div>${line}</div>\n<blockquote type="cite" style="${STYLE}">${historyOf(mail)}</blockquote>`
}

/** The content of a forward: who wrote to whom, and the whole mail. */
function quoteForForward(mail: ParsedMail, { receivedAt, timezone }: When): string {
  const facts = [
    ['De', mail.from === null ? '' : personText(mail.from)],
    ['Date', formatDateTime((mail.sentAt ?? receivedAt).toISOString(), timezone)],
    ['Objet', mail.subject],
    ['À', peopleText(mail.to)],
    ['Cc', peopleText(mail.cc)],
  ].filter(([, value]) => value !== '')
  const lines = facts.map(([name, value]) => escapeText(`${name}\u00a0: ${value}`)).join('<br>\n')
  return `<div>---------- Message transféré ----------<br>\n${lines}</div>\n<br>\n${historyOf(mail)}`
}

/** Parts of a mail that go along: the pictures that its text shows, and all its files where it is forwarded. */
function partsToTake(mail: ParsedMail, quoted: string, forward: boolean): MailPart[] {
  const shown = picturesIn(quoted)
  return mail.attachments.filter(
    ({ contentId, inline }) => (contentId !== null && shown.has(contentId)) || (forward && !inline),
  )
}
