import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { findMailboxAccess } from '#server/features/mailboxes/queries/mailbox-access.ts'
import { getAccessToken } from '#server/features/mailboxes/steps/get-access-token.ts'
import { type MailboxSecret, sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { FakeMailbox } from '#server/test/mail/fake-mailbox.ts'
import { startGmail } from '#server/test/mail/gmail.fixture.ts'
import { startGraph } from '#server/test/mail/graph.fixture.ts'
import { syncFaults } from '#shared/domain/mail-sync/mail-sync.ts'
import { mailScopes, type OAuthProvider, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { followMailbox } from './commands/follow-mailbox.ts'
import { listToFollow } from './store/mailbox-state.ts'

const servers = {} as Record<OAuthProvider, FakeMailbox>
let site: TestApp
let owner: Member
let options: Parameters<typeof startTestApp>[0]
let now: Date

beforeAll(async () => {
  servers.google = await startGmail()
  servers.microsoft = await startGraph()
  const keys = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }
  options = {
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
  }
  site = await startTestApp(options)
})
afterAll(async () => {
  await site.close()
  for (const { rest } of Object.values(servers)) await rest.close()
})
beforeEach(async () => {
  now = new Date()
  owner = await site.makeOrganization()
})

const sql = async <T>(text: string, values: unknown[]) =>
  (await site.context.pool.query(text, values)).rows as T[]
const sealed = (id: string, accessToken: string) =>
  sealSecret(site.context, id, { refreshToken: 'refresh', accessToken } satisfies MailboxSecret)
/** A mailbox as a consent leaves it. */
async function connect(provider: OAuthProvider, { minutes = 60, scopes = mailScopes[provider] } = {}) {
  const id = randomUUID()
  await sql(
    `insert into mailboxes (org_id, id, user_id, provider, address, scopes, sealed, expires_at, next_check_at, import_since)
     values ($1, $2, $3, $4, 'jeanne@atelier.test', $5, $6, $7, $7, null)`,
    [
      ...[owner.orgId, id, owner.userId, provider, scopes, sealed(id, servers[provider].rest.token)],
      new Date(now.getTime() + minutes * 60_000),
    ],
  )
  return id
}
const mail = (subject: string) =>
  `From: camille@client.test\r\nSubject: ${subject}\r\nMessage-ID: <${randomUUID()}@client.test>\r\n\r\nBonjour`
/** Follows a mailbox as the worker does; `wake` ends its wait for news. */
function follow(mailboxId: string) {
  const stop = new AbortController()
  const wake = new AbortController()
  const told = {
    signal: stop.signal,
    news: { tell() {}, take: () => wake.signal },
    failures: () => 0,
    works: () => {},
  }
  const outcome = followMailbox(site.context, { orgId: owner.orgId, id: mailboxId }, told)
  return { outcome, wake: () => wake.abort(), stop: () => stop.abort() }
}
const rowOf = async (id: string) =>
  (
    await sql<{
      status: string
      fault: string | null
      sync_fault: keyof typeof syncFaults | null
      synced_at: Date | null
    }>('select status, fault, sync_fault, synced_at from mailboxes where id = $1', [id])
  )[0]!
const subjects = async (id: string) =>
  (await sql<{ subject: string }>('select subject from mail_messages where mailbox_id = $1', [id])).map(
    ({ subject }) => subject,
  )
const cursors = (id: string) =>
  sql('select remote_key, cursor from mail_folders where mailbox_id = $1 order by 1', [id])
const synced = (id: string) =>
  vi.waitUntil(async () => (await rowOf(id)).synced_at !== null, { timeout: 20_000, interval: 20 })
const isFollowed = async (id: string) =>
  (await listToFollow(site.context)).some((one) => Object.values(one).includes(id))
const asked = (provider: OAuthProvider, call: RegExp) =>
  servers[provider].rest.log.filter((one) => call.test(one)).length

describe.each(oauthProviders)('a grant of %s', (provider) => {
  test('that is withdrawn says « Autorisation expirée », keeps the cursor, and goes on from it when it is given again', async () => {
    const server = servers[provider]
    for (let index = 0; index < 12; index++) server.deliver(mail(`Sujet ${index}`))
    const id = await connect(provider)
    const first = follow(id)
    await synced(id)
    const before = { subjects: await subjects(id), cursors: await cursors(id) }
    server.rest.withdraw()
    server.deliver(mail('Pendant la coupure'))
    first.wake()
    expect(await first.outcome).toBe('failed')
    expect(await rowOf(id)).toMatchObject({ status: 'expired', fault: 'refused', sync_fault: 'refused' })
    expect(syncFaults.refused).toMatch(/^Autorisation expirée/)
    expect(await isFollowed(id)).toBe(false)
    expect({ subjects: await subjects(id), cursors: await cursors(id) }).toEqual(before)

    server.rest.consentAgain()
    await fetch(`${server.rest.url}/token`, { method: 'POST' })
    // As saveGrant writes it.
    await sql(
      `update mailboxes set status = 'active', fault = null, sync_fault = null, sync_not_before = null, synced_at = null, sealed = $2 where id = $1`,
      [id, sealed(id, server.rest.token)],
    )
    expect(await isFollowed(id)).toBe(true)
    server.rest.log.length = 0
    const second = follow(id)
    await synced(id)
    second.stop()
    expect(await second.outcome).toBe('stopped')
    expect(asked(provider, /value|format=raw/)).toBe(1)
    const here = await subjects(id)
    expect([...here].sort()).toEqual([...before.subjects, 'Pendant la coupure'].sort())
  })

  test('is renewed once for all who need it, when its token has ended or is refused', async () => {
    const { rest } = servers[provider]
    const id = await connect(provider, { minutes: -1 })
    const place = { orgId: owner.orgId, mailboxId: id }
    const former = rest.token
    rest.log.length = 0
    // Another process of the installation needs it too.
    const second = await startTestApp(options)
    const processes = [site, second, site, second].map(({ context }) => context)
    const tokens = await Promise.all(processes.map((context) => getAccessToken(context, place, null)))
    await second.close()
    expect(tokens).toEqual(processes.map(() => rest.token))
    expect(rest.token).not.toBe(former)
    expect(asked(provider, /^POST .*token\?/)).toBe(1)
    expect(await getAccessToken(site.context, place, null)).toBe(rest.token)
    expect(asked(provider, /^POST .*token\?/)).toBe(1)
    const refused = rest.token
    expect(await getAccessToken(site.context, place, refused)).toBe(rest.token)
    expect(rest.token).not.toBe(refused)
    expect(asked(provider, /^POST .*token\?/)).toBe(2)
  })

  test('that lets mails be read only, or nothing, opens nothing', async () => {
    const scopes = ['openid', 'https://www.googleapis.com/auth/gmail.readonly', 'Mail.Read']
    const id = await connect(provider, { scopes })
    const found = await readAs(systemScope(site.context, owner.orgId), (tx) => findMailboxAccess(tx, id))
    expect(found).toBeNull()
  })
})

test('a provider that asks to wait slows one mailbox only, and is not asked before', async () => {
  const slow = await connect('google')
  const other = await connect('microsoft')
  servers.microsoft.deliver(mail('Chez l’autre'))
  servers.google.rest.faults.push({
    on: /labels/,
    times: 1,
    answer: { status: 429, headers: { 'Retry-After': '120' }, json: {} },
  })
  expect(await follow(slow).outcome).toBe('failed')
  expect(await rowOf(slow)).toMatchObject({ status: 'active', sync_fault: 'busy' })
  const following = follow(other)
  await synced(other)
  following.stop()
  expect(await following.outcome).toBe('stopped')
  expect(await subjects(other)).toContain('Chez l’autre')
  expect([await isFollowed(slow), await isFollowed(other)]).toEqual([false, true])
  now = new Date(now.getTime() + 119_000)
  expect(await isFollowed(slow)).toBe(false)
  now = new Date(now.getTime() + 2_000)
  expect(await isFollowed(slow)).toBe(true)
  const again = follow(slow)
  await synced(slow)
  again.stop()
  expect([await again.outcome, (await rowOf(slow)).sync_fault]).toEqual(['stopped', null])
})
