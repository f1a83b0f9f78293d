import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { resolveHost } from '#server/integrations/mail-servers/public-address.ts'
import { faultOfReply, statusOfReply } from '#shared/domain/mail-sending/sending-tries.ts'
import { withoutBcc } from './compose.ts'
import { type MailToSend, SendError, type Sent, type TransportLogin } from './port.ts'

type Login = Extract<TransportLogin, { kind: 'imap' }>
/** Shortened by tests. */
export type SmtpLimits = { connectMs: number; silenceMs: number }
export const SMTP_LIMITS: SmtpLimits = { connectMs: 20_000, silenceMs: 120_000 }

/** An error of nodemailer. */
type Failure = Error & {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number | false
  response?: string
}

/** A recipient that the server refuses: the mail goes to nobody, so that its author corrects the address and sends once. */
class RecipientsRefused extends Error {
  readonly errors: readonly Failure[]
  constructor(errors: readonly Failure[]) {
    super('recipients refused')
    this.errors = errors
  }
}

/** Fields of nodemailer's own state: by itself it goes on when the server took one recipient of several. */
type Envelope = { _envelope?: { rejectedErrors?: Failure[] }; _maxAllowedSize?: number }

/**
 * Sends by the mailbox's own server, encrypted, with a valid certificate, at a public address unless `privateHosts`. Until the server asks
 * for the text nothing was taken; afterwards only its answer tells. Errors: SendError.
 */
export async function sendBySmtp(
  { smtp, username, password }: Login,
  mail: MailToSend,
  privateHosts: boolean,
  limits: SmtpLimits,
): Promise<Sent> {
  const resolution = await resolveHost(smtp.host, privateHosts)
  if ('problem' in resolution) throw new SendError('later', 'unreachable', resolution.problem)
  const connection = new SMTPConnection({
    host: resolution.ip,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    tls: { minVersion: 'TLSv1.2', ...(isIP(smtp.host) === 0 ? { servername: smtp.host } : {}) },
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
  })
  const raw = withoutBcc(mail.raw)
  let textBegun = false
  const source = new Readable({
    read() {
      const refused = (connection as Envelope)._envelope?.rejectedErrors ?? []
      if (refused.length > 0) return void this.destroy(new RecipientsRefused(refused))
      textBegun = true
      this.push(raw)
      this.push(null)
    },
  })
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  connection.on('error', failed.reject)
  const step = <T>(begin: (done: (error?: Error | null, value?: T) => void) => void): Promise<T> =>
    Promise.race([
      new Promise<T>((resolve, reject) =>
        begin((error, value) => (error ? reject(error) : resolve(value as T))),
      ),
      failed.promise,
    ])
  try {
    await step((done) => connection.connect(done))
    await step((done) => connection.login({ user: username, pass: password }, done))
    const envelope = { from: mail.from, to: [...mail.to], size: raw.length }
    await step((done) => connection.send(envelope, source, done))
    const announced = (connection as Envelope)._maxAllowedSize || null
    return { remoteId: null, filed: filesItself(smtp.host), announced }
  } catch (error) {
    throw sendErrorOf(error as Failure, textBegun)
  } finally {
    connection.on('error', () => {})
    connection.close()
    source.on('error', () => {}).destroy()
  }
}

/** Google's and Microsoft's servers file what they send, a moment later: a copy of ours would be a second one. */
export const filesItself = (host: string): boolean =>
  ['gmail.com', 'googlemail.com', 'office365.com', 'outlook.com'].some(
    (end) => host === end || host.endsWith(`.${end}`),
  )

const CERTIFICATE = /CERT|UNABLE_TO_(GET|VERIFY)|^CRL_|ALTNAME/

function sendErrorOf(error: Failure, textBegun: boolean): SendError {
  if (error instanceof RecipientsRefused || error.cause instanceof RecipientsRefused) {
    const { errors } = (error instanceof RecipientsRefused ? error : error.cause) as RecipientsRefused
    const firm = errors.find(({ responseCode }) => Number(responseCode) >= 500)
    return replied(firm ?? errors[0]!, 'recipient')
  }
  if (typeof error.responseCode === 'number' && error.responseCode >= 400)
    return replied(error, aboutOf(error))
  if (error.code === 'EMESSAGE' && error.command === 'MAIL FROM')
    return new SendError('refused', 'too_large', error.message, { cause: error })
  if (error.code === 'EENVELOPE' && error.command === 'API')
    return new SendError('refused', 'recipient_refused', error.message, { cause: error })
  if (textBegun) return new SendError('unsure', 'interrupted', error.message, { cause: error })
  const certificate = CERTIFICATE.test(error.originalCode ?? error.code ?? '')
  return new SendError('later', certificate ? 'certificate' : 'unreachable', error.message, { cause: error })
}

function aboutOf({ command = '' }: Failure): 'sender' | 'recipient' | 'content' | 'login' {
  if (command.startsWith('AUTH')) return 'login'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'content'
}

/** The server answered: what it said is certain. */
function replied(error: Failure, about: ReturnType<typeof aboutOf>): SendError {
  const reply = Number(error.responseCode)
  const words = (error.response ?? error.message).slice(0, 500)
  const fault = faultOfReply({ reply, status: statusOfReply(words), about })
  if (reply < 500)
    return new SendError('later', about === 'login' ? 'unreachable' : fault, words, { cause: error })
  return new SendError('refused', fault, words, { cause: error })
}
