import type { Page } from '@playwright/test'
import { enterAs } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { type Sent, sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const bell = (page: Page, count?: number) =>
  page.getByRole('button', {
    name: count ? `Notifications\u00a0: ${count} non ${count > 1 ? 'lues' : 'lue'}` : 'Notifications',
    exact: true,
  })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const opened = (url: string, { token }: Sent) => apiOf(url).signatures.markLinkOpened({ token })

test('when a client reads and signs, the sender’s bell changes in every tab without reload', async ({
  page,
  context,
  site,
  owner,
  visit,
}) => {
  await enterAs(context, site, owner.cookie)
  const sent = await sendQuote(site, owner)
  const other = await context.newPage()
  for (const [tab, path] of [
    [page, '/dashboard'],
    [other, '/notifications'],
  ] as const) {
    // A bell that has not counted yet looks like one at zero, and does not announce its first number.
    const counted = tab.waitForResponse((response) => response.url().includes('/api/v1/notifications/count'))
    await tab.goto(path)
    await (await counted).finished()
    await expect(bell(tab)).toBeVisible()
  }
  await expect(other.getByText('Aucune notification pour le moment')).toBeVisible()

  const client = await (await visit()).newPage()
  await client.goto(sent.link)
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  for (const tab of [page, other]) await expect(bell(tab, 1)).toBeVisible()
  await expect(said(page, '1 notification non lue')).toBeAttached()
  await signByApi(site, sent)
  await expect(bell(page, 2)).toBeVisible()
  await expect(said(page, '2 notifications non lues')).toBeAttached()
  await expect(other.getByRole('row', { name: /signé par Menuiserie Vasseur/ })).toBeVisible()

  await bell(page, 2).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(panel(page).getByText('Non lue', { exact: true })).toHaveCount(2)
  await panel(page)
    .getByRole('link', { name: /signé par Menuiserie Vasseur/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/templates/quotes/${sent.quote.id}$`))
  await expect(panel(page)).toBeHidden()
  for (const tab of [page, other]) await expect(bell(tab, 1)).toBeVisible()
  await expect(other.getByRole('row', { name: /signé par/ })).not.toContainText('Non lue')
})

test('the bell works with the keyboard alone; marking as read can be undone', async ({
  page,
  context,
  site,
  owner,
}) => {
  const sent = await sendQuote(site, owner)
  await opened(site.url, sent)
  await apiOf(site.url).signatures.requestChange({ token: sent.token, message: 'Plutôt en frêne' })
  await enterAs(context, site, owner.cookie)
  await page.goto('/dashboard')
  await bell(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(
    panel(page).getByText('« Plutôt en frêne »'.replace('« ', '«\u202f').replace(' »', '\u202f»')),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 2)).toBeFocused()

  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Tout marquer comme lu' }).press('Enter')
  await expect(bell(page)).toBeVisible()
  await expect(panel(page).getByText('Non lue', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(bell(page, 2)).toBeVisible()

  await bell(page, 2).click()
  const first = panel(page).getByRole('listitem').first()
  await first.getByRole('button', { name: 'Marquer comme lue' }).click()
  await expect(bell(page, 1)).toBeVisible()
  await first.getByRole('button', { name: 'Marquer comme non lue' }).click()
  await expect(bell(page, 2)).toBeVisible()
  await panel(page).getByRole('link', { name: 'Tout voir' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  // The second key counts within a second of the first.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/notifications$/, { timeout: 3_000 })
  }).toPass()
})

test('on a phone the bell opens over the whole screen; above 99 it says « 99+ »', async ({
  page,
  context,
  site,
  owner,
}) => {
  await opened(site.url, await sendQuote(site, owner))
  await enterAs(context, site, owner.cookie)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  await bell(page, 1).click()
  await expect(panel(page)).toBeVisible()
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(360)
  await panel(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 1)).toBeFocused()

  await page.route('**/api/v1/notifications/count?*', (route) =>
    route.fulfill({ json: { count: 120, latestAt: null } }),
  )
  await page.reload()
  await expect(bell(page, 120)).toHaveText('99+')
})

test('the history keeps its filters in the address and marks notifications as read, chosen or all', async ({
  page,
  context,
  site,
  owner,
}) => {
  for (const title of ['Escalier', 'Terrasse']) await opened(site.url, await sendQuote(site, owner, title))
  const refused = await sendQuote(site, owner, 'Véranda')
  await apiOf(site.url).signatures.refuseQuote({ token: refused.token, reason: 'Trop cher' })
  await enterAs(context, site, owner.cookie)
  await page.goto('/notifications')
  const rows = page.getByRole('table', { name: 'Notifications' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Devis refusé' })
  await expect(page).toHaveURL(/type=quote\.refused/)
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Trop cher')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: /^Sélectionner Devis/ }).check()
  await page.getByRole('button', { name: 'Marquer comme lues' }).click()
  await expect(page.getByText('1\u00a0notification marquée comme lue')).toBeVisible()
  // None of this type is unread any more: the tab is not there, an address says it.
  await expect(page.getByRole('navigation', { name: 'État' }).getByRole('link')).toHaveText(['Toutes1'])
  await page.goto('/notifications?type=quote.refused&state=unread')
  await expect(page.getByText('Aucune notification ne correspond')).toBeVisible()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.getByText('2\u00a0notifications marquées comme lues')).toBeVisible()
  await expect(bell(page)).toBeVisible()
})

test('preferences are saved at once, undone from the toast, and obeyed', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/notifications?tab=preferences')
  const viewed = page.getByRole('checkbox', { name: /^Devis consulté par le client/ })
  await expect(viewed).toBeChecked()
  await viewed.click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Préférence rétablie')).toBeVisible()
  await expect(viewed).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await viewed.click()
  await expect(viewed).not.toBeChecked()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(viewed).not.toBeChecked()
  const sent = await sendQuote(site, owner)
  await opened(site.url, sent)
  await apiOf(site.url).signatures.refuseQuote({ token: sent.token, reason: 'Trop tard' })
  await expect(bell(page, 1)).toBeVisible()
})

test('a preference that cannot be saved is restored and the error is shown', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(503)
  await enterAs(context, site, owner.cookie)
  await page.goto('/notifications?tab=preferences')
  const viewed = page.getByRole('checkbox', { name: /^Devis consulté par le client/ })
  await expect(viewed).toBeChecked()
  await page.route('**/api/v1/notifications/preferences', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 503,
          json: { code: 'service_unavailable', message: 'Le service est indisponible.' },
        })
      : route.continue(),
  )
  await viewed.click()
  await expect(page.getByText('Le service est indisponible.')).toBeVisible()
  await expect(viewed).toBeChecked()
})

test('the link of a notification mail unsubscribes without signing in', async ({ site, owner, visit }) => {
  await owner.api.notifications.updateNotificationPreferences({
    types: { 'quote.viewed': { inApp: true, email: 'immediate' } },
  })
  await opened(site.url, await sendQuote(site, owner))
  const mail = await site.mailbox.waitFor(owner.email, /consulté par Menuiserie Vasseur/)
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? ''
  const page = await (await visit()).newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ne plus recevoir ces e-mails' })).toBeVisible()
  await expect(page.getByText(/c•••@essai\.test/)).toBeVisible()
  await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click()
  await expect(page.getByRole('heading', { name: 'C’est fait' })).toBeVisible()
  const { types } = await owner.api.notifications.getNotificationPreferences({})
  expect(types['quote.viewed']).toEqual({ inApp: true, email: 'none' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vous ne recevez déjà plus ces e-mails' })).toBeVisible()
})

test('a forged unsubscribe link shows an error', async ({ page, expected }) => {
  expected.statuses(404)
  await page.goto('/unsubscribe/abc.def')
  await expect(page.getByRole('heading', { name: 'Ce lien n’est pas valide' })).toBeVisible()
  // Specification 9.3: the bar of public pages, and where their content begins.
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(64)
  await expect(page.getByRole('main')).toHaveCSS('padding-top', '80px')
})
