import type { Page } from '@playwright/test'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { signOut } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/*
 * The worker of web/service-worker.ts: without a network the last lists read are there, of the one who read them and until they sign out.
 * Elsewhere it is off (playwright.config.ts).
 */
test.use({ serviceWorkers: 'allow' })

/** Opens a page once the worker serves it, and waits until what was read is kept. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('data '))))
    .toBe(true)
}

/** Caches of answers: one an account and organization. */
const keptNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('data ')))

test('without a network the last list read is shown; after the sign-out nothing of it is left', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  await owner.api.crm.createContact({ firstName: 'Élise', lastName: 'Vasseur' })
  await enterAs(context, site, owner.cookie)
  await openKept(page, '/crm/contacts')
  await expect(page.getByRole('link', { name: /Élise Vasseur/ }).first()).toBeVisible()
  expect(await keptNames(page)).toHaveLength(1)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: /Élise Vasseur/ }).first()).toBeVisible()
  await context.setOffline(false)

  await page.goto('/dashboard')
  await signOut(page)
  await expect.poll(() => keptNames(page)).toEqual([])
})

test('somebody else at this browser finds nothing of the one before', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await openKept(page, '/crm/contacts')
  const [before] = await keptNames(page)
  const other = await makeOwner(site, 'Menuiserie Petit')
  await enterAs(context, site, other.cookie)
  await openKept(page, '/crm/contacts')
  await expect.poll(() => keptNames(page)).not.toContain(before)
  expect(await keptNames(page)).toHaveLength(1)
})
