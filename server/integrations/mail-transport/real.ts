import type { MailCapture, Mailer } from '#server/integrations/smtp/port.ts'
import type { MailTransport } from './port.ts'
import type { SmtpLimits } from './smtp.ts'

type Settings = {
  privateHosts: boolean
  gmailUrl: string
  graphUrl: string
  maildirs: string
  /** Keeps the mails of this machine's own mailboxes; null where mails really leave. */
  capture: (Mailer & MailCapture) | null
  /** Shortened by tests. */
  limits?: SmtpLimits
}

/** The servers of connected mailboxes; `privateHosts` lets tests and a company's own network in. */
export function createMailTransport({
  privateHosts,
  gmailUrl,
  graphUrl,
  maildirs,
  capture,
  limits,
}: Settings): MailTransport {
  const gmail = { base: gmailUrl }
  const graph = { base: graphUrl }
  // Loaded with the first mail: nodemailer, imapflow and postal-mime take 30 MB.
  return {
    compose: async (mail) => (await import('./compose.ts')).composeMail(mail),
    async send(login, mail, prepared) {
      if (login.kind === 'google')
        return (await import('./gmail.ts')).sendByGmail(login.accessToken, mail, gmail)
      if (login.kind === 'microsoft')
        return (await import('./graph.ts')).sendByGraph(login.accessToken, mail, graph, prepared)
      if (login.kind === 'maildir')
        return (await import('./maildir.ts')).sendByMaildir(maildirs, login.directory, mail, capture)
      const { sendBySmtp, SMTP_LIMITS } = await import('./smtp.ts')
      return sendBySmtp(login, mail, privateHosts, limits ?? SMTP_LIMITS)
    },
    async find(login, mail) {
      if (login.kind === 'google')
        return (await import('./gmail.ts')).findByGmail(login.accessToken, mail, gmail)
      if (login.kind === 'microsoft')
        return (await import('./graph.ts')).findByGraph(login.accessToken, mail, graph)
      // Its folder is read by the next pass.
      if (login.kind === 'maildir') return null
      return (await import('./imap-sent.ts')).findInSent(login, mail.messageId, privateHosts)
    },
    aliases: async (login) =>
      login.kind === 'google' ? (await import('./gmail.ts')).listSendAs(login.accessToken, gmail) : null,
    async file(login, mail, at) {
      if (login.kind === 'imap')
        await (await import('./imap-sent.ts')).appendToSent(login, mail, at, privateHosts)
    },
  }
}
