import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppParts } from '#server/http/app.ts'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'
import type { CapturedMail, MailCapture } from '#server/integrations/smtp/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findReplyMaildir } from '../queries/reply-mailbox.ts'

const MOST_BYTES = 20_000

/** « Répondre en tant que client » of /dev/mail, in local mode: the answer comes to the Maildir of the organization that wrote. */
export function registerClientReplies(app: FastifyInstance, { context }: Pick<AppParts, 'context'>): void {
  if (context.config.mode !== 'local' || !('list' in context.mailer)) return
  const capture = context.mailer as unknown as MailCapture
  void app.register(async (scoped) => {
    scoped.removeContentTypeParser('application/x-www-form-urlencoded')
    scoped.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scoped.post<{ Params: { id: string }; Body: unknown }>('/dev/mail/:id/reply', async (request, reply) => {
      const mail = await capture.get(request.params.id)
      const text = request.body instanceof URLSearchParams ? (request.body.get('text') ?? '').trim() : ''
      const maildir = mail && (await findReplyMaildir(context, messageIdOf(mail)))
      if (!mail || !maildir || text === '') throw new DomainError('not_found')
      const receivedAt = context.clock.now()
      const raw = Buffer.from(answerTo(mail, maildir.address, text, receivedAt))
      await deliverToMaildir(join(context.config.dataDir, 'maildirs', maildir.directory), raw, { receivedAt })
      return reply.redirect('/conversations', 303)
    })
  })
}

const messageIdOf = ({ id, messageId }: CapturedMail) => messageId ?? `<${id}@ardoise.local>`
/** A name and a subject are ours; still, none of them ends a header. */
const line = (text: string) => text.replaceAll(/[\r\n"]+/g, ' ')

function answerTo(mail: CapturedMail, address: string, text: string, at: Date): string {
  const name = line(mail.to.name ?? '')
  const quoted = mail.text.split('\n').map((one) => `> ${one}`)
  return [
    `From: ${name === '' ? '' : `"${name}" `}<${line(mail.to.email)}>`,
    `To: <${address}>`,
    `Subject: Re: ${line(mail.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@client.ardoise.local>`,
    `In-Reply-To: ${messageIdOf(mail)}`,
    `References: ${messageIdOf(mail)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split(/\r?\n/),
    '',
    `Le ${at.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })}, ${line(mail.fromName ?? 'Ardoise')} a écrit\u00a0:`,
    ...quoted,
  ].join('\r\n')
}
