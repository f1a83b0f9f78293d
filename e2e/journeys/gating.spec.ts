import type { Page } from '@playwright/test'
import { enterAs } from '../support/accounts.ts'
import { intercept, withoutAnswersAhead } from '../support/intercept.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const NOT_FOUND = 'Cette page n’existe pas'
const arrivesAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

// Every other path, signed out, signed in and without an organization: web/routes/guards.browser.test.tsx.
test('an unknown path leads to /auth; after signing in it shows that the page does not exist', async ({
  page,
  owner,
}) => {
  await page.goto('/nulle-part?vue=1')
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/nulle-part?vue=1')
  await typePassword(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
  await arrivesAt(page, '/nulle-part')
})

test('a signed-in visitor of /auth, /login or /signup is redirected at once, never to another site', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  for (const path of ['/auth', '/login', '/signup?plan=inconnu', '/auth?redirect=%2F%2Failleurs.test%2F']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Bonjour Camille' }), path).toBeVisible()
    await arrivesAt(page, '/dashboard')
  }
  await page.goto('/auth?redirect=%2Fcrm%2Fcontacts%3Fq%3Ddupont')
  await expect(page).toHaveURL('/crm/contacts?q=dupont')
})

test('signing in with a password opens the page first asked for, with its query; a redirect to another site opens the dashboard', async ({
  page,
  owner,
  expected,
}) => {
  // The cookie vanishes below without the page being told.
  expected.statuses(401)
  await page.goto('/crm/companies?q=vasseur')
  await typePassword(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { name: 'Entreprises', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/crm/companies?q=vasseur')

  await page.context().clearCookies()
  await page.goto('/auth?redirect=%2F%2Failleurs.test%2F')
  await typePassword(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test.describe('scrolling', () => {
  /** The positions that the page was told to scroll to, in order. */
  const asked = (page: Page) =>
    page.evaluate(() => (window as unknown as { scrolls: ScrollToOptions[] }).scrolls)

  test.beforeEach(async ({ page, context, site, owner }) => {
    await enterAs(context, site, owner.cookie)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.addInitScript(() => {
      const scrolls: unknown[] = []
      Object.assign(window, { scrolls })
      const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void
      window.scrollTo = ((options: ScrollToOptions) => {
        scrolls.push(options)
        scrollTo(options)
      }) as typeof window.scrollTo
    })
    await page.goto('/settings/organization')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  })

  test('changing page or query scrolls smoothly to the top; going back restores the scroll position', async ({
    page,
  }) => {
    await page.evaluate(() => window.scrollTo({ top: 300 }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
    await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ top: 0, behavior: 'smooth' })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Organisation', level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)

    await page.goto('/templates/quotes?status=signed')
    await page
      .getByRole('navigation', { name: 'États des devis' })
      .getByRole('link', { name: /^Tous/ })
      .click()
    await expect(page).not.toHaveURL(/status/)
    await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ top: 0, behavior: 'smooth' })
  })

  test('the scroll is immediate when reduced motion is asked for', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => window.scrollTo({ top: 300 }))
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
    await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ top: 0, behavior: 'auto' })
  })
})

test('when the user cannot be loaded, the page shows an error and « Réessayer » loads it', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(500)
  expected.errorScreen('Une erreur est survenue, réessayez.')
  await enterAs(context, site, owner.cookie)
  await withoutAnswersAhead(page, '**/templates/quotes')
  await intercept(page, '**/api/v1/me', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await page.goto('/templates/quotes')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu s’afficher' }),
  ).toBeVisible()
  await page.unroute('**/api/v1/me')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devis' })).toBeVisible()
})
