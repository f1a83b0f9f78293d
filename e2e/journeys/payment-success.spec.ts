import type { Page } from '@playwright/test'
import { enterAs } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { expect, test } from '../support/test.ts'

const SESSION = 'cs_test_a1b2c3d4e5f6g7h8i9j0'
const processing = (page: Page) => page.getByRole('heading', { name: 'Traitement du paiement' })

test.beforeEach(async ({ context, site, owner }) => enterAs(context, site, owner.cookie))

/** What the provider would say, in the place of the one that local mode has not. */
const answer = (page: Page, session: Record<string, unknown>) =>
  intercept(page, '**/api/v1/payments/session?*', (route) =>
    route.fulfill({
      json: {
        session: { id: SESSION, amountCents: 800, currency: 'eur', nextBillingAt: null, ...session },
      },
    }),
  )

/** Opens the page under a clock that goes only where the test says, and waits for its first screen. */
async function openSlowly(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T10:00:10Z'))
  await page.goto(`/success?session_id=${SESSION}`)
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return processing(page).isVisible()
    })
    .toBe(true)
}

test('a session that the provider does not know is called unknown, never a success', async ({ page }) => {
  for (const search of [
    '',
    `?session_id=${SESSION}`,
    '?session_id=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  ]) {
    await page.goto(`/success${search}`)
    await expect(page.getByRole('heading', { name: 'Paiement inconnu' })).toBeVisible()
    await expect(page.getByText('Inconnu', { exact: true })).toBeVisible()
    await expect(page.getByText('Prochaine facturation')).toHaveCount(0)
    await expect(page.locator('main img')).toHaveCount(0)
  }
  await expect(page.getByText('<img src=x onerror=a…')).toBeVisible()
})

test('a paid session: status, the first twenty characters, the next bill in thirty days', async ({
  page,
}) => {
  await answer(page, { status: 'complete', paymentStatus: 'paid' })
  await openSlowly(page)
  await page.clock.runFor(1_400)
  await expect(processing(page)).toBeVisible()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
  await expect(page.getByText(`${SESSION.slice(0, 20)}…`, { exact: true })).toBeVisible()
  await expect(page.getByText('21 décembre 2026')).toBeVisible()
  await expect(page.getByText('8,00\u00a0€')).toBeVisible()
  await page.getByRole('link', { name: 'Paramètres de l’organisation' }).click()
  await expect(page).toHaveURL(/\/settings\/organization$/)
})

test('« Continuer » goes on at once; the dashboard is next', async ({ page }) => {
  await answer(page, { status: 'complete', paymentStatus: 'paid', nextBillingAt: '2027-01-05T10:00:00Z' })
  await openSlowly(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.clock.runFor(200)
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
  await expect(page.getByText('5 janvier 2027')).toBeVisible()
  await page.clock.resume()
  await page.getByRole('link', { name: 'Aller au tableau de bord' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('what is not settled says so, and settles without reload', async ({ page }) => {
  await answer(page, { status: 'complete', paymentStatus: 'unpaid' })
  await page.goto(`/success?session_id=${SESSION}`)
  await expect(page.getByRole('heading', { name: 'Paiement en attente' })).toBeVisible()
  await answer(page, { status: 'complete', paymentStatus: 'paid' })
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
})

for (const [status, title] of [
  ['open', 'Paiement non terminé'],
  ['expired', 'Session de paiement expirée'],
] as const) {
  test(`a session ${status} is no success`, async ({ page }) => {
    await answer(page, { status, paymentStatus: 'unpaid' })
    await page.goto(`/success?session_id=${SESSION}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Prochaine facturation')).toHaveCount(0)
  })
}

test('a provider that does not answer is said, and asked again', async ({ page, expected }) => {
  expected.statuses(502)
  await intercept(page, '**/api/v1/payments/session?*', (route) =>
    route.fulfill({ status: 502, json: { code: 'payment_provider_failed', message: 'Pas de réponse.' } }),
  )
  await page.goto(`/success?session_id=${SESSION}`)
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/v1/payments/session?*')
  await answer(page, { status: 'complete', paymentStatus: 'paid' })
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
})
