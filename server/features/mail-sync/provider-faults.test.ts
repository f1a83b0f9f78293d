import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import {
  deliverMany,
  mailText,
  makeProviderMailbox,
  type ProviderMailbox,
} from './provider-mailbox.fixture.ts'

/** Gmail and Microsoft Graph at their worst (mail-facts.md, B1 and B2). */
let site: TestApp
let box: ProviderMailbox

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

const cursors = () =>
  box.rows<{ cursor: unknown }>('select cursor from mail_folders where mailbox_id = $1 order by remote_key')

describe.each(oauthProviders)('a mailbox of %s', (provider) => {
  beforeEach(async () => {
    box = await makeProviderMailbox(site, provider)
    return () => box.end()
  })

  test('empty pages that go on, and pages in any number, hide nothing', async () => {
    box.server.emptyPages = 2
    deliverMany(box.server, 30)
    await box.pass()
    await box.agree()
    const ids = deliverMany(box.server, 20)
    box.server.erase(ids[3]!)
    await box.pass()
    await box.agree()
  })

  test('a list that the server cuts in the middle changes nothing here, and the next pass goes on', async () => {
    deliverMany(box.server, 25)
    await box.pass()
    const before = await cursors()
    box.server.forgetChanges()
    for (const on of [/\/messages\?/, /delta/]) box.server.rest.faults.push({ on, times: 1, answer: 'cut' })
    await expect(box.pass()).rejects.toMatchObject({ problem: 'lost' })
    await box.agree()
    expect(await cursors()).toEqual(before)
    box.server.rest.faults.length = 0
    await box.pass()
    await box.agree()
  })

  test('a list that forgets mails once deletes nothing', async () => {
    deliverMany(box.server, 5)
    await box.pass()
    const folder = encodeURIComponent(box.server.folders.inbox)
    const link = `${box.server.rest.url}/v1.0/me/mailFolders/${folder}/messages/delta?$deltatoken=0`
    const empty = { status: 200, json: { value: [], '@odata.deltaLink': link } }
    box.server.rest.faults.push({
      on: provider === 'google' ? /\/messages\?/ : /delta/,
      times: 1,
      answer: empty,
    })
    await box.pass(true)
    expect(box.server.rest.faults).toMatchObject([{ times: 0 }])
    await box.agree()
    await box.pass()
    await box.agree()
  })

  test('parts of a batch that fail alone are sent again alone, after the time that is asked', async () => {
    deliverMany(box.server, 6)
    box.server.rest.partFaults.push(
      { on: /messages/, times: 2, answer: { status: 429, headers: { 'Retry-After': '7' }, json: {} } },
      { on: /messages/, times: 1, answer: { status: 500, json: {} } },
    )
    await box.pass()
    await box.agree()
    expect(Math.max(...box.waits)).toBe(7_000)
    expect(box.server.rest.partFaults.every(({ times }) => times === 0)).toBe(true)
  })

  test('a part that is put off for long puts the mailbox off', async () => {
    deliverMany(box.server, 3)
    box.server.rest.partFaults.push({
      on: /messages/,
      times: 9,
      answer: { status: 429, headers: { 'Retry-After': '120' }, json: {} },
    })
    await expect(box.pass()).rejects.toMatchObject({ problem: 'busy', retryAfter: 120 })
    expect(box.waits).toEqual([])
  })

  test.each([
    [
      { status: 429, headers: { 'Retry-After': '45' }, json: {} },
      { problem: 'busy', retryAfter: 45 },
    ],
    [
      { status: 503, headers: { 'Retry-After': '30' } },
      { problem: 'busy', retryAfter: 30 },
    ],
    [
      { status: 403, json: { error: { code: 403, errors: [{ reason: 'userRateLimitExceeded' }] } } },
      { problem: 'busy', retryAfter: 60 },
    ],
    [{ status: 403, json: { error: { code: 'ErrorAccessDenied' } } }, { problem: 'refused' }],
    [{ status: 401, json: {} }, { problem: 'refused' }],
    [{ status: 502 }, { problem: 'lost' }],
    ['cut' as const, { problem: 'lost' }],
  ])('%o means that the mailbox is %o', async (answer, expected) => {
    deliverMany(box.server, 3)
    await box.pass()
    box.server.rest.faults.push({ on: /./, times: 2, answer })
    await expect(box.pass()).rejects.toMatchObject(expected)
    box.server.rest.faults.length = 0
    box.server.deliver(mailText('later', 'Plus tard'))
    await box.pass()
    await box.agree()
  })

  test('a mail on which the provider fails is set aside after three tries, and stops no other', async () => {
    const [good = '', bad = ''] = deliverMany(box.server, 2)
    const on = new RegExp(`${encodeURIComponent(bad)}.*(value|raw)`)
    for (const faults of [box.server.rest.faults, box.server.rest.partFaults])
      faults.push({ on, times: 999, answer: { status: 500, json: {} } })
    for (const compare of [true, true, true]) await box.pass(compare)
    expect(await box.idsHere(box.server.folders.inbox)).toEqual([good])
    const aside = await box.rows<object>(
      'select remote_id as id, attempts, fault from mail_placements where mailbox_id = $1 and message_id is null',
    )
    expect(aside).toEqual([{ id: bad, attempts: 3, fault: 'unfetchable' }])
    box.server.rest.log.length = 0
    await box.pass(true)
    expect(box.server.rest.log.filter((call) => on.test(call))).toEqual([])
  })

  test('a token that ends in the middle of an import is renewed, and nothing is lost', async () => {
    deliverMany(box.server, 70)
    let renewed = 0
    await box.reopen(async (refused) => {
      if (refused !== null) {
        renewed += 1
        await fetch(`${box.server.rest.url}/token`, { method: 'POST' })
      }
      return box.server.rest.token
    })
    box.server.rest.callsPerToken = 9
    await box.pass()
    await box.agree()
    expect(renewed).toBeGreaterThan(1)
  })

  test('news of the inbox end the wait, and so does its signal', async () => {
    await box.reopen(async () => box.server.rest.token, { pollMs: 5 })
    await box.pass()
    const waiting = box.source.waitForNews(box.server.folders.inbox, 60_000, new AbortController().signal)
    setTimeout(() => box.server.deliver(mailText('a', 'Bonjour')), 20)
    await waiting
    await box.pass()
    // A mail that comes after the inbox was read, and before the wait, ends the wait too.
    await box.source.listFolders()
    box.server.deliver(mailText('b', 'Pendant le passage'))
    await box.source.waitForNews(box.server.folders.inbox, 60_000, new AbortController().signal)
    await box.pass()
    const stop = new AbortController()
    const stopped = box.source.waitForNews(box.server.folders.inbox, 60_000, stop.signal)
    stop.abort()
    await stopped
    await box.source.waitForNews(box.server.folders.inbox, 20, new AbortController().signal)
  })
})
