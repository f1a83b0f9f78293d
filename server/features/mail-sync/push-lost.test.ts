import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test, vi } from 'vitest'
import type { LongRuns } from '#server/jobs/long-runs.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'
import { type PushSite, startPushSite } from '#server/test/mail/push-site.fixture.ts'
import { oauthProviders } from '#shared/domain/mailboxes/mailbox.ts'
import { mailText } from './provider-mailbox.fixture.ts'

let push: PushSite
let followers: LongRuns
beforeAll(async () => {
  // Five minutes take a fifth of a second; the looks of a mailbox without announcements take as long as ever.
  push = await startPushSite({ lookSeconds: 0.2 })
})
afterAll(async () => {
  await followers.close()
  await push.close()
})

test('mails whose announcements are all lost come by the next look', async () => {
  const owner = await push.site.makeOrganization()
  const boxes = await Promise.all(
    oauthProviders.map(async (provider) => ({ provider, id: await push.connect(owner, provider) })),
  )
  followers = await followOrganization(push.site, owner.orgId)
  for (const { provider, id } of boxes) {
    await push.until(async () => (await push.watchOf(id))?.until != null)
    for (const body of push.servers[provider].announced.splice(0)) await push.announce(provider, body)
    await push.until(async () => (await push.watchOf(id))?.noticed_at != null)
  }
  const syncedAt = async (id: string) =>
    Number((await push.rows<{ at: Date }>('select synced_at as at from mailboxes where id = $1', id))[0]!.at)
  for (const { provider, id } of boxes) {
    // Until the clock alone ends its waits.
    for (let passes = 0; passes < 3; passes++) {
      const before = await syncedAt(id)
      await push.until(async () => (await syncedAt(id)) > before)
    }
    const { folders } = push.servers[provider]
    const ids = [1, 2, 3].map(() => push.servers[provider].deliver(mailText(randomUUID(), 'Sans annonce')))
    push.servers[provider].move(ids[1]!, folders.inbox, folders.own)
    push.servers[provider].erase(ids[2]!)
    const last = `Dernier ${randomUUID()}`
    push.servers[provider].deliver(mailText(randomUUID(), last))
    await push.until(async () => (await push.subjects(id)).includes(last))
    await vi.waitFor(() => push.agree(provider, id), { timeout: 20_000, interval: 50 })
    // Such a provider is not relied on, until it announces something again.
    await push.until(async () => (await push.watchOf(id))?.noticed_at === null)
    for (const body of push.servers[provider].announced.splice(0).slice(-1))
      await push.announce(provider, body)
    await push.until(async () => (await push.watchOf(id))?.noticed_at != null)
  }
})
