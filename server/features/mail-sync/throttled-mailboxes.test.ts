import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { deliverMany, makeProviderMailbox } from './provider-mailbox.fixture.ts'

/** Invariant 13 of mail-facts.md (C1). A whole mailbox that is put off: provider-grants.test.ts. */
let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

/** Units that Google counts for a call (B1, 6). */
function unitsOf(call: string): number {
  if (/^ {2}(GET|POST) .*\/messages\//.test(call)) return 5
  if (call.includes('/messages/batchModify')) return 50
  if (call.includes('/messages?')) return 5
  if (call.includes('/history?')) return 2
  if (/\/(labels|profile)\?/.test(call)) return 1
  return 0
}

describe.each(oauthProviders)('a mailbox of %s', (provider) => {
  test('that waits for Retry-After asks nothing meanwhile, and another goes on as ever', async () => {
    const slow = await makeProviderMailbox(site, provider)
    const other = await makeProviderMailbox(site, provider)
    deliverMany(slow.server, 10)
    await other.pass()
    const asleep = Promise.withResolvers<number>()
    const awake = Promise.withResolvers<void>()
    await slow.reopen(async () => slow.server.rest.token, {
      pause: (ms) => {
        asleep.resolve(ms)
        return awake.promise
      },
    })
    slow.server.rest.partFaults.push({
      on: /messages/,
      times: 1,
      answer: { status: 429, headers: { 'Retry-After': '15' }, json: {} },
    })
    const passing = slow.pass()
    expect(await asleep.promise).toBe(15_000)
    const asked = slow.server.rest.log.length

    const ids = deliverMany(other.server, 5)
    await other.pass()
    await other.agree()
    expect((await other.idsHere(other.server.folders.inbox)).sort()).toEqual([...ids].sort())
    expect(other.waits).toEqual([])
    expect(slow.server.rest.log.length).toBe(asked)

    awake.resolve()
    await passing
    await slow.agree()
    await Promise.all([slow.end(), other.end()])
  })

  test('has at most four calls under way', async () => {
    const box = await makeProviderMailbox(site, provider)
    deliverMany(box.server, 60)
    await box.pass()
    await box.agree()
    expect(box.server.rest.mostAtOnce).toBeLessThanOrEqual(provider === 'google' ? 1 : 4)
    await box.end()
  })
})

test('every call to Gmail is paid from the budget', async () => {
  const box = await makeProviderMailbox(site, 'google')
  // A minute of waiting buys ten units: the time that the calls themselves take buys none.
  await box.reopen(async () => box.server.rest.token, { budget: { perMinute: 10, burst: 0 } })
  box.server.rest.log.length = 0
  const ids = deliverMany(box.server, 12)
  await box.pass()
  await box.pass(true)
  await box.source.apply('INBOX', '1', ids, { action: 'seen' })
  await box.pass()
  await box.agree()
  const units = box.server.rest.log.reduce((sum, call) => sum + unitsOf(call), 0)
  // No wait is made, so that the last one says what all calls owe.
  expect(Math.abs(Math.max(...box.waits) / 6_000 - units)).toBeLessThan(3)
  expect(units).toBeGreaterThan(200)
  await box.end()
})
