import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import type { MailCapture, Mailer } from '#server/integrations/smtp/port.ts'
import { type MailToSend, SendError, type Sent } from './port.ts'

/** As the demo company's Maildir calls it. */
const SENT = 'Envoyés'

/**
 * The twin of a mail server, for a mailbox that is a folder of this machine: the mail is put among what was sent, once, and each recipient's
 * copy is kept where /dev/mail shows it. Errors: SendError, where mails are not kept so.
 */
export async function sendByMaildir(
  base: string,
  directory: string,
  mail: MailToSend,
  capture: (Mailer & MailCapture) | null,
): Promise<Sent> {
  if (capture === null) throw new SendError('refused', 'mailbox_refused', 'a Maildir sends nothing')
  const parsed = await PostalMime.parse(mail.raw)
  await deliverToMaildir(join(base, directory), mail.raw, {
    folder: SENT,
    seen: true,
    receivedAt: new Date(parsed.date ?? Date.now()),
    // Named after the mail: put twice, it is there once.
    name: mail.messageId.replaceAll(/[^\w-]+/g, '_'),
  })
  const names = new Map(
    [...(parsed.to ?? []), ...(parsed.cc ?? [])].map(({ address = '', name }) => [
      address.toLowerCase(),
      name,
    ]),
  )
  for (const email of mail.to)
    await capture.send({
      id: mail.messageId,
      messageId: `<${mail.messageId}>`,
      urgent: false,
      to: { email, name: names.get(email.toLowerCase()) || null },
      replyTo: mail.from,
      fromName: parsed.from?.name ?? null,
      subject: parsed.subject ?? '',
      html: parsed.html ?? '',
      text: parsed.text ?? '',
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? 'piece-jointe',
        contentType: mimeType,
        content: new Uint8Array(content as ArrayBuffer),
      })),
      automatic: false,
      unsubscribeUrl: null,
    })
  return { remoteId: null, filed: true, announced: null }
}
