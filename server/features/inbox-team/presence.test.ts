import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LiveNotice } from '#server/live/live-hub.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Present } from '#shared/domain/inbox-team/presence.ts'
import { makeInbox } from './team-inbox.fixture.ts'

/** Presence in a conversation, published by one process and received by another. */
let site: TestApp
let other: TestApp
let owner: Member
let ines: Member
let id: string

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  other = await startTestApp({ jobs: false })
})
afterAll(async () => {
  await other.close()
  await site.close()
})
beforeEach(async () => {
  owner = await site.makeOrganization()
  ines = await site.makeMember(owner.orgId, 'member')
  id = (await makeInbox(site, owner, { conversations: 1 })).ids[0]!
})

const say = (on: TestApp, as: Member, doing: string, tab = 'a') =>
  on.request<{ present: Present[] }>('POST', `/api/v1/conversations/${id}/presence`, {
    as,
    body: { doing, tab },
  })
const present = (on: TestApp) => on.context.live.present(owner.orgId, id)

test('colleagues on two processes see each other read, write and leave', async () => {
  const heard: LiveNotice[] = []
  const leave = other.context.live.subscribe(owner.orgId, (notice) => heard.push(notice))
  await say(site, owner, 'reading')
  await expect.poll(() => present(other)).toEqual([{ userId: owner.userId, doing: 'reading' }])
  expect((await say(other, ines, 'reading')).body.present).toEqual([
    { userId: owner.userId, doing: 'reading' },
  ])
  await say(other, ines, 'writing', 'b')
  await expect
    .poll(() => present(site))
    .toEqual([
      { userId: owner.userId, doing: 'reading' },
      { userId: ines.userId, doing: 'writing' },
    ])
  await say(other, ines, 'gone', 'b')
  await expect.poll(() => present(site)[1]?.doing).toBe('reading')
  await say(other, ines, 'gone')
  await expect.poll(() => present(other)).toHaveLength(1)
  // Each change once, and nothing for a tab that says the same.
  await say(site, owner, 'reading')
  await say(site, owner, 'gone')
  await expect.poll(() => present(other)).toEqual([])
  expect(heard.map(({ type, people }) => [type, people?.map(({ doing }) => doing)])).toEqual([
    ['presence.changed', ['reading']],
    ['presence.changed', ['reading', 'reading']],
    ['presence.changed', ['reading', 'writing']],
    ['presence.changed', ['reading', 'reading']],
    ['presence.changed', ['reading']],
    ['presence.changed', []],
  ])
  leave()
})

test('nobody is where they may not read', async () => {
  await site.request('POST', `/api/v1/conversations/${id}/privacy`, { as: owner, body: { private: true } })
  expect((await say(site, ines, 'reading')).status).toBe(404)
  await say(site, owner, 'reading')
  await expect.poll(() => present(site)).toEqual([{ userId: owner.userId, doing: 'reading' }])
})
