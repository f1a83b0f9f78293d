import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import type { MailLogin } from './port.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 15_000

/** The certificate must be the name's, not the address's. */
const nameOf = (host: string) => (isIP(host) === 0 ? { servername: host } : {})

export async function signInToImap({ server, username, password }: MailLogin, ip: string): Promise<void> {
  const client = new ImapFlow({
    host: ip,
    port: server.port,
    ...nameOf(server.host),
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls',
    auth: { user: username, pass: password },
    verifyOnly: true,
    disableAutoIdle: true,
    disableCompression: true,
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    tls: { minVersion: 'TLSv1.2' },
  })
  // What comes after the answer is nobody's any more.
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    client.close()
  }
}

export async function signInToSmtp({ server, username, password }: MailLogin, ip: string): Promise<void> {
  const transport = nodemailer.createTransport({
    host: ip,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    auth: { user: username, pass: password },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    tls: { minVersion: 'TLSv1.2', ...nameOf(server.host) },
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
