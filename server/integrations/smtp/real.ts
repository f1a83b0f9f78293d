import nodemailer from 'nodemailer'
import { type Mailer, type MailMessage, MailRefused } from './port.ts'

type Failure = {
  responseCode?: number
  code?: string
  command?: string
  message: string
  /** What the relay said; for refused recipients it stands in the error of each. */
  response?: string
  rejectedErrors?: { response?: string }[]
}

type Options = {
  url: string
  from: string
  fromName: string | null
  requireTls: boolean
  /** How we greet the relay (EHLO). */
  name: string
}

/** Delivers one message at a time a connection. `url` is smtp://user:password@host:port or smtps://…; `from` an address. */
export function createSmtpMailer(options: Options): Mailer {
  const makePool = () =>
    nodemailer.createTransport({
      url: withoutTlsWishes(options.url),
      requireTLS: options.requireTls,
      name: options.name,
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
        if (isRefusal(error as Failure)) throw new MailRefused(reasonOf(error as Failure))
        throw Object.assign(error as Error, { message: reasonOf(error as Failure) })
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

const CONNECTION = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ECONNRESET']

/** The relay’s own words, or in French what kept us from hearing any. */
function reasonOf({ response, rejectedErrors, code, command, message }: Failure): string {
  const said = rejectedErrors?.find((each) => each.response)?.response ?? response
  if (said) return said
  if (code === 'EENVELOPE' && command === 'API') return 'L’adresse du destinataire ne peut pas être écrite.'
  if (code === 'ETLS') return 'Le serveur d’envoi ne propose pas de connexion chiffrée.'
  // It answers, but not as who it says it is: a connection in TLS fails as any other does.
  if (/certificate|altnames/i.test(message)) return 'Le certificat du serveur d’envoi n’est pas reconnu.'
  return CONNECTION.includes(code ?? '') ? 'Le serveur d’envoi ne répond pas.' : message
}

/** Faults of our account, our address or the connection are no refusal: the operator mends them, and the mail is tried again. */
function isRefusal({ responseCode, code, command }: Failure): boolean {
  // « API »: an address that cannot even be written to the server.
  if (code === 'EENVELOPE' && command === 'API') return true
  return (
    (responseCode ?? 0) >= 500 && ((code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE')
  )
}
