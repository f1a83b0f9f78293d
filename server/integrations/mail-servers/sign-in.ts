import { isIP } from 'node:net'
import { ImapFlow, type ImapTransport } from 'imapflow'
import nodemailer from 'nodemailer'
import { type BoundedSocket, SIGN_IN_LIMITS, secured, type TalkLimits, talk } from './bounded-talk.ts'
import type { MailLogin } from './port.ts'

/** The certificate must be the name's, not the address's. */
const nameOf = (host: string) => (isIP(host) === 0 ? { servername: host } : {})

export function signInToImap(
  { server, username, password }: MailLogin,
  ip: string,
  limits: TalkLimits = SIGN_IN_LIMITS,
): Promise<void> {
  return talk({ ip, port: server.port }, limits, async (socket) => {
    const client = new ImapFlow({
      host: ip,
      port: server.port,
      secure: server.security === 'tls',
      doSTARTTLS: server.security === 'starttls',
      auth: { user: username, pass: password },
      verifyOnly: true,
      disableAutoIdle: true,
      disableCompression: true,
      logger: false,
      transport: over(socket, server.host),
    })
    // Ignore errors that come after the answer.
    client.on('error', () => {})
    try {
      await client.connect()
    } finally {
      client.close()
    }
  })
}

/** imapflow on a connection that is there already. */
function over(socket: BoundedSocket, host: string): ImapTransport {
  return {
    connect({ secure }, onConnect) {
      if (secure) return secured(socket, host, onConnect)
      setImmediate(onConnect)
      return socket
    },
    upgrade: (_socket, _options, onSecure) => secured(socket, host, onSecure),
  }
}

export function signInToSmtp(
  { server, username, password }: MailLogin,
  ip: string,
  limits: TalkLimits = SIGN_IN_LIMITS,
): Promise<void> {
  return talk({ ip, port: server.port }, limits, async (connection) => {
    const transport = nodemailer.createTransport({
      host: ip,
      port: server.port,
      connection: connection as never,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      auth: { user: username, pass: password },
      tls: { minVersion: 'TLSv1.2', ...nameOf(server.host) },
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  })
}
