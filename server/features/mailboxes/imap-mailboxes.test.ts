import tls from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import {
  makeCertificate,
  startImapServer,
  startSmtpServer,
  type TestCertificate,
  type TestMailServer,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import { createMailServers } from '#server/integrations/mail-servers/real.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { checkMailbox } from './commands/check-mailbox.ts'
import { openSecret } from './steps/seal-secret.ts'

const PASSWORD = 'Un secret très secret'
const trustedBefore = tls.getCACertificates('default')
const log: string[] = []
let certificate: TestCertificate
let stranger: TestCertificate
let imap: TestMailServer
let smtp: TestMailServer
let untrusted: TestMailServer
let site: TestApp
let owner: Member
let now = new Date()
let address: string

beforeAll(async () => {
  certificate = await makeCertificate()
  stranger = await makeCertificate()
  tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
  imap = await startImapServer({ security: 'tls', certificate })
  smtp = await startSmtpServer({ security: 'starttls', certificate })
  untrusted = await startImapServer({ security: 'tls', certificate: stranger })
  site = await startTestApp({
    jobs: false,
    clock: { now: () => now },
    log: createLog({ logLevel: 'trace' }, { write: (line) => void log.push(line) }),
    config: {
      mailboxes: {
        gmailUrl: 'http://127.0.0.1:9',
        graphUrl: 'http://127.0.0.1:9',
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
})
afterAll(async () => {
  await site.close()
  await Promise.all([imap, smtp, untrusted].map((server) => server.close()))
  for (const one of [certificate, stranger]) one.remove()
  tls.setDefaultCACertificates(trustedBefore)
})
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
  address = `ana-${crypto.randomUUID().slice(0, 8)}@atelier.test`
  for (const server of [imap, smtp]) {
    server.accounts.set(address, PASSWORD)
    server.logins.length = 0
    server.unavailable = false
  }
})

const at = ({ host, port, security }: TestMailServer) => ({ host, port, security })
const form = (changes: object = {}) => ({
  address,
  password: PASSWORD,
  username: address,
  imap: at(imap),
  smtp: at(smtp),
  ...changes,
})
type Refusal = { code: string; fields: { path: string; message: string }[] }
const connect = (changes: object = {}, as = owner) =>
  site.request<Mailbox & Refusal>('POST', '/api/v1/mailboxes', { as, body: form(changes) })
const list = async () =>
  (await site.request<{ items: Mailbox[] }>('GET', '/api/v1/mailboxes', { as: owner })).body.items
const faultsOf = async (changes: object) => {
  const { status, body } = await connect(changes)
  expect(status).toBe(400)
  return Object.fromEntries(body.fields.map(({ path, message }) => [path, message]))
}
const check = (mailboxId: string) => checkMailbox(site.context, { orgId: owner.orgId, mailboxId })
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

test('credentials accepted by both servers are stored encrypted and never shown', async () => {
  const { status, body } = await connect()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    provider: 'imap',
    address,
    status: 'active',
    servers: { username: address, imap: at(imap), smtp: at(smtp) },
  })
  expect([imap.logins, smtp.logins]).toEqual([[address], [address]])
  const { rows } = await site.context.pool.query('select * from mailboxes where id = $1', [body.id])
  expect(openSecret(site.context, body.id, rows[0].sealed)).toEqual({ password: PASSWORD })
  const events = await site.context.pool.query('select * from event_log where subject_id = $1', [body.id])
  const written = `${log.join('\n')}${JSON.stringify([rows, events.rows, body])}`
  expect(written).not.toContain(PASSWORD)
  expect(log.join('\n')).not.toContain(address)
})

test('mailboxes are listed newest first', async () => {
  const addresses = ['premiere', 'deuxieme', 'troisieme'].map((name) => `${name}-${address}`)
  for (const one of addresses) {
    for (const server of [imap, smtp]) server.accounts.set(one, PASSWORD)
    expect((await connect({ address: one, username: one })).status).toBe(200)
    later(1)
  }
  expect((await list()).map((mailbox) => mailbox.address)).toEqual(addresses.toReversed())
})

describe('each refusal has its own message at its field, and stores nothing', () => {
  test('a wrong password', async () => {
    expect(await faultsOf({ password: 'faux' })).toEqual({
      password: 'Le serveur de réception refuse ce nom d’utilisateur ou ce mot de passe.',
    })
    imap.accounts.set(address, 'un autre')
    expect(await faultsOf({ password: 'un autre' })).toEqual({
      password: 'Le serveur d’envoi refuse ce nom d’utilisateur ou ce mot de passe.',
    })
    expect(await list()).toEqual([])
  })

  test('a wrong password for a service that needs an application password', async () => {
    expect(await faultsOf({ address: 'ana@yahoo.fr', password: 'faux' })).toEqual({
      password:
        'Yahoo refuse ce mot de passe. Il faut un mot de passe d’application, créé dans les réglages de votre compte Yahoo.',
    })
  })

  test('a service that accepts no password', async () => {
    expect(await faultsOf({ address: 'ana@outlook.fr' })).toEqual({
      address:
        'Microsoft n’accepte plus de mot de passe ici\u00a0: utilisez «\u202fConnecter Outlook\u202f».',
    })
    expect(await faultsOf({ address: 'ana@proton.me' })).toHaveProperty('address')
    expect(imap.logins).toEqual([])
  })

  test('wrong hosts, ports, security and certificates, of both servers at once', async () => {
    expect(
      await faultsOf({
        imap: { ...at(imap), host: 'nulle-part.invalid' },
        smtp: { ...at(smtp), port: 9 },
      }),
    ).toEqual({
      'imap.host': 'Serveur introuvable sur Internet. Vérifiez son nom.',
      'smtp.port': 'Le serveur refuse la connexion sur ce port. Vérifiez le port.',
    })
    expect(await faultsOf({ imap: at(untrusted), smtp: { ...at(smtp), security: 'tls' } })).toEqual({
      'imap.host':
        'Le certificat de ce serveur n’est pas valable pour ce nom. Vérifiez le nom auprès de votre hébergeur.',
      'smtp.security':
        'Le serveur ne chiffre pas ainsi sur ce port. Essayez l’autre sécurité ou un autre port.',
    })
    imap.unavailable = true
    expect(await faultsOf({})).toEqual({
      'imap.host': 'Le serveur ne répond pas. Vérifiez son nom et son port, ou réessayez plus tard.',
    })
  })

  test('an invalid form', async () => {
    expect(
      await faultsOf({
        address: 'ana',
        password: '',
        username: ' ',
        imap: { host: 'a b', port: 0, security: 'plain' },
      }),
    ).toEqual({
      address: 'Email invalide',
      password: 'Mot de passe requis',
      username: 'Nom d’utilisateur requis',
      'imap.host': 'Nom de serveur invalide',
      'imap.port': 'Port invalide',
      'imap.security': 'Sécurité invalide',
    })
  })
})

test('servers on the internal network are refused unless allowed', async () => {
  const guarded = { ...site.context, mailServers: createMailServers({ privateHosts: false }) }
  const scope = { ...owner.scope, context: guarded } as typeof owner.scope
  const { connectImapMailbox } = await import('./commands/connect-imap-mailbox.ts')
  const input = { ...form(), imap: { ...at(imap), port: 993 }, smtp: { ...at(smtp), port: 6379 } }
  await expect(connectImapMailbox(scope, input)).rejects.toMatchObject({
    fields: [
      { path: 'imap.host', message: 'Serveur introuvable sur Internet. Vérifiez son nom.' },
      { path: 'smtp.port', code: 'port_forbidden' },
    ],
  })
})

test('connecting again keeps the row, and a double click creates one', async () => {
  const answers = await Promise.all([connect(), connect()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const items = await list()
  expect(items).toHaveLength(1)
  later(1)
  expect((await connect()).body).toMatchObject({ id: items[0]?.id, createdAt: items[0]?.createdAt })
})

test('the hourly check notices a changed password, reports it once and stops trying', async () => {
  const { id } = (await connect()).body
  await check(id)
  expect(imap.logins).toHaveLength(1)
  later(61)
  await check(id)
  expect((await list())[0]).toMatchObject({ status: 'active', lastSyncAt: now.toISOString() })
  imap.accounts.set(address, 'changé')
  later(61)
  await check(id)
  expect((await list())[0]).toMatchObject({ status: 'expired', fault: 'login_refused' })
  const { rows } = await site.context.pool.query(
    `select event_type from event_log where subject_id = $1 order by occurred_at, id`,
    [id],
  )
  expect(rows.map(({ event_type }) => event_type)).toEqual(['mailbox.connected', 'mailbox.expired'])
})

test('while a server is slow no second check starts, and its answer about a former password is ignored', async () => {
  const { id } = (await connect()).body
  later(61)
  const { mailServers } = site.context
  const answer = Promise.withResolvers<'login_refused'>()
  const asked = Promise.withResolvers<void>()
  const tries: string[] = []
  const tryImap = (login: { password: string }) => {
    tries.push(login.password)
    asked.resolve()
    return answer.promise
  }
  site.context.mailServers = { ...mailServers, tryImap }
  const slow = check(id)
  await asked.promise
  await check(id)
  expect(tries).toHaveLength(1)
  site.context.mailServers = mailServers
  await connect()
  answer.resolve('login_refused')
  await slow
  expect((await list())[0]).toMatchObject({ id, status: 'active', fault: null })
  // The new connection's check is due in an hour, although a check held the mailbox.
  later(61)
  await check(id)
  expect((await list())[0]).toMatchObject({ status: 'active', lastSyncAt: now.toISOString() })
})

test('an unreachable server is reported after three checks, and recovers by itself', async () => {
  const { id } = (await connect()).body
  imap.unavailable = true
  later(61)
  for (const status of ['active', 'active', 'invalid']) {
    await check(id)
    expect((await list())[0]).toMatchObject({ status })
  }
  expect((await list())[0]).toMatchObject({ fault: 'unreachable' })
  imap.unavailable = false
  await check(id)
  expect((await list())[0]).toMatchObject({ status: 'active', fault: null })
})

test('the servers of an address are found, or not', async () => {
  const find = async (of: string) =>
    (await site.request('POST', '/api/v1/mailboxes/servers', { as: owner, body: { address: of } })).body
  expect(await find('Ana@ICLOUD.com')).toEqual({
    service: 'iCloud',
    appPasswordUrl: 'https://account.apple.com/account/manage',
    oauth: null,
    closed: null,
    servers: {
      username: 'ana@icloud.com',
      imap: { host: 'imap.mail.me.com', port: 993, security: 'tls' },
      smtp: { host: 'smtp.mail.me.com', port: 587, security: 'starttls' },
    },
  })
  expect(await find('ana@hotmail.fr')).toMatchObject({ servers: null, oauth: 'microsoft' })
  expect(await find('ana@nulle-part.invalid')).toMatchObject({ servers: null, service: null, closed: null })
})

test('deleting a mailbox deletes its password and has no grant to revoke', async () => {
  const { id } = (await connect()).body
  expect((await site.request('DELETE', `/api/v1/mailboxes/${id}`, { as: owner })).status).toBe(200)
  expect(await list()).toEqual([])
  const { rows } = await site.context.pool.query('select 1 from mailbox_revocations where mailbox_id = $1', [
    id,
  ])
  expect(rows).toEqual([])
})
