import { Resolver } from 'node:dns/promises'
import type { TalkLimits } from './bounded-talk.ts'
import type { LoginProblem, MailLogin, MailServers } from './port.ts'
import { resolveHost } from './public-address.ts'
import { createServerFinder, type MailDns } from './server-finder.ts'

/** Ports of mail servers: no other port of a stranger's machine is tried. */
const MAIL_PORTS = new Set([25, 143, 465, 587, 993, 2525])

/** Loaded with the first mailbox: its libraries take 30 MB. */
const loadSignIn = () => import('./sign-in.ts')

type Settings = { privateHosts: boolean; dns?: MailDns; limits?: TalkLimits }

/** Signs in on servers of the Internet, always encrypted, always with a valid certificate. */
export function createMailServers({ privateHosts, dns, limits }: Settings): MailServers {
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
    tryImap: (login) => reach(login, async (ip) => (await loadSignIn()).signInToImap(login, ip, limits)),
    trySmtp: (login) => reach(login, async (ip) => (await loadSignIn()).signInToSmtp(login, ip, limits)),
    find: createServerFinder(dns ?? new Resolver({ timeout: 3_000, tries: 1 }), privateHosts),
  }
}

/** An error of imapflow or nodemailer. */
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
