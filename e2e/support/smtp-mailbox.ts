import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type Mail, type Mailbox, PATIENCE_MS } from './mailbox.ts'

export type SmtpMailbox = Mailbox & {
  /** For SMTP_URL. */
  url: string
  /** From now on, refuses for good (550) what is sent to the address. */
  refuse(address: string): void
  accept(address: string): void
  /** Has the next mail to an address that fits, and cuts the line before it says so; resolves once it did. */
  loseAnswer(to: RegExp): Promise<void>
  /** Message-IDs of the mails to an address, each delivery apart. */
  idsTo(to: string): string[]
  close(): Promise<void>
}

/** A real SMTP server on a free port of the loopback that keeps what it receives. */
export async function startSmtpMailbox(): Promise<SmtpMailbox> {
  const mails: Mail[] = []
  const refused = new Set<string>()
  const ids: { to: string; id: string }[] = []
  const losing = new Map<RegExp, () => void>()
  const watchers = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      if (!refused.has(address)) return answer()
      answer(Object.assign(new Error('5.1.1 Boîte inconnue'), { responseCode: 550 }))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void readMail(Buffer.concat(chunks), session.envelope.rcptTo[0]?.address ?? '').then((mail) => {
          mails.push(mail)
          ids.push({ to: mail.to, id: mail.messageId })
          for (const watcher of watchers) watcher()
          const lost = losing.keys().find((to) => to.test(mail.to))
          if (lost === undefined) return answer()
          for (const connection of server.connections)
            if (connection.session.id === session.id) connection._socket.destroy()
          losing.get(lost)!()
          losing.delete(lost)
        }, answer)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    refuse: (address) => void refused.add(address),
    accept: (address) => void refused.delete(address),
    loseAnswer: (to) => new Promise((resolve) => losing.set(to, resolve)),
    idsTo: (to) => ids.flatMap((one) => (one.to === to ? [one.id] : [])),
    listTo: async (to) => mails.filter((mail) => mail.to === to),
    waitFor: (to, subject = /^/) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = mails.findLast((mail) => mail.to === to && subject.test(mail.subject))
          if (found === undefined) return
          watchers.delete(look)
          clearTimeout(patience)
          resolve(found)
        }
        const patience = setTimeout(() => {
          watchers.delete(look)
          const subjects = mails.map((mail) => `${mail.to}: ${mail.subject}`).join('\n')
          reject(new Error(`no mail to ${to} like ${subject}; received:\n${subjects}`))
        }, PATIENCE_MS)
        watchers.add(look)
        look()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(raw: Buffer, to: string): Promise<Mail & { messageId: string }> {
  const { subject = '', html = '', text = '', attachments, messageId = '' } = await PostalMime.parse(raw)
  return {
    to,
    subject,
    html,
    text,
    messageId,
    attachments: attachments.map(({ filename, content }) => ({
      filename: filename ?? '',
      content: Buffer.from(content as ArrayBuffer),
    })),
  }
}
