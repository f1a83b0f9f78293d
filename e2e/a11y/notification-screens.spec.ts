import type { Page } from '@playwright/test'
import { enterAs, signInByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

const PASSWORD = 'ardoise-demo-2026'
const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()

const screens: { name: string; path: string; before: (page: Page) => Promise<void> }[] = [
  {
    name: 'the bell',
    path: '/dashboard',
    before: async (page) => {
      await openBell(page)
      await expect(
        page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
      ).toBeVisible()
    },
  },
  {
    name: 'the history, with a selection',
    path: '/notifications?type=quote.signed',
    before: async (page) =>
      page
        .getByRole('checkbox', { name: /^Sélectionner/ })
        .first()
        .check(),
  },
  {
    name: 'the preferences',
    path: '/notifications?tab=preferences',
    before: async (page) => expect(page.getByRole('radio', { name: 'Vos devis' })).toBeVisible(),
  },
]
for (const { name, path, before } of screens) {
  test(name, async ({ page, context, site }) => {
    await enterAs(context, site, await signInByApi(site, 'demo@ardoise.test', PASSWORD))
    await page.goto(path)
    await before(page)
    await checkScreen(page)
  })
}

test('what a reader may not be told is greyed and explained', async ({ page, context, site }) => {
  await enterAs(context, site, await signInByApi(site, 'lecteur@ardoise.test', PASSWORD))
  await page.goto('/notifications?tab=preferences')
  await expect(page.getByRole('checkbox', { name: /^Invitation acceptée/ })).toBeDisabled()
  await expect(page.getByText(/ne permet pas de gérer les membres/).first()).toBeVisible()
  await checkScreen(page)
})

test('nothing yet: bell, history, and a filter without result', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/dashboard')
  await openBell(page)
  await expect(page.getByText('Aucune notification', { exact: true })).toBeVisible()
  await checkScreen(page)
  for (const [search, title] of [
    ['', 'Aucune notification pour le moment'],
    ['?state=unread', 'Aucune notification ne correspond'],
  ]) {
    await page.goto(`/notifications${search}`)
    await expect(page.getByText(title!)).toBeVisible()
    await checkScreen(page)
  }
})

test('unsubscribing, before and after, and a forged link', async ({ page, site, owner, expected }) => {
  expected.statuses(404)
  await owner.api.notifications.updateNotificationPreferences({
    types: { 'quote.viewed': { inApp: true, email: 'immediate' } },
  })
  const { token } = await sendQuote(site, owner)
  await apiOf(site.url).signatures.markLinkOpened({ token })
  const mail = await site.mailbox.waitFor(owner.email, /consulté/)
  await page.goto(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? '')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Arrêter tous les e-mails de notification' }).click()
  await expect(page.getByRole('heading', { name: 'C’est fait' })).toBeVisible()
  await checkScreen(page)
  await page.goto('/unsubscribe/abc.def')
  await checkScreen(page)
})

test('a payment, while it is looked for and once it is known or not', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/success?session_id=cs_test_inconnue')
  await expect(page.getByRole('heading', { name: 'Paiement inconnu' })).toBeVisible()
  await checkScreen(page)
  let answered: (() => void) | undefined
  const asked = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/api/v1/payments/session?*', async (route) => {
    await asked
    await route.fulfill({
      json: {
        session: {
          id: 'cs_test_payee',
          status: 'complete',
          paymentStatus: 'paid',
          amountCents: 800,
          currency: 'eur',
          nextBillingAt: null,
        },
      },
    })
  })
  await page.goto('/success?session_id=cs_test_payee')
  await expect(page.getByRole('heading', { name: 'Traitement du paiement' })).toBeVisible()
  await checkScreen(page)
  answered?.()
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
  await checkScreen(page)
})
