import nodemailer from 'nodemailer'
import { type Mailer, type MailMessage, MailRefused } from './port.ts'

type Failure = { responseCode?: number; code?: string; command?: string; message: string }

type Options = { url: string; from: string; fromName: string | null; requireTls: boolean }

/** Delivers one message at a time a connection. `url` is smtp://user:password@host:port or smtps://…; `from` an address. */
export function createSmtpMailer(options: Options): Mailer {
  const makePool = () =>
    nodemailer.createTransport({
      url: withoutTlsWishes(options.url),
      requireTLS: options.requireTls,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  const ordinary = makePool()
  const urgent = makePool()
  const domain = options.from.split('@')[1]?.replace(/[^A-Za-z0-9.-]/g, '') || 'ardoise.invalid'
  return {
    async send(message: MailMessage) {
      try {
        const sent = await (message.urgent ? urgent : ordinary).sendMail({
          messageId: `<${message.id}@${domain}>`,
          from: { name: message.fromName ?? options.fromName ?? 'Ardoise', address: options.from },
          to: { name: message.to.name ?? '', address: message.to.email },
          replyTo: message.replyTo ?? undefined,
          subject: message.subject,
          html: message.html,
          text: message.text,
          headers: {
            ...(message.automatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
            ...(message.unsubscribeUrl
              ? {
                  'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
          attachments: message.attachments.map((attachment) => ({
            filename: attachment.filename,
            contentType: attachment.contentType,
            content: Buffer.from(attachment.content),
            ...(attachment.contentId === undefined
              ? {}
              : { cid: attachment.contentId, contentDisposition: 'inline' as const }),
          })),
        })
        return { messageId: sent.messageId }
      } catch (error) {
        if (isRefusal(error as Failure)) throw new MailRefused((error as Failure).message)
        throw error
      }
    },
    async check() {
      await ordinary.verify()
    },
    async close() {
      ordinary.close()
      urgent.close()
    },
  }
}

/** nodemailer prefers parameters of an address to its options, so they are dropped: only the settings decide whether TLS is required. */
function withoutTlsWishes(address: string): string {
  const url = new URL(address)
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure', 'secured'])
    url.searchParams.delete(name)
  return url.href
}

/** Faults of our account, our address or the connection are no refusal: the operator mends them, and the mail is tried again. */
function isRefusal({ responseCode, code, command }: Failure): boolean {
  // « API »: an address that cannot even be written to the server.
  if (code === 'EENVELOPE' && command === 'API') return true
  return (
    (responseCode ?? 0) >= 500 && ((code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE')
  )
}
