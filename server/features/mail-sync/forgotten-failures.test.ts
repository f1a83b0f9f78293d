import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sealSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type MailSource, SourceError } from '#server/integrations/mail-source/port.ts'
import type { LongRuns } from '#server/jobs/long-runs.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { followOrganization } from '#server/test/mail/follow-organization.ts'

const SERVER = { host: 'imap.atelier.test', port: 993, security: 'tls' }
const CUTS = 50
const DAY_MS = 86_400_000
const clock = createFixedClock(new Date('2026-11-02T09:00:00Z'))
let site: TestApp
let owner: Member
let mailboxId: string
/** Answers of the simulated server: its folders, and how a wait for news ends. */
let listFolders: () => Promise<[]>
let cut: (() => void) | null = null
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  owner = await site.makeOrganization()
  mailboxId = randomUUID()
  await site.context.pool.query(
    `insert into mailboxes (org_id, id, user_id, provider, address, sealed, next_check_at, servers)
     values ($1, $2, $3, 'imap', 'jeanne@atelier.test', $4, $5, $6)`,
    [
      ...[owner.orgId, mailboxId, owner.userId],
      sealSecret(site.context, mailboxId, { password: 'secret' }),
      new Date('2030-01-01'),
      JSON.stringify({ username: 'jeanne', imap: SERVER, smtp: SERVER }),
    ],
  )
  const source: MailSource = {
    idsOf: 'folder',
    listFolders: () => listFolders(),
    snapshot: () => Promise.reject(new Error('no folder')),
    changes: () => Promise.reject(new Error('no folder')),
    async *fetch() {},
    apply: async () => {},
    waitForNews: (_inbox, _ms, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
        cut = () => reject(new SourceError('lost', 'cut'))
      }),
    close: async () => {},
  }
  Object.assign(site.context, { mailSources: { open: async () => source } })
})
let runs: LongRuns | undefined
// A second try begins as the first did.
afterEach(async () => {
  await runs?.close()
  cut = null
  await site.context.pool.query('update mailboxes set sync_not_before = null where id = $1', [mailboxId])
})
afterAll(() => site.close())

/** The seconds that the server is left alone from now on; null when it may be asked. */
const pause = async () => {
  const { rows } = await site.context.pool.query<{ until: Date | null }>(
    'select sync_not_before as until from mailboxes where id = $1',
    [mailboxId],
  )
  const until = rows[0]!.until?.getTime() ?? 0
  return until > clock.now().getTime() ? (until - clock.now().getTime()) / 1_000 : null
}
const until = <T>(value: () => T) => vi.waitUntil(value, { timeout: 20_000, interval: 5 })

test('a connection cut fifty times in a month is a first failure each time', {
  timeout: 60_000,
}, async () => {
  listFolders = async () => []
  runs = await followOrganization(site, owner.orgId, 5)
  const pauses: (number | null)[] = []
  for (let time = 0; time < CUTS; time++) {
    await until(() => cut !== null)
    clock.advance((30 * DAY_MS) / CUTS)
    const hangUp = cut!
    cut = null
    hangUp()
    pauses.push(await until(pause))
    clock.advance(10_000)
  }
  await until(() => cut !== null)
  expect(new Set(pauses)).toEqual(new Set([5]))
})

test('failures in a row lengthen the pause; « Réessayer » asks at once, and the next pause is short again', async () => {
  let tries = 0
  listFolders = () => {
    tries += 1
    return Promise.reject(new SourceError('lost', 'no answer'))
  }
  runs = await followOrganization(site, owner.orgId, 300)
  const pauses: (number | null)[] = []
  for (const expected of [1, 2, 3, 4]) {
    await until(() => tries === expected)
    pauses.push(await until(pause))
    if (expected < 4) clock.advance(1_000 * pauses.at(-1)! + 1_000)
  }
  expect(pauses).toEqual([5, 10, 20, 40])
  const retried = await site.request('POST', `/api/v1/mailboxes/${mailboxId}/retries`, {
    as: owner,
    body: {},
  })
  expect(retried.status).toBe(200)
  await until(() => tries === 5)
  expect(await until(pause)).toBe(5)
})
