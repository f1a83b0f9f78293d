import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeCertificate,
  startImapServer,
  startSmtpServer,
  type TestCertificate,
  type TestMailServer,
} from './mail-server.fixture.ts'
import type { LoginProblem, MailServers } from './port.ts'
import { isPublicAddress, resolveHost } from './public-address.ts'
import { createMailServers } from './real.ts'

const account = { username: 'ana@exemple.fr', password: 'mot "de\\passe' }
const before = tls.getCACertificates('default')
let trusted: TestCertificate
let stranger: TestCertificate
const servers: TestMailServer[] = []
const mail = createMailServers({ privateHosts: true })

beforeAll(async () => {
  trusted = await makeCertificate()
  stranger = await makeCertificate()
  tls.setDefaultCACertificates([...before, trusted.cert])
})
afterAll(async () => {
  tls.setDefaultCACertificates(before)
  await Promise.all(servers.map((server) => server.close()))
  for (const certificate of [trusted, stranger]) certificate.remove()
})

type Start = typeof startImapServer
async function start(begin: Start, security: 'tls' | 'starttls' | 'none', certificate = trusted) {
  const server = await begin({ security, certificate })
  server.accounts.set(account.username, account.password)
  servers.push(server)
  return server
}
const kinds: [string, Start, keyof Pick<MailServers, 'tryImap' | 'trySmtp'>][] = [
  ['IMAP', startImapServer, 'tryImap'],
  ['SMTP', startSmtpServer, 'trySmtp'],
]

describe.each(kinds)('%s', (_name, begin, attempt) => {
  const tried = (server: TestMailServer, changes: object = {}): Promise<LoginProblem | null> => {
    const { host, port, security } = { ...server, ...changes }
    return mail[attempt]({ server: { host, port, security }, ...account, ...changes })
  }

  test.each(['tls', 'starttls'] as const)('signs in over %s', async (security) => {
    const server = await start(begin, security)
    expect(await tried(server)).toBeNull()
    expect(server.logins).toEqual([account.username])
  })

  test('distinguishes a refused password from a server that cannot check it', async () => {
    const server = await start(begin, 'tls')
    expect(await tried(server, { password: 'faux' })).toBe('login_refused')
    server.unavailable = true
    expect(await tried(server)).toBe('silent')
  })

  test('sends no password over an unencrypted connection', async () => {
    const server = await start(begin, 'none')
    expect(await tried(server)).toBe('not_encrypted')
    expect(server.logins).toEqual([])
  })

  test('reports a wrong security setting', async () => {
    expect(await tried(await start(begin, 'starttls'), { security: 'tls' })).toBe('not_encrypted')
  })

  test.each(['tls', 'starttls'] as const)(
    'sends no password to an untrusted certificate (%s)',
    async (security) => {
      const server = await start(begin, security, stranger)
      expect(await tried(server)).toBe('certificate')
      expect(server.logins).toEqual([])
    },
  )

  test('sends no password to a certificate for another name', async () => {
    const server = await start(begin, 'tls')
    expect(await tried(server, { host: '127.0.0.1' })).toBe('certificate')
    expect(server.logins).toEqual([])
  })

  test('reports a closed port and an unknown host', async () => {
    const server = await start(begin, 'tls')
    await server.close()
    servers.splice(servers.indexOf(server), 1)
    expect(await tried(server)).toBe('port_closed')
    expect(await tried(server, { host: 'nulle-part.invalid' })).toBe('host_unknown')
  })

  test('reaches neither a private address nor a port of another service', async () => {
    const guarded = createMailServers({ privateHosts: false })
    const server = await start(begin, 'tls')
    const { host, security } = server
    expect(await guarded[attempt]({ server: { host, security, port: 993 }, ...account })).toBe('host_unknown')
    expect(await guarded[attempt]({ server: { host, security, port: 6379 }, ...account })).toBe(
      'port_forbidden',
    )
    expect(server.logins).toEqual([])
  })
})

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
  ],
  ...['2001:db8::1', '2002:7f00:1::', '2001:0:7f00:1::', 'localhost', ''],
  ...[
    '192.0.0.8',
    '198.18.1.1',
    '203.0.113.5',
    '240.0.0.1',
    '2001:1::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    '8000::1',
  ],
])('%s is not a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(false)
})
test.each(['8.8.8.8', '193.252.22.84', '2a01:cb00::1', '2606:4700::1111'])('%s is a public address', (ip) => {
  expect(isPublicAddress(ip)).toBe(true)
})
test('a private address, in any spelling, gets the answer of an unknown name', async () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    'localhost',
    '[::1]',
    '::1',
    '10.0.0.1',
  ]
  for (const host of [...spellings, 'nulle-part.invalid'])
    expect([host, await resolveHost(host, false)]).toEqual([host, { problem: 'host_unknown' }])
})

describe('finding the servers of an address', () => {
  const nothing = {
    resolveSrv: () => Promise.reject(new Error('ENOTFOUND')),
    resolveMx: () => Promise.reject(new Error('ENOTFOUND')),
  }
  const find = (address: string, dns: Partial<typeof nothing> | object = {}) =>
    createMailServers({ privateHosts: true, dns: { ...nothing, ...dns } as never }).find(address)

  test('first, the table of known services', async () => {
    expect((await find('ana@orange.fr')).servers).toEqual({
      username: 'ana@orange.fr',
      imap: { host: 'imap.orange.fr', port: 993, security: 'tls' },
      smtp: { host: 'smtp.orange.fr', port: 465, security: 'tls' },
    })
    expect((await find('ana.roy@free.fr')).servers?.username).toBe('ana.roy')
    expect(await find('ana@hotmail.fr')).toMatchObject({ servers: null, service: { oauth: 'microsoft' } })
  })

  test('second, SRV records by priority; « . » means no server', async () => {
    const records: Record<string, object[]> = {
      '_imaps._tcp.exemple.test': [
        { name: 'lent.exemple.test', port: 993, priority: 20, weight: 1 },
        { name: 'IMAP.exemple.test.', port: 9993, priority: 10, weight: 1 },
      ],
      '_submissions._tcp.exemple.test': [{ name: '.', port: 0, priority: 0, weight: 0 }],
      '_submission._tcp.exemple.test': [{ name: 'smtp.exemple.test', port: 587, priority: 0, weight: 0 }],
    }
    const resolveSrv = async (name: string) => records[name] ?? []
    expect((await find('ana@exemple.test', { resolveSrv })).servers).toEqual({
      username: 'ana@exemple.test',
      imap: { host: 'imap.exemple.test', port: 9993, security: 'tls' },
      smtp: { host: 'smtp.exemple.test', port: 587, security: 'starttls' },
    })
  })

  test('last, the service that receives the domain’s mails', async () => {
    const mx = (exchange: string) => ({ resolveMx: async () => [{ exchange, priority: 1 }] })
    expect((await find('ana@atelier.test', mx('mx1.mail.ovh.net'))).servers?.imap.host).toBe('ssl0.ovh.net')
    expect(await find('ana@atelier.test', mx('atelier-test.mail.protection.outlook.com'))).toMatchObject({
      servers: null,
      service: { oauth: 'microsoft' },
    })
    expect((await find('ana@atelier.test', mx('notgoogle.com'))).service).toBeNull()
    expect(await find('ana@atelier.test')).toEqual({ servers: null, service: null })
  })

  const config = (
    imapType = 'SSL',
  ) => `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="x">
    <incomingServer type="pop3"><hostname>pop.x.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
    <incomingServer type="imap"><hostname>clair.x.test</hostname><port>143</port><socketType>plain</socketType></incomingServer>
    <incomingServer type="imap"><hostname>imap.x.test</hostname><port>993</port><socketType>${imapType}</socketType>
      <username>%EMAILLOCALPART%</username></incomingServer>
    <outgoingServer type="smtp"><hostname>smtp.x.test</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
  </emailProvider></clientConfig>`

  test('third, Mozilla’s configuration file at the domain, encrypted servers only', async () => {
    const { readAutoconfig } = await import('./autoconfig.ts')
    expect(readAutoconfig(config(), 'ana@x.test')).toEqual({
      username: 'ana',
      imap: { host: 'imap.x.test', port: 993, security: 'tls' },
      smtp: { host: 'smtp.x.test', port: 587, security: 'starttls' },
    })
    expect(readAutoconfig(config('plain'), 'ana@x.test')).toBeNull()
    expect(readAutoconfig('<html>', 'ana@x.test')).toBeNull()
    expect(readAutoconfig(config().replace('imap.x.test', 'imap x;rm -rf'), 'ana@x.test')).toBeNull()
  })

  test('the configuration file is fetched by https, limited in size, without following redirects', async () => {
    let page: { status: number; body: string } = { status: 200, body: config() }
    const web = createServer({ key: trusted.key, cert: trusted.cert }, (_request, response) =>
      response.writeHead(page.status, { location: 'https://localhost/ailleurs' }).end(page.body),
    )
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    const { fetchGuarded } = await import('./server-finder.ts')
    const fetched = (guarded = false) =>
      fetchGuarded('localhost', '/x', !guarded, (web.address() as AddressInfo).port)
    try {
      expect(await fetched()).toContain('imap.x.test')
      expect(await fetched(true)).toBeNull()
      page = { status: 302, body: config() }
      expect(await fetched()).toBeNull()
      page = { status: 200, body: 'x'.repeat(1_000_000) }
      expect(await fetched()).toBeNull()
    } finally {
      await new Promise<void>((resolve) => web.close(() => resolve()))
    }
  })
})
