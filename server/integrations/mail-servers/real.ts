import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import type { LoginProblem, MailLogin, MailServers } from './port.ts'
import { resolveHost } from './public-address.ts'
import { createServerFinder, type MailDns } from './server-finder.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 15_000
/** Where mail servers listen: nothing else of a stranger's machine is knocked at. */
const MAIL_PORTS = new Set([25, 143, 465, 587, 993, 2525])

type Settings = { privateHosts: boolean; dns?: MailDns }

/** Signs in on servers of the Internet, always encrypted, always with a valid certificate. */
export function createMailServers({ privateHosts, dns }: Settings): MailServers {
  const reach = async (
    { server: { host, port } }: MailLogin,
    signIn: (ip: string) => Promise<void>,
  ): Promise<LoginProblem | null> => {
    if (!privateHosts && !MAIL_PORTS.has(port)) return 'port_forbidden'
    const resolution = await resolveHost(host, privateHosts)
    if ('problem' in resolution) return resolution.problem
    try {
      await signIn(resolution.ip)
      return null
    } catch (error) {
      return problemOf(error as Failure)
    }
  }
  return {
    tryImap: (login) => reach(login, (ip) => signInToImap(login, ip)),
    trySmtp: (login) => reach(login, (ip) => signInToSmtp(login, ip)),
    find: createServerFinder(dns ?? new Resolver({ timeout: 3_000, tries: 1 }), privateHosts),
  }
}

/** The certificate must be the name's, not the address's. */
const nameOf = (host: string) => (isIP(host) === 0 ? { servername: host } : {})

async function signInToImap({ server, username, password }: MailLogin, ip: string): Promise<void> {
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

async function signInToSmtp({ server, username, password }: MailLogin, ip: string): Promise<void> {
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

/** What imapflow and nodemailer say of a failure. */
type Failure = Error & {
  code?: string
  originalCode?: string
  responseCode?: number | false
  serverResponseCode?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
}

const CLOSED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/
const SILENT = /TIMEDOUT|TIMEOUT/
const CERTIFICATE = /CERT|UNABLE_TO_(GET|VERIFY)|^CRL_|ALTNAME/
const NOT_ENCRYPTED = /^(ETLS|EPROTO|ERR_SSL_|ERR_TLS_|STARTTLS_)/

function problemOf(error: Failure): LoginProblem {
  const code = error.originalCode ?? error.code ?? ''
  if (error.authenticationFailed || error.code === 'EAUTH')
    return isPassing(error) ? 'silent' : 'login_refused'
  if (CLOSED.test(code)) return 'port_closed'
  if (SILENT.test(code)) return 'silent'
  if (CERTIFICATE.test(code)) return 'certificate'
  if (error.tlsFailed || NOT_ENCRYPTED.test(code)) return 'not_encrypted'
  return 'unexpected'
}

/** The server could not look the password up now (RFC 5530 UNAVAILABLE, RFC 4954 454): it has refused nothing. */
const isPassing = ({ serverResponseCode, responseCode }: Failure) =>
  serverResponseCode === 'UNAVAILABLE' || (Number(responseCode) >= 400 && Number(responseCode) < 500)
