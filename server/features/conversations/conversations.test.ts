import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCertificate,
  startSmtpServer,
  type TestCertificate,
  type TestMailServer,
} from '#server/integrations/mail-servers/mail-server.fixture.ts'
import type { LongRuns } from '#server/jobs/long-runs.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#server/test/mail/dovecot.fixture.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'
import type { Conversation, ConversationSummary, ReadableMailbox } from '#shared/contract/conversations.ts'
import type { MailChange } from '#shared/contract/mail-sync.ts'

/** The inbox of somebody whose mailbox is on Debian's Dovecot, followed as in production. */
const trustedBefore = tls.getCACertificates('default')
let certificate: TestCertificate
let smtp: TestMailServer
let site: TestApp
let owner: Member
let server: Dovecot
let follower: LongRuns
let mailboxId: string

beforeAll(async () => {
  certificate = await makeCertificate()
  smtp = await startSmtpServer({ security: 'starttls', certificate })
  site = await startTestApp({
    jobs: false,
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
  await smtp.close()
  certificate.remove()
  tls.setDefaultCACertificates(trustedBefore)
})

const mail = (
  id: string,
  subject: string,
  body = 'Bonjour',
  extra: string[] = [],
  from = 'camille@client.test',
) =>
  [
    `From: Camille Roy <${from}>`,
    'To: jeanne@atelier.test',
    `Subject: ${subject}`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    `Message-ID: <${id}@client.test>`,
    ...extra,
    '',
    body,
  ].join('\r\n')

async function connect() {
  smtp.accounts.set(server.user, server.password)
  const answer = await site.request<{ id: string }>('POST', '/api/v1/mailboxes', {
    as: owner,
    body: {
      address: server.user,
      password: server.password,
      username: server.user,
      imap: server.address,
      smtp: { host: smtp.host, port: smtp.port, security: smtp.security },
    },
  })
  expect(answer.body).toMatchObject({ address: server.user })
  mailboxId = answer.body.id
}
const get = async <T>(path: string, as: Member = owner) => {
  const answer = await site.request<T>('GET', `/api/v1${path}`, { as })
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
  return answer.body
}
const list = async (query = '', as: Member = owner) =>
  (await get<{ items: ConversationSummary[] }>(`/conversations${query}`, as)).items
const subjects = async (query = '', as: Member = owner) =>
  (await list(query, as)).map(({ subject }) => subject)
const change = async (action: string, conversationIds: string[]) =>
  (
    await site.request<{ undo: MailChange[] }>('POST', '/api/v1/conversations/changes', {
      as: owner,
      body: { conversationIds, action },
    })
  ).body
const synced = async () =>
  (await get<{ items: { syncedAt: string | null }[] }>('/mailboxes/syncs')).items[0]?.syncedAt !== null
const seen = () => expect.poll(() => subjects(), { timeout: 15_000, interval: 50 })

describe.skipIf(!hasDovecot)('the inbox of a mailbox on Dovecot', () => {
  beforeEach(async () => {
    owner = await site.makeOrganization()
    server = await startDovecot({ certificate })
    tls.setDefaultCACertificates([...trustedBefore, certificate.cert])
    await connect()
    follower = await followOrganization(site, owner.orgId)
  })
  afterEach(async () => {
    await follower.close()
    await server.stop()
  })

  test('a mail that arrives outside is listed, found, read and shown on its client’s page', async () => {
    await expect.poll(synced, { timeout: 15_000 }).toBe(true)
    const contact = await site.request<{ id: string }>('POST', '/api/v1/contacts', {
      as: owner,
      body: { firstName: 'Camille', lastName: 'Roy', email: 'camille@client.test' },
    })
    server.deliver(
      mail('a', 'Travaux d’été', 'Votre proposition D-2026-0042 nous convient, à l’échéance près.'),
    )
    await seen().toEqual(['Travaux d’été'])
    server.deliver(mail('b', 'Re: Travaux d’été', 'Et les dates ?', ['In-Reply-To: <a@client.test>']))
    await expect.poll(async () => (await list())[0]?.messages, { timeout: 15_000 }).toBe(2)
    const [row] = await list()
    expect(row).toMatchObject({ unread: 2, senders: ['Camille Roy'], flagged: false, private: false })

    const conversation = await get<Conversation>(`/conversations/${row!.id}`)
    expect(conversation.mails.map(({ subject }) => subject)).toEqual(['Travaux d’été', 'Re: Travaux d’été'])
    expect(conversation.people).toMatchObject([
      { address: 'camille@client.test', contactId: contact.body.id },
    ])
    const body = await get<{ text: string }>(`/mails/${conversation.mails[0]!.id}/body`)
    expect(body.text).toContain('à l’échéance près')
    const source = await site.request('GET', `/api/v1/mails/${conversation.mails[0]!.id}/source`, {
      as: owner,
    })
    expect(source.headers['content-type']).toBe('application/octet-stream')
    expect(source.bytes.toString()).toContain('Message-ID: <a@client.test>')

    for (const q of [
      'echeance',
      'échéances',
      'TRAVAUX ete',
      'propos',
      'de:camille',
      'd-2026-0042',
      'client:roy',
      'client:"Camille Roy"',
      'client:camille@client.test',
      'avant:31/12/2099 roy',
    ])
      expect(await subjects(`?q=${encodeURIComponent(q)}`)).toHaveLength(1)
    for (const q of ['absent', 'de:jeanne', 'client:jeanne', 'échéance avant:01/01/2020', 'travaux pj:'])
      expect(await subjects(`?q=${encodeURIComponent(q)}`)).toEqual([])
    const timeline = await get<{ items: unknown[] }>(`/mails?contactId=${contact.body.id}`)
    expect(timeline.items).toHaveLength(2)
    const events = await site.context.pool.query(
      `select private_to from event_log where org_id = $1 and event_type = 'mailbox.mail_received'`,
      [owner.orgId],
    )
    expect(events.rows).toEqual([{ private_to: owner.userId }, { private_to: owner.userId }])
  })

  test('what is done here is done on the server; a move can be taken back before', async () => {
    for (const name of ['un', 'deux', 'trois']) server.deliver(mail(name, `Sujet ${name}`))
    await expect.poll(() => list().then(({ length }) => length), { timeout: 15_000 }).toBe(3)
    const rows = await list()
    const [un, deux] = ['un', 'deux'].map(
      (name) => rows.find(({ subject }) => subject === `Sujet ${name}`)!.id,
    )
    await change('seen', [un!])
    await change('flag', [deux!])
    expect(await subjects('?view=unread')).not.toContain('Sujet un')
    expect(await subjects('?view=flagged')).toEqual(['Sujet deux'])
    await expect
      .poll(() => server.listFlags('INBOX'), { timeout: 15_000 })
      .toEqual({ '1': ['\\Seen'], '2': ['\\Flagged'], '3': [] })

    const archived = await change('archive', [un!, deux!])
    expect(await subjects()).toEqual(['Sujet trois'])
    expect((await subjects('?view=archive')).sort()).toEqual(['Sujet deux', 'Sujet un'])
    const back = archived.undo.filter(({ messageId }) => messageId === archived.undo[0]!.messageId)
    await site.request('POST', '/api/v1/mails/changes', { as: owner, body: { changes: back } })
    expect(await list()).toHaveLength(2)
    await expect.poll(() => server.listUids('Archives'), { timeout: 20_000 }).toHaveLength(1)
    await expect.poll(() => server.listUids('INBOX'), { timeout: 20_000 }).toHaveLength(2)
    expect(await list()).toHaveLength(2)
  })

  test('colleagues see what the owner shares, and nothing of a private conversation', async () => {
    const colleague = await site.makeMember(owner.orgId, 'member')
    const stranger = await site.makeOrganization()
    server.deliver(mail('s', 'Un secret', 'Le texte du secret'))
    await seen().toEqual(['Un secret'])
    const [{ id }] = (await list()) as [ConversationSummary]
    const { mails } = await get<Conversation>(`/conversations/${id}`)
    const status = async (path: string, as: Member) =>
      (await site.request('GET', `/api/v1${path}`, { as })).status
    const share = (sharing: string) =>
      site.request('PATCH', `/api/v1/mailboxes/${mailboxId}/sync`, { as: owner, body: { sharing } })
    const paths = [`/conversations/${id}`, `/mails/${mails[0]!.id}/body`, `/mails/${mails[0]!.id}/source`]
    for (const path of paths) {
      expect(await status(path, colleague)).toBe(404)
      expect(await status(path, stranger)).toBe(404)
    }
    expect(await list('', colleague)).toEqual([])

    await share('participants')
    expect(await list('', colleague)).toMatchObject([
      { subject: null, snippet: null, senders: ['Camille Roy'] },
    ])
    await share('subjects')
    expect(await list('', colleague)).toMatchObject([{ subject: 'Un secret', snippet: null }])
    expect(await status(paths[1]!, colleague)).toBe(404)
    expect(await subjects('?q=secret', colleague)).toEqual([])
    const refused = await site.request('POST', '/api/v1/conversations/changes', {
      as: colleague,
      body: { conversationIds: [id], action: 'seen' },
    })
    expect(refused.status).toBe(404)
    await share('everything')
    expect(await status(paths[1]!, colleague)).toBe(200)
    expect(await subjects('?q=secret', colleague)).toEqual(['Un secret'])
    expect((await get<{ mailboxes: ReadableMailbox[] }>('/inbox', colleague)).mailboxes).toMatchObject([
      { ownerName: 'Test owner', whole: true },
    ])

    await site.request('POST', `/api/v1/conversations/${id}/privacy`, { as: owner, body: { private: true } })
    expect(await list('', colleague)).toEqual([])
    expect(await subjects('?q=secret', colleague)).toEqual([])
    for (const path of paths) expect(await status(path, colleague)).toBe(404)
    expect(await list()).toMatchObject([{ private: true }])
  })

  test('its owner pauses it, sees that all is here, and has a mail that cannot be read tried again', async () => {
    const deep = Array.from(
      { length: 400 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    )
    server.deliver(
      mail('bad', 'Un piège', deep.join(''), [
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b0',
      ]),
    )
    server.deliver(mail('good', 'Un mail'))
    const sync = async () =>
      (
        await get<{
          items: {
            paused: boolean
            syncedAt: string | null
            folders: { role: string; here: number; there: number; aside: number }[]
          }[]
        }>('/mailboxes/syncs')
      ).items[0]!
    const inbox = async () => (await sync()).folders.find(({ role }) => role === 'inbox')
    await seen().toContain('Un mail')
    await expect.poll(async () => (await sync()).syncedAt !== null, { timeout: 15_000 }).toBe(true)
    const state = await inbox()
    expect(state!.here + state!.aside).toBeLessThanOrEqual(state!.there)
    await site.request('PATCH', `/api/v1/mailboxes/${mailboxId}/sync`, { as: owner, body: { paused: true } })
    expect((await sync()).paused).toBe(true)
    const retried = await site.request<{ mails: number }>('POST', `/api/v1/mailboxes/${mailboxId}/retries`, {
      as: owner,
    })
    expect(retried.status).toBe(200)
    const other = await site.makeMember(owner.orgId, 'member')
    expect((await site.request('POST', `/api/v1/mailboxes/${mailboxId}/retries`, { as: other })).status).toBe(
      404,
    )
  })
})
