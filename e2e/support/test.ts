import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test'
import { enterAs, makeOwner, type Owner, type Site } from './accounts.ts'
import {
  type Ardoise,
  type ArdoiseOptions,
  makeDataDir,
  removeDataDir,
  startArdoise,
} from './ardoise-process.ts'
import { BrowserGuard, type Expected } from './browser-guard.ts'
import { capturedMailbox } from './captured-mailbox.ts'
import { openTimeMachine, type TimeMachine } from './database.ts'
import { type SmtpMailbox, startSmtpMailbox } from './smtp-mailbox.ts'

export { expect } from '@playwright/test'

export type MailedSite = Site & { mailbox: SmtpMailbox; ardoise: Ardoise }

type Fixtures = {
  /** Faults of the browser that the test declares; every other one fails it. */
  expected: Expected
  /** A new organization of this test alone, made through the API. */
  owner: Owner
  /** Another person's browser; a session cookie signs it in. Closed and watched like the first. */
  visit: (options?: BrowserContextOptions & { at?: Site; cookie?: string }) => Promise<BrowserContext>
  /** Lets time pass in the data of the shared Ardoise. */
  time: TimeMachine
  /** An Ardoise of this test alone, stopped and wiped after it. */
  launch: (options?: Partial<ArdoiseOptions>) => Promise<Ardoise>
}
type WorkerFixtures = {
  /** Hands out owners; the next is made while a test runs. */
  nextOwner: () => Promise<Owner>
  /** The Ardoise that all tests share, demo company included; its mails are captured. */
  site: Site
  /** An Ardoise for each worker that sends its mails through a real SMTP server. */
  mailedSite: MailedSite
}
type Inner = { guard: BrowserGuard }

/** An owner made longer ago may be asked for a new proof of who acts. */
const FRESH_MS = 60_000

/** Each test fails on a console error, a breach of the content policy, an uncaught error or a request beyond the loopback. */
export const test = base.extend<Fixtures & Inner, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const url = `http://127.0.0.1:${process.env.E2E_PORT}`
      await use({ url, mailbox: capturedMailbox(url) })
    },
    { scope: 'worker' },
  ],
  mailedSite: [
    async ({}, use) => {
      const mailbox = await startSmtpMailbox()
      const dataDir = makeDataDir()
      const ardoise = await startArdoise({ dataDir, env: smtpEnv(mailbox) })
      await use({ url: ardoise.url, mailbox, ardoise })
      await ardoise.stop()
      await mailbox.close()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  guard: async ({}, use) => {
    const guard = new BrowserGuard()
    await use(guard)
    base.expect(guard.faults, 'faults seen by the browser').toEqual([])
  },
  expected: async ({ guard }, use) => use(guard),
  context: async ({ context, guard }, use) => {
    guard.watch(context)
    await use(context)
  },
  nextOwner: [
    async ({ site }, use) => {
      let ahead: { owner: Promise<Owner>; since: number } | null = null
      await use(() => {
        const ready = ahead && Date.now() - ahead.since < FRESH_MS ? ahead.owner : null
        // If the owner made ahead could not be made, make one now rather than fail the test.
        const owner = ready?.catch(() => makeOwner(site)) ?? makeOwner(site)
        const following = owner.then(() => makeOwner(site))
        following.catch(() => {})
        ahead = { owner: following, since: Date.now() }
        return owner
      })
    },
    { scope: 'worker' },
  ],
  owner: async ({ nextOwner }, use) => use(await nextOwner()),
  time: async ({}, use) => {
    const time = await openTimeMachine(process.env.E2E_DATA_DIR ?? '')
    await use(time)
    await time.close()
  },
  visit: async ({ browser, guard, site }, use) => {
    const opened: BrowserContext[] = []
    await use(async ({ at = site, cookie, ...options } = {}) => {
      const context = await browser.newContext({
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        baseURL: at.url,
        ...options,
      })
      opened.push(context)
      guard.watch(context)
      if (cookie !== undefined) await enterAs(context, at, cookie)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  launch: async ({ guard }, use) => {
    const started: Ardoise[] = []
    const folders = new Set<string>()
    await use(async (options = {}) => {
      const dataDir = options.dataDir ?? makeDataDir()
      folders.add(dataDir)
      const ardoise = await startArdoise({ ...options, dataDir })
      started.push(ardoise)
      return ardoise
    })
    // The pages are still open: their live connection notices that the server goes.
    guard.noNetwork()
    await Promise.all(started.map((ardoise) => ardoise.stop()))
    for (const folder of folders) removeDataDir(folder)
  },
})

export function smtpEnv(mailbox: SmtpMailbox): Record<string, string> {
  return { SMTP_URL: mailbox.url, MAIL_FROM: 'ne-pas-repondre@ardoise.test' }
}
