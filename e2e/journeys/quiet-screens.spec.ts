import type { BrowserContext, Page } from '@playwright/test'
import { enterAs } from '../support/accounts.ts'
import { busiest, noteAsked } from '../support/asked.ts'
import { addressOf, enterDemo, listScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Requests that a tab may make in the time that it is watched, its own opening included (issue 40, section 1). */
const MOST_ASKED = 12
const WATCHED_MS = 10_000
/** Screens open side by side: one after the other they would take a quarter of an hour, all at once more than two processors have. */
const AT_ONCE = 8

/** Opens the screens one after the other, each for ten seconds, beside `other`; tells of tabs that asked too much. */
async function watch(context: BrowserContext, other: Page, addresses: readonly string[]): Promise<string[]> {
  const tabs = [{ address: 'the other tab', page: other, asked: noteAsked(other) }]
  for (const address of addresses) {
    const page = await context.newPage()
    tabs.push({ address, page, asked: noteAsked(page) })
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  }
  const opened = performance.now()
  await expect
    .poll(() => performance.now() - opened, { timeout: 3 * WATCHED_MS, intervals: [500] })
    .toBeGreaterThan(WATCHED_MS)
  for (const { page } of tabs.slice(1)) await page.close()
  return tabs
    .map(({ address, asked }) => ({ address, most: busiest(asked, WATCHED_MS) }))
    .filter(({ most }) => most.length > MOST_ASKED)
    .map(({ address, most }) => `${address} asked ${most.length} times: ${most.join(', ')}`)
}

test('each screen asks little, and makes no other tab ask', async ({ page, context, site, expected }) => {
  test.setTimeout(15 * 60_000)
  expected.statuses(404)
  const api = await enterDemo(context, site)
  const screens = await listScreens(page)
  const asking: string[] = []
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const some = screens.slice(from, from + AT_ONCE)
    const addresses = await Promise.all(some.map((screen) => addressOf(api, screen)))
    asking.push(...(await watch(context, page, addresses)))
  }
  expect(asking).toEqual([])
})

test('the return from a payment that is settled asks little, and makes no other tab ask', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  const { url } = await owner.api.billing.openCheckout({ plan: 'premium', seats: 1 })
  const sessionId = new URL(url).searchParams.get('session')!
  await owner.api.billing.payLocalCheckout({ sessionId, card: 'accepts' })
  await owner.api.payments.findPaymentSession({ sessionId })
  await page.goto('/billing')
  await expect(page.getByRole('button', { name: 'Résilier' })).toBeVisible()
  expect(await watch(context, page, [`/success?session_id=${sessionId}`])).toEqual([])
})
