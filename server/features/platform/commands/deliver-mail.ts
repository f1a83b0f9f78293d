import { asPlatform } from '#server/db/transaction.ts'
import { closeMail } from '#server/features/platform/steps/close-mail.ts'
import { loadMailFiles, Undeliverable } from '#server/features/platform/steps/load-mail-files.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import type { AppContext } from '#server/scope.ts'
import { isAutomaticMail } from '#shared/domain/platform/automatic-mail.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { placeLogo } from '../mails/mail-brand.ts'
import { countAttempt, rememberFailure } from '../store/mails.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof countAttempt>>>

/** Killed or stopped in the middle of each try, none of which ended in an error: the mail may be why. */
const MOST_INTERRUPTED = 30

/** Sends a queued mail. Throws to be tried again; on the last try, or when retrying is useless, the failure becomes an event. */
export async function deliverMail(
  context: AppContext,
  job: { mailId: string; orgId: string | null },
  attempt: { last: boolean },
): Promise<void> {
  const mail = await asPlatform(context, (db) => countAttempt(db, job))
  if (mail === null || mail.status !== 'queued') return
  let messageId: string
  try {
    messageId = await send(context, mail)
  } catch (error) {
    const refused = error instanceof MailRefused
    if (!refused && !(error instanceof Undeliverable) && !attempt.last) {
      await asPlatform(context, (db) => rememberFailure(db, mail.id, (error as Error).message))
      throw error
    }
    return closeMail(context, mail, { reason: (error as Error).message, refused })
  }
  await closeMail(context, mail, { messageId })
}

async function send(context: AppContext, mail: Mail): Promise<string> {
  if (mail.valid_until !== null && mail.valid_until <= context.clock.now())
    throw new Undeliverable(EXPIRED_TEXT)
  if (mail.attempts > MOST_INTERRUPTED && mail.last_error === null)
    throw new Undeliverable('L’envoi a été interrompu trop souvent.')
  if (mail.html === null || mail.text === null)
    throw new Undeliverable('Le texte de ce message n’est plus conservé.')
  const { attachments, logoSize } = await loadMailFiles(context, mail)
  const { messageId } = await context.mailer.send({
    // The same id at each try, so that a mailbox that got it before a crash shows it once.
    id: mail.id,
    urgent: mail.urgent,
    to: { email: mail.to_email, name: mail.to_name && plainLine(mail.to_name) },
    fromName: mail.from_name && plainLine(mail.from_name),
    replyTo: mail.reply_to,
    subject: plainLine(mail.subject),
    html: placeLogo(mail.html, logoSize),
    text: mail.text,
    attachments,
    automatic: isAutomaticMail({ kind: mail.kind, causedBy: mail.caused_by }),
    unsubscribeUrl: mail.unsubscribe_url,
  })
  return messageId
}

export const EXPIRED_TEXT = 'Le message n’a pas pu partir avant la fin de sa validité.'
