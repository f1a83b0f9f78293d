import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { FakeMailbox } from '#server/test/mail/fake-mailbox.ts'
import { startGmail } from '#server/test/mail/gmail.fixture.ts'
import { startGraph } from '#server/test/mail/graph.fixture.ts'
import type { Fault } from '#server/test/mail/rest-server.fixture.ts'
import type { Draft, Sender } from '#shared/contract/mail-sending.ts'
import type { Sending } from '#shared/contract/mail-sendings.ts'
import { mailScopes, type OAuthProvider, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { checkSending } from './commands/check-sending.ts'
import { sendMail } from './commands/send-mail.ts'
import { callsOf, clientMail, type SendingMailbox } from './sending-mailbox.fixture.ts'

/** At our Gmail and our Graph. */
const servers = {} as Record<OAuthProvider, FakeMailbox>
let site: TestApp
let owner: Member
let box: SendingMailbox
let now = new Date()

beforeAll(async () => {
  servers.google = await startGmail()
  servers.microsoft = await startGraph()
  const keys = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }
  site = await startTestApp({
    jobs: false,
    clock: { now: () => now },
    config: {
      google: { ...keys, issuer: servers.google.rest.url },
      microsoft: { ...keys, issuer: servers.microsoft.rest.url },
      mailboxes: {
        gmailUrl: servers.google.rest.url,
        graphUrl: servers.microsoft.rest.url,
        microsoftRevokeUrl: null,
        privateHosts: true,
      },
    },
  })
})
afterAll(async () => {
  await site.close()
  for (const { rest } of Object.values(servers)) await rest.close()
})

describe.each(oauthProviders)('a mailbox at %s', (provider) => {
  const sendCall = { google: /messages\/send/, microsoft: /messages\/[^/]+\/send/ }[provider]
  let subject: string

  async function connect(scopes: readonly string[] = mailScopes[provider]) {
    const id = randomUUID()
    const address = `jeanne-${id.slice(0, 8)}@atelier.test`
    const secret = { refreshToken: 'refresh', accessToken: servers[provider].rest.token }
    await site.context.pool.query(
      `insert into mailboxes (org_id, id, user_id, provider, address, scopes, sealed, expires_at, next_check_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        owner.orgId,
        id,
        owner.userId,
        provider,
        address,
        scopes,
        sealSecret(site.context, id, secret),
        new Date(now.getTime() + 3_600_000),
      ],
    )
    return callsOf(site, owner, address)
  }
  beforeEach(async () => {
    now = new Date()
    owner = await site.makeOrganization()
    box = await connect()
    subject = `Chantier ${randomUUID()}`
    servers[provider].deliver(clientMail(randomUUID(), subject, 'Quand ?'))
    await box.pass()
  })
  afterEach(() => {
    servers[provider].rest.faults.length = 0
  })

  const server = () => servers[provider]

  const fault = (answer: Fault['answer'], times = 1) =>
    server().rest.faults.push({ on: sendCall, times, answer })
  const state = async (id: string) => (await box.call<Sending>(owner, 'GET', `/mail-sendings/${id}`)).body
  const work = async (sendingId: string, seconds = 10, again = false) => {
    now = new Date(now.getTime() + seconds * 1_000)
    await sendMail(site.context, { orgId: owner.orgId, sendingId }, { again })
  }
  const accept = async (change: Partial<Draft> = {}) => {
    const draft = await box.answer(owner, subject)
    const { body: saved } = await box.save(owner, draft, { body: '<p>Lundi</p>', ...change })
    return (await box.send(owner, saved, { knownAnswers: 0 })).body.id
  }
  const sent = (id: string) =>
    server()
      .sourcesIn(server().folders.sent)
      .filter(({ raw }) => raw.includes(`Re: ${subject}`) && id !== '')

  test('tells the further addresses that it sends as, where its service says them', async () => {
    const told = { address: 'contact@atelier.test', name: 'L’atelier' }
    const found = () => box.call(owner, 'GET', `/mail-senders/${box.id}/aliases/found`)
    // Neither its own address nor one that its owner has still to confirm.
    expect(await found()).toMatchObject({
      status: 200,
      body: provider === 'google' ? { told: true, items: [told] } : { told: false, items: [] },
    })
    await box.call(owner, 'PUT', `/mail-senders/${box.id}/aliases`, told)
    expect((await found()).body.items).toEqual([])
    server().rest.faults.push({ on: /settings\/sendAs/, times: 9, answer: { status: 500 } })
    expect((await found()).status).toBe(provider === 'google' ? 502 : 200)
  })

  test('files it itself, once; the copy that the pass brings takes the place of the sending', async () => {
    const id = await accept({ bcc: [{ name: null, address: 'comptable@client.test' }] })
    await work(id)
    expect(await state(id)).toMatchObject({ state: 'sent', fault: null })
    expect(sent(id)).toHaveLength(1)
    expect(sent(id)[0]!.raw).toMatch(/^Bcc: comptable@client.test/im)
    expect(sent(id)[0]!.raw).toMatch(/^References: <.+@client.test>/m)
    await checkSending(site.context, { orgId: owner.orgId, sendingId: id })
    await box.pass()
    const { mails, sendings, answers } = await box.conversation(owner, subject)
    expect(mails.map(({ outgoing }) => outgoing)).toEqual([false, true])
    expect({ sendings, answers }).toEqual({ sendings: [], answers: 1 })
    expect(sent(id)).toHaveLength(1)
  })

  test('ends the wait for an answer once it took ours, though its copy is seen later', async () => {
    await box.call(owner, 'PUT', '/answer-delays/targets', {
      mailboxId: null,
      firstAnswerMinutes: 60,
      resolutionMinutes: null,
      warnPercent: 100,
    })
    await box.rows('update mail_messages set received_at = $2 where mailbox_id = $1', now)
    const { id: conversationId } = await box.conversation(owner, subject)
    const handle = (state: string) =>
      box.call(owner, 'POST', '/conversations/handlings', { conversationIds: [conversationId], state })
    await handle('done')
    await handle('todo')
    const awaited = async () => {
      const { rows } = await site.context.pool.query<{ kind: string | null }>(
        'select due_kind as kind from conversation_handlings where conversation_id = $1',
        [conversationId],
      )
      return rows[0]!.kind
    }
    const id = await accept()
    fault({ status: 429, json: { error: {} }, headers: { 'retry-after': '90' } })
    await work(id)
    expect(await awaited()).toBe('answer')
    await work(id, 90)
    expect((await box.conversation(owner, subject)).mails).toHaveLength(1)
    expect(await awaited()).toBeNull()
  })

  test('that asks to wait is tried later; that refuses gives it back', async () => {
    const id = await accept()
    fault({ status: 429, json: { error: {} }, headers: { 'retry-after': '90' } })
    await work(id)
    const waiting = await state(id)
    expect(waiting).toMatchObject({ state: 'waiting', fault: 'quota' })
    expect(Date.parse(waiting.dueAt) - now.getTime()).toBe(90_000)
    fault({
      status: 403,
      json: { error: { errors: [{ reason: 'insufficientPermissions' }], code: 'ErrorAccessDenied' } },
    })
    await work(id, 90)
    expect(await state(id)).toMatchObject({ state: 'failed', fault: 'scope_missing' })
    expect(sent(id)).toEqual([])
    await box.call(owner, 'POST', `/mail-sendings/${id}/retry`)
    await work(id)
    expect(sent(id)).toHaveLength(1)
  })

  test('whose answer is lost is not sent twice, and is found', async () => {
    const id = await accept()
    // The server took it; what it says comes to nobody.
    fault('cut')
    await work(id)
    expect(sent(id)).toHaveLength(1)
    if (provider === 'google') {
      // Gmail gave it another Message-ID, so it does not find ours: the pass does.
      expect(await state(id)).toMatchObject({ state: 'unsure', fault: 'interrupted' })
      await work(id, 600, true)
    } else {
      await checkSending(site.context, { orgId: owner.orgId, sendingId: id })
      expect(await state(id)).toMatchObject({ state: 'sent', fault: null })
    }
    await box.pass()
    expect(await state(id)).toMatchObject({ state: 'sent' })
    const { mails, sendings } = await box.conversation(owner, subject)
    expect({ mails: mails.length, sendings }).toEqual({ mails: 2, sendings: [] })
    expect(sent(id)).toHaveLength(1)
  })

  test('a large file goes along', async () => {
    const draft = await box.answer(owner, subject)
    const bytes = randomBytes(6_000_000)
    const { body: file } = await box.call<{ id: string }>(owner, 'POST', `/mail-drafts/${draft.id}/files`, {
      name: 'plan été.pdf',
      size: bytes.length,
    })
    const key = `${owner.orgId}/drafts/${randomUUID()}`
    await site.context.files.put(key, bytes, { contentType: 'application/pdf' })
    await box.rows(
      'update mail_draft_files set file_key = $2, received_bytes = size where mailbox_id = $1 and id = $3',
      key,
      file.id,
    )
    const { body } = await box.send(owner, draft, { knownAnswers: 0 })
    await work(body.id)
    expect(await state(body.id)).toMatchObject({ state: 'sent', fault: null })
    const [source] = sent(body.id)
    if (provider === 'microsoft')
      expect(source!.files).toEqual([{ name: 'plan été.pdf', size: bytes.length }])
    else expect(source!.raw).toContain(bytes.toString('base64').slice(0, 70))
  })

  test('whose consent is of before mails were sent says what to do', async () => {
    const old = await connect(provider === 'google' ? ['openid'] : ['openid', 'Mail.ReadWrite'])
    const { body } = await box.call<{ items: Sender[] }>(owner, 'GET', '/mail-senders')
    expect(body.items.find(({ mailboxId }) => mailboxId === old.id)).toMatchObject({
      refusal: provider === 'google' ? 'mailbox_refused' : 'scope_missing',
    })
  })
})
