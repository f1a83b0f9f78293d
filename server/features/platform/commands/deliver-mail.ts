import type { Kysely } from 'kysely'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.gen.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { EventSubject } from '#shared/domain/events.ts'
import { countAttempt, markMailFailed, markMailSent, type StoredAttachment } from '../store.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof countAttempt>>>

/** Codes and links that are asked for anew: nothing of them is kept for a second sending. */
const SHORT_LIVED = new Set(['signature-code', 'sign-up-code', 'password-reset', 'invitation'])

/** Sends one queued mail. Throws to be tried again; on the last try, or a refusal for good, the failure becomes an event. */
export async function deliverMail(
  context: AppContext,
  { mailId }: { mailId: string },
  attempt: { last: boolean },
): Promise<void> {
  const mail = await asPlatform(context, (db) => countAttempt(db, mailId))
  if (mail === null || mail.status !== 'queued') return
  let messageId: string
  try {
    messageId = await send(context, mail)
  } catch (error) {
    if (!(error instanceof MailRefused) && !attempt.last) throw error
    const { message: reason } = error as Error
    const wipe = SHORT_LIVED.has(mail.kind)
    return close(context, mail, 'mail.failed', { reason: reason.slice(0, 200) }, (db) =>
      markMailFailed(db, mailId, { at: context.clock.now(), reason, wipe }),
    )
  }
  await close(context, mail, 'mail.sent', {}, (db) =>
    markMailSent(db, mailId, { at: context.clock.now(), messageId, wipe: mail.secret }),
  )
}

async function send(context: AppContext, mail: Mail): Promise<string> {
  const stored = mail.attachments as StoredAttachment[]
  const attachments = await Promise.all(stored.map((attachment) => loadAttachment(context, attachment)))
  const { messageId } = await context.mailer.send({
    // The same at each try: a mailbox that got it before a crash shows it once.
    id: mail.id,
    to: { email: mail.to_email, name: mail.to_name },
    fromName: mail.from_name,
    replyTo: mail.reply_to,
    subject: mail.subject,
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments,
    automatic: true,
    unsubscribeUrl: mail.unsubscribe_url,
  })
  return messageId
}

async function loadAttachment(context: AppContext, { filename, contentType, fileKey }: StoredAttachment) {
  const content = await context.files.get(fileKey)
  if (content === null) throw new Error(`attachment ${fileKey} is missing`)
  return { filename, contentType, content }
}

/** The mail's new state and, when it is about something, the event that tells of it: both or neither. */
async function close(
  context: AppContext,
  mail: Mail,
  type: 'mail.sent' | 'mail.failed',
  meta: Record<string, unknown>,
  mark: (db: Kysely<DB>) => Promise<void>,
) {
  const { id, org_id: orgId, subject_id: subjectId } = mail
  if (orgId === null || subjectId === null) return asPlatform(context, mark)
  await inTransaction(systemScope(context, orgId), async (tx) => {
    await mark(tx.db)
    await tx.emit(type, {
      subject: { type: mail.subject_type as EventSubject, id: subjectId },
      meta: { kind: mail.kind, ...meta, mailId: id, to: mail.to_email },
    })
  })
}
