import { z } from 'zod'
import { asPlatform } from '#server/db/transaction.ts'
import { closeMail } from '#server/features/platform/steps/close-mail.ts'
import { ImageError } from '#server/integrations/images/port.ts'
import { MailRefused } from '#server/integrations/smtp/port.ts'
import type { AppContext } from '#server/scope.ts'
import { imageKind, imageSize } from '#shared/domain/files/image-kind.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { LOGO_ID, placeLogo } from '../mails/layout.ts'
import { countAttempt } from '../store/mails.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof countAttempt>>>

/** Trying again would not help; the message is shown to members who may send the mail again. */
class Undeliverable extends Error {}

/** Killed or stopped in the middle of each try: the mail may be why. */
const MOST_ATTEMPTS = 30

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
    if (!refused && !(error instanceof Undeliverable) && !attempt.last) throw error
    return closeMail(context, mail, { reason: (error as Error).message, refused })
  }
  await closeMail(context, mail, { messageId })
}

async function send(context: AppContext, mail: Mail): Promise<string> {
  if (mail.valid_until !== null && mail.valid_until <= context.clock.now())
    throw new Undeliverable(EXPIRED_TEXT)
  if (mail.attempts > MOST_ATTEMPTS) throw new Undeliverable('L’envoi a été interrompu trop souvent.')
  if (mail.html === null || mail.text === null)
    throw new Undeliverable('Le texte de ce message n’est plus conservé.')
  const stored = storedAttachments.safeParse(mail.attachments)
  if (!stored.success) throw new Undeliverable('Les pièces jointes de ce message sont illisibles.')
  const [attachments, logo] = await Promise.all([
    loadAttachments(
      context,
      stored.data.filter(({ contentId }) => contentId === undefined),
    ),
    loadLogo(
      context,
      mail.org_id,
      stored.data.find(({ contentId }) => contentId === LOGO_ID),
    ),
  ])
  const { messageId } = await context.mailer.send({
    // The same id at each try, so that a mailbox that got it before a crash shows it once.
    id: mail.id,
    urgent: mail.urgent,
    to: { email: mail.to_email, name: mail.to_name && plainLine(mail.to_name) },
    fromName: mail.from_name && plainLine(mail.from_name),
    replyTo: mail.reply_to,
    subject: plainLine(mail.subject),
    html: placeLogo(mail.html, logo?.size ?? null),
    text: mail.text,
    attachments: logo === null ? attachments : [...attachments, logo.attachment],
    automatic: true,
    unsubscribeUrl: mail.unsubscribe_url,
  })
  return messageId
}

export const EXPIRED_TEXT = 'Le message n’a pas pu partir avant la fin de sa validité.'

const storedAttachments = z.array(
  z.object({
    filename: z.string(),
    contentType: z.string(),
    fileKey: z.string(),
    contentId: z.literal(LOGO_ID).optional(),
  }),
)
type Stored = z.output<typeof storedAttachments>

/**
 * The logo, small enough for a mail, and the size that it is shown at; null: the mail leaves with the name in its place, because the logo was
 * taken away in the meantime, or is no picture that we read.
 */
async function loadLogo(context: AppContext, orgId: string | null, stored: Stored[number] | undefined) {
  const bytes = stored && (await context.files.get(stored.fileKey))
  if (!bytes) return null
  try {
    const content = await context.images.toMailLogo(bytes, orgId ?? '')
    const size = imageSize(content)
    const kind = imageKind(content)
    if (size === null || kind === null) return null
    const scale = Math.min(1, SHOWN.width / size.width, SHOWN.height / size.height)
    return {
      size: {
        width: Math.max(1, Math.round(size.width * scale)),
        height: Math.max(1, Math.round(size.height * scale)),
      },
      attachment: {
        ...{ filename: `logo.${kind.extension}`, contentType: kind.contentType },
        ...{ content, contentId: LOGO_ID },
      },
    }
  } catch (error) {
    if (error instanceof ImageError) return null
    throw error
  }
}
/** In pixels of the reader's screen. */
const SHOWN = { width: 200, height: 40 }

function loadAttachments(context: AppContext, stored: Stored) {
  return Promise.all(
    stored.map(async ({ filename, contentType, fileKey }) => {
      const content = await context.files.get(fileKey)
      // The store answers, and has no such file: it was written before the mail, so it is lost.
      if (content === null) throw new Undeliverable(`La pièce jointe ${filename} est introuvable.`)
      return { filename: plainLine(filename), contentType, content }
    }),
  )
}
