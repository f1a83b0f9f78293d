import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/context.ts'
import { readAs } from '#server/db/transaction.ts'
import type { LongRuns } from '#server/jobs/long-runs.ts'
import type { Member } from '#server/test/harness.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'
import type { FakeGraph } from '#server/test/mail/graph.fixture.ts'
import { type PushSite, startPushSite } from '#server/test/mail/push-site.fixture.ts'
import { type OAuthProvider, oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { mailText } from './provider-mailbox.fixture.ts'
import { listMailboxSyncs } from './queries/mailbox-syncs.ts'
import { watchSecret } from './steps/watch-secret.ts'

const HOUR_MS = 3_600_000
/** How the sources look for news by themselves. */
const POLLS = /GET .*(profile|mailFolders\/inbox\?)/
let push: PushSite
let owner: Member
let mailboxId: string
let followers: LongRuns | null
const logged: string[] = []

beforeAll(async () => {
  // All that is written in the log, at its most talkative.
  push = await startPushSite({
    log: createLog({ logLevel: 'trace' }, { write: (line) => void logged.push(line) }),
  })
})
afterAll(() => push.close())
beforeEach(async () => {
  owner = await push.site.makeOrganization()
})
afterEach(async () => {
  await followers?.close()
  followers = null
  push.setAhead(0)
  for (const { rest, announced } of Object.values(push.servers)) {
    rest.faults.length = 0
    announced.length = 0
  }
})

const server = (provider: OAuthProvider) => push.servers[provider]
const syncedAt = async () =>
  (await push.rows<{ at: Date | null }>('select synced_at as at from mailboxes where id = $1', mailboxId))[0]!
    .at
const isLive = async () => (await push.watchOf(mailboxId))?.noticed_at != null
const silentSince = async (aheadMs: number) => {
  push.setAhead(aheadMs)
  const { items } = await readAs(owner.scope, listMailboxSyncs)
  return items[0]!.silentSince
}
/** Follows a new mailbox until its provider announces its changes. */
async function followAnnounced(provider: OAuthProvider): Promise<void> {
  mailboxId = await push.connect(owner, provider)
  followers = await followOrganization(push.site, owner.orgId)
  await push.until(async () => (await syncedAt()) !== null)
  for (const body of server(provider).announced.splice(0)) await push.announce(provider, body)
  await push.until(isLive)
}
const wake = () => push.rows(`select pg_notify('ardoise_mail', $1)`, mailboxId)
/** A pass that began after now is over. */
async function anotherPass(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    const before = await syncedAt()
    await wake()
    await push.until(async () => Number(await syncedAt()) > Number(before))
  }
}

describe.each(oauthProviders)('announcements of %s', (provider) => {
  test('bring a mail without looking for it, and change nothing twice, late or in another order', async () => {
    await followAnnounced(provider)
    await anotherPass()
    const { rest, folders, announced } = server(provider)
    rest.log.length = 0
    const subject = `Annoncé ${randomUUID()}`
    server(provider).deliver(mailText(randomUUID(), subject))
    for (const body of announced.splice(0))
      expect((await push.announce(provider, body)).statusCode).toBeLessThan(300)
    await push.until(async () => (await push.subjects(mailboxId)).includes(subject))

    const ids = [1, 2, 3, 4].map(() => server(provider).deliver(mailText(randomUUID(), 'Série')))
    server(provider).mark(ids[0]!, { seen: true })
    server(provider).move(ids[1]!, folders.inbox, folders.archive)
    server(provider).erase(ids[2]!)
    const said = announced.splice(0)
    const shuffled = [...said].reverse().flatMap((body) => [body, body])
    await Promise.all(shuffled.map((body) => push.announce(provider, body)))
    await anotherPass()
    await push.agree(provider, mailboxId)
    const subjects = await push.subjects(mailboxId)
    expect(subjects.filter((one) => one === subject)).toHaveLength(1)
    // Graph counts its inbox once a pass; nobody looks between two.
    expect(rest.log.filter((call) => POLLS.test(call)).length).toBeLessThanOrEqual(
      rest.log.filter((call) => /labels\?|mailFolders\?/.test(call)).length,
    )
    // All of them again, when everything is here: nothing is fetched, nothing changes.
    const before = await push.rows(
      'select * from mail_placements where mailbox_id = $1 order by 3, 5',
      mailboxId,
    )
    rest.log.length = 0
    for (const body of said) await push.announce(provider, body)
    await anotherPass()
    expect(
      await push.rows('select * from mail_placements where mailbox_id = $1 order by 3, 5', mailboxId),
    ).toEqual(before)
    expect(rest.log.filter((call) => /value|format=raw/.test(call))).toEqual([])
  })

  test('are asked for again each day, before they end, and not sooner', async () => {
    await followAnnounced(provider)
    const asked = () =>
      server(provider).rest.log.filter((call) => /watch\?|(POST|PATCH) .*subscriptions/.test(call)).length
    const begun = Date.now()
    const first = await push.watchOf(mailboxId)
    const count = asked()
    push.setAhead(23 * HOUR_MS)
    await anotherPass()
    expect(asked()).toBe(count)
    push.setAhead(24.1 * HOUR_MS)
    await anotherPass()
    expect(asked()).toBe(count + 1)
    const second = await push.watchOf(mailboxId)
    expect(second!.renewed_at!.getTime() - first!.renewed_at!.getTime()).toBeGreaterThan(24 * HOUR_MS)
    expect(second!.until!.getTime()).toBeGreaterThan(first!.until!.getTime())
    expect(second!.until!.getTime()).toBeLessThan(begun + 8 * 24 * HOUR_MS)
    expect(second!.remote_id).toBe(first!.remote_id)
  })

  test('that cannot be had stop nothing, and are said to be missing within a day', async () => {
    const { rest } = server(provider)
    rest.faults.push({
      on: /watch\?|(POST|PATCH) .*subscriptions/,
      times: Infinity,
      answer: { status: 403, json: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } },
    })
    mailboxId = await push.connect(owner, provider)
    followers = await followOrganization(push.site, owner.orgId)
    await push.until(async () => (await syncedAt()) !== null)
    const subject = `Sans annonce ${randomUUID()}`
    server(provider).deliver(mailText(randomUUID(), subject))
    await anotherPass()
    expect(await push.subjects(mailboxId)).toContain(subject)
    const { failing_since: since } = (await push.watchOf(mailboxId))!
    const tries = () => rest.log.filter((call) => /watch\?|POST .*subscriptions/.test(call)).length
    const count = tries()
    await anotherPass()
    expect(tries()).toBe(count)
    expect(await silentSince(5 * HOUR_MS)).toBeNull()
    expect(await silentSince(7 * HOUR_MS)).toBe(since!.toISOString())

    rest.faults.length = 0
    await anotherPass()
    for (const body of server(provider).announced.splice(0)) await push.announce(provider, body)
    await push.until(isLive)
    expect(await silentSince(14 * HOUR_MS)).toBeNull()
  })

  test('whose provider asks to wait puts the mailbox off', async () => {
    server(provider).rest.faults.push({
      on: /watch\?|POST .*subscriptions/,
      times: 1,
      answer: { status: 429, headers: { 'Retry-After': '300' }, json: {} },
    })
    mailboxId = await push.connect(owner, provider)
    followers = await followOrganization(push.site, owner.orgId)
    const wait = () =>
      push.rows<{ fault: string | null; at: Date }>(
        'select sync_fault as fault, sync_not_before as at from mailboxes where id = $1',
        mailboxId,
      )
    await push.until(async () => (await wait())[0]!.fault === 'busy')
    expect((await wait())[0]!.at.getTime()).toBeGreaterThan(Date.now() + 290_000)
  })
})

describe('what Gmail’s Pub/Sub posts', () => {
  const notice = (emailAddress: string, extra = {}) => ({
    message: {
      data: Buffer.from(JSON.stringify({ emailAddress, historyId: 1, ...extra })).toString('base64url'),
    },
  })

  test.each([
    ['no token', null],
    ['a forged token', { forged: true }],
    ['a token of another issuer', { issuer: 'https://accounts.example.com' }],
    ['a token for another address', { audience: 'https://ardoise.test/elsewhere' }],
    ['a token of another account', { email: 'someone@other.iam.gserviceaccount.com' }],
    ['a token whose account is not verified', { verified: false }],
    ['a token that ended', { expiresAt: new Date(Date.now() - HOUR_MS) }],
  ])('with %s is refused', async (_what, claims) => {
    const body = notice('jeanne@atelier.test')
    const answer =
      claims === null
        ? await push.post('/functions/v1/gmail-push', body)
        : await push.announce('google', body, claims)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'mail_notice_refused'])
  })

  test('of an address that nobody connected, and what cannot be read, is taken without a word', async () => {
    const stranger = await push.announce('google', notice('nobody@else.test'))
    const known = await push.announce('google', notice('Jeanne@Atelier.test'))
    for (const body of [
      {},
      { message: { data: '!!!' } },
      { message: { data: 'e30' } },
      notice('x'.repeat(300)),
    ])
      expect((await push.announce('google', body)).statusCode).toBe(204)
    expect([stranger.statusCode, stranger.body]).toEqual([known.statusCode, known.body])
  })

  test('asks for Google’s keys once for many', async () => {
    await push.announce('google', notice('nobody@else.test'))
    const before = push.keys.asked()
    for (let times = 0; times < 5; times++) await push.announce('google', notice('nobody@else.test'))
    expect(push.keys.asked()).toBe(before)
  })
})

describe('what Microsoft Graph posts', () => {
  const graph = () => push.servers.microsoft as FakeGraph

  test('before it subscribes is given back as plain text, at both addresses', async () => {
    for (const path of ['graph-push', 'graph-lifecycle']) {
      const word = 'Validation: <b>Testing</b> é Request-Id: 12'
      const { statusCode, headers, body } = await push.post(
        `/functions/v1/${path}?validationToken=${encodeURIComponent(word)}`,
        '',
      )
      expect([statusCode, body]).toEqual([200, word])
      expect(headers['content-type']).toMatch(/^text\/plain/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    const long = await push.post(`/functions/v1/graph-push?validationToken=${'x'.repeat(2_000)}`, '')
    expect(long.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('without our word, or of an unknown subscription, does nothing and is answered as the others', async () => {
    await followAnnounced('microsoft')
    const { remote_id: subscriptionId } = (await push.watchOf(mailboxId))!
    await push.rows('update mail_watches set noticed_at = null where mailbox_id = $1', mailboxId)
    const clientState = watchSecret(push.site.context, mailboxId)
    const answers = await Promise.all(
      [
        { value: [{ subscriptionId, clientState: `${clientState.slice(0, -1)}_` }] },
        { value: [{ subscriptionId, clientState: '' }] },
        { value: [{ subscriptionId: randomUUID(), clientState }] },
        { value: [] },
        { value: 'x' },
        'x',
      ].map((body) => push.post('/functions/v1/graph-push', body)),
    )
    expect(await isLive()).toBe(false)
    const ours = await push.post('/functions/v1/graph-push', { value: [{ subscriptionId, clientState }] })
    expect(await isLive()).toBe(true)
    for (const { statusCode, body } of answers)
      expect([statusCode, body]).toEqual([ours.statusCode, ours.body])
    expect(JSON.stringify(await push.watchOf(mailboxId))).not.toContain(clientState)
  })

  test('of the life of its subscription renews it, makes it again, or has all changes asked for', async () => {
    await followAnnounced('microsoft')
    const { rest } = graph()
    const begun = await push.watchOf(mailboxId)
    const told = (event: string) =>
      push.post('/functions/v1/graph-lifecycle', graph().subscriptions.lifecycle(event))
    const asked = (call: RegExp) => rest.log.filter((one) => call.test(one)).length

    rest.log.length = 0
    await told('missed')
    await push.until(async () => asked(/delta/) > 0)

    rest.log.length = 0
    await told('reauthorizationRequired')
    await push.until(async () => asked(/PATCH .*subscriptions/) === 1)
    await push.until(
      async () => Number((await push.watchOf(mailboxId))!.renewed_at) > Number(begun!.renewed_at),
    )
    expect((await push.watchOf(mailboxId))!.remote_id).toBe(begun!.remote_id)

    const subject = `Manqué ${randomUUID()}`
    const removed = graph().subscriptions.lifecycle('subscriptionRemoved')
    graph().deliver(mailText(randomUUID(), subject))
    expect(graph().announced).toEqual([])
    await push.post('/functions/v1/graph-lifecycle', removed)
    await push.until(async () => (await push.subjects(mailboxId)).includes(subject))
    await push.until(async () => (await push.watchOf(mailboxId))!.remote_id !== null)
    const again = await push.watchOf(mailboxId)
    expect(again!.remote_id).not.toBe(begun!.remote_id)
    expect([...graph().subscriptions.made.keys()]).toEqual([again!.remote_id])
  })

  test('stops at a subscription that Graph forgot without saying so: the renewal makes another', async () => {
    await followAnnounced('microsoft')
    const before = await push.watchOf(mailboxId)
    graph().subscriptions.made.clear()
    push.setAhead(25 * HOUR_MS)
    await anotherPass()
    expect((await push.watchOf(mailboxId))!.remote_id).not.toBe(before!.remote_id)
  })
})

test('strangers who announce are told to wait, and nobody else', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const post = () =>
    push.post(
      '/functions/v1/graph-push',
      { value: [{ subscriptionId: 'x', clientState: 'x' }] },
      from('203.0.113.9'),
    )
  const statuses = new Set<number>()
  for (let times = 0; times < 70; times++) statuses.add((await post()).statusCode)
  expect(statuses).toEqual(new Set([202, 429]))
  await push.rows(`delete from rate_limits where key like 'mail-push:%'`)
})

test('no secret of an announcement is in the log', async () => {
  await followAnnounced('microsoft')
  const { remote_id: subscriptionId } = (await push.watchOf(mailboxId))!
  const clientState = watchSecret(push.site.context, mailboxId)
  const token = await push.keys.sign({ forged: true })
  await push.post('/functions/v1/graph-push', { value: [{ subscriptionId, clientState }] })
  await push.post('/functions/v1/graph-push', { value: [{ subscriptionId: 'x', clientState }] })
  await push.post('/functions/v1/graph-push?validationToken=mot-de-Graph', '')
  await push.post(
    '/functions/v1/gmail-push',
    { message: { data: 'e30' } },
    { authorization: `Bearer ${token}` },
  )
  const text = logged.join('')
  expect(text).toContain('/functions/v1/graph-push')
  for (const secret of [clientState, token, 'mot-de-Graph', 'jeanne@atelier.test'])
    expect(text).not.toContain(secret)
})
