import type { MxRecord, SrvRecord } from 'node:dns'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { serverAddressSchema } from '#shared/contract/mailboxes.ts'
import {
  type MailService,
  mailServiceByMx,
  mailServiceOf,
  type ServerAddress,
  usernameOf,
} from '#shared/domain/mailboxes/mail-services.ts'
import { readAutoconfig } from './autoconfig.ts'
import { type BoundedSocket, secured, type TalkLimits, talk } from './bounded-talk.ts'
import type { FoundServers, MailServers } from './port.ts'
import { resolveHost } from './public-address.ts'

/** The DNS queries used; node's own Resolver fits. */
export type MailDns = {
  resolveSrv(name: string): Promise<SrvRecord[]>
  resolveMx(name: string): Promise<MxRecord[]>
}

/** The file itself is two or three kilobytes. */
const AUTOCONFIG_LIMITS: TalkLimits = { ms: 4_000, bytes: 65_536 }

/** Looks at every source at once; the order below says which is believed first. */
export function createServerFinder(dns: MailDns, privateHosts: boolean): MailServers['find'] {
  return async (address) => {
    const domain = address.slice(address.lastIndexOf('@') + 1)
    const known = mailServiceOf(domain)
    if (known) return { servers: serversOf(known, address), service: known }
    const [bySrv, byAutoconfig, byMx] = await Promise.all([
      findBySrv(dns, address, domain),
      findByAutoconfig(address, domain, privateHosts),
      dns.resolveMx(domain).then(
        (records) => mailServiceByMx(records.map(({ exchange }) => exchange)),
        () => null,
      ),
    ])
    if (byMx?.closed) return { servers: null, service: byMx }
    return { servers: bySrv ?? byAutoconfig ?? (byMx && serversOf(byMx, address)), service: byMx }
  }
}

function serversOf({ servers }: MailService, address: string): FoundServers | null {
  if (servers === null) return null
  const { imap, smtp, username } = servers
  return { imap, smtp, username: usernameOf(address, username) }
}

/** RFC 6186 and, for submission over TLS, RFC 8314. */
async function findBySrv(dns: MailDns, address: string, domain: string): Promise<FoundServers | null> {
  const first = async (
    service: string,
    security: ServerAddress['security'],
  ): Promise<ServerAddress | null> => {
    const records = await dns.resolveSrv(`${service}._tcp.${domain}`).catch(() => [])
    const best = records
      .filter(({ name }) => name !== '' && name !== '.')
      .sort((a, b) => a.priority - b.priority || b.weight - a.weight)[0]
    const server = best && { host: best.name.replace(/\.$/, ''), port: best.port, security }
    return serverAddressSchema.safeParse(server).data ?? null
  }
  const [imaps, imap, submissions, submission] = await Promise.all([
    first('_imaps', 'tls'),
    first('_imap', 'starttls'),
    first('_submissions', 'tls'),
    first('_submission', 'starttls'),
  ])
  const incoming = imaps ?? imap
  const outgoing = submissions ?? submission
  return incoming && outgoing ? { imap: incoming, smtp: outgoing, username: address } : null
}

async function findByAutoconfig(
  address: string,
  domain: string,
  privateHosts: boolean,
): Promise<FoundServers | null> {
  const pages = await Promise.all([
    fetchGuarded(`autoconfig.${domain}`, '/mail/config-v1.1.xml', privateHosts),
    fetchGuarded(domain, '/.well-known/autoconfig/mail/config-v1.1.xml', privateHosts),
  ])
  for (const page of pages) {
    const found = page === null ? null : readAutoconfig(page, address)
    if (found) return found
  }
  return null
}

/**
 * A small page of a stranger's site, by https: the address it resolves to is checked and used, no redirection is followed, the
 * wait and the size are bounded. Null for anything but a good answer.
 */
export async function fetchGuarded(
  host: string,
  path: string,
  privateHosts: boolean,
  port = 443,
): Promise<string | null> {
  const resolution = await resolveHost(host, privateHosts)
  if (!('ip' in resolution)) return null
  const { ip } = resolution
  return talk({ ip, port }, AUTOCONFIG_LIMITS, (socket) => readPage(socket, host, path)).catch(() => null)
}

function readPage(socket: BoundedSocket, host: string, path: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const createConnection = () => secured(socket, host)
    const headers = { host, accept: 'application/xml, text/xml' }
    const asked = request({ path, headers, createConnection }, (response) => {
      if (response.statusCode !== 200) return resolve(null)
      text(response).then(resolve, reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
