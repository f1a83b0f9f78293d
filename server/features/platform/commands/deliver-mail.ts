import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { countAttempt, findMail, markMailFailed, markMailSent, type StoredAttachment } from '../store.ts'

/** Sends one queued mail. Throws to be tried again; on the last try, or a refusal for good, the failure becomes an event. */
export async function deliverMail(
  context: AppContext,
  { mailId }: { mailId: string },
  attempt: { last: boolean },
): Promise<void> {
  const mail = await asPlatform(context, async (db) => {
    await countAttempt(db, mailId)
    return findMail(db, mailId)
  })
  if (mail === null || mail.status !== 'queued') return
  try {
    const attachments = await Promise.all(
      (mail.attachments as StoredAttachment[]).map((attachment) => loadAttachment(context, attachment)),
    )
    const { messageId } = await context.mailer.send({
      to: { email: mail.to_email, name: mail.to_name },
      fromName: mail.from_name,
      replyTo: mail.reply_to,
      subject: mail.subject,
      html: mail.html ?? '',
      text: mail.text ?? '',
      attachments,
      automatic: true,
    })
    await asPlatform(context, (db) =>
      markMailSent(db, mailId, { at: context.clock.now(), messageId, wipe: mail.secret }),
    )
    if (mail.org_id !== null && mail.subject_id !== null)
      await tell(context, mail.org_id, mail, 'mail.sent', { kind: mail.kind })
  } catch (error) {
    if (!(error instanceof MailRefused) && !attempt.last) throw error
    const reason = (error as Error).message
    await asPlatform(context, (db) => markMailFailed(db, mailId, { at: context.clock.now(), reason }))
    if (mail.org_id !== null && mail.subject_id !== null)
      await tell(context, mail.org_id, mail, 'mail.failed', { kind: mail.kind, reason: reason.slice(0, 200) })
  }
}

async function loadAttachment(context: AppContext, { filename, contentType, fileKey }: StoredAttachment) {
  const content = await context.files.get(fileKey)
  if (content === null) throw new Error(`attachment ${fileKey} is missing`)
  return { filename, contentType, content }
}

type AboutMail = { id: string; subject_type: string | null; subject_id: string | null; to_email: string }

async function tell(
  context: AppContext,
  orgId: string,
  mail: AboutMail,
  type: 'mail.sent' | 'mail.failed',
  meta: Record<string, unknown>,
): Promise<void> {
  await inTransaction(systemScope(context, orgId), (tx) =>
    tx.emit(type, {
      subject: { type: mail.subject_type as 'quote', id: mail.subject_id! },
      meta: { ...meta, mailId: mail.id, to: mail.to_email },
    }),
  )
}
