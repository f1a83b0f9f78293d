import type { Page } from '@playwright/test'
import { enterAs, signInByApi } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { draftQuote, sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `Bonjour ${name}` })

test.describe('a new organization', () => {
  test.beforeEach(({ context, site, owner }) => enterAs(context, site, owner.cookie))

  test('greets by first name, offers four actions, three figures, and counts the trial', async ({
    page,
    owner,
    time,
  }) => {
    await time.ageOrganization(owner.orgId, 12)
    await page.goto('/dashboard')
    await expect(greeting(page, 'Camille')).toBeVisible()
    await expect(page.getByRole('main').getByText('Essai', { exact: true })).toBeVisible()
    const actions = page.getByRole('navigation', { name: 'Actions rapides' }).getByRole('link')
    await expect(actions).toContainText([
      'Créer un devis',
      'Ajouter un contact',
      'Connecter une boîte mail',
      'Voir les analyses',
    ])
    for (const [index, path] of ['/templates/quotes', '/crm/contacts', '/manager/mail', '/reports'].entries())
      await expect(actions.nth(index)).toHaveAttribute('href', path)
    const figures = page.getByRole('region', { name: 'Indicateurs' })
    for (const label of ['Encaissements du mois', 'Affaires en cours', 'Taux de conversion'])
      await expect(figures.getByText(label)).toBeVisible()
    await expect(page.getByText(/expirent? dans les 3/)).toHaveCount(0)

    await expect(page.getByRole('heading', { name: 'Essai\u00a0: 18\u00a0jours restants' })).toBeVisible()
    await page.getByRole('link', { name: 'Voir les tarifs' }).click()
    await expect(page).toHaveURL('/pricing')
  })

  test('a trial that is over says so; a subscription ends the call for one', async ({
    page,
    owner,
    time,
  }) => {
    await time.ageOrganization(owner.orgId, 30)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Votre essai est terminé' })).toBeVisible()
    await time.subscribe(owner.orgId, 'ardoise_business')
    await page.reload()
    await expect(page.getByRole('main').getByText('Business', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Votre essai est terminé' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Voir les tarifs' })).toHaveCount(0)
  })

  test('the first name is kept in the browser; without any it is « là-haut »', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(greeting(page, 'Camille')).toBeVisible()
    await intercept(page, '**/api/v1/me', async (route) => {
      const response = await route.fetch()
      const me = await response.json()
      me.profile.firstName = null
      await route.fulfill({ response, json: me })
    })
    await page.reload()
    await expect(greeting(page, 'Camille')).toBeVisible()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('ardoise.first-name')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect(greeting(page, 'là-haut')).toBeVisible()
    // Asked again meanwhile, its answer would come to a page that is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('nothing happened yet: a sentence and one action', async ({ page }) => {
    await intercept(page, '**/api/v1/dashboard/activity', (route) => route.fulfill({ json: { items: [] } }))
    await page.goto('/dashboard')
    await expect(page.getByText('Rien ne s’est encore passé')).toBeVisible()
    await page.getByRole('link', { name: 'Créer un devis', exact: true }).click()
    await expect(page).toHaveURL(/\/templates\/quotes\/[0-9a-f-]{36}$/)
  })

  test('« Créer un devis » opens the list with the new draft begun; one comes back to the list alone', async ({
    page,
    owner,
  }) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Créer un devis/ }).click()
    await expect(page).toHaveURL(/\/templates\/quotes\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL('/templates/quotes')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Devis' })).toBeVisible()
    expect((await owner.api.quotes.listQuotes({})).items).toHaveLength(1)
  })

  test('activity or figures that cannot be loaded say so and can be tried again', async ({
    page,
    expected,
  }) => {
    expected.statuses(403)
    const addresses = ['**/api/v1/dashboard/activity', '**/api/v1/dashboard']
    for (const address of addresses)
      await intercept(page, address, (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'forbidden', message: 'Votre rôle ne permet pas cette action.' },
        }),
      )
    await page.goto('/dashboard')
    await expect(page.getByText('Les indicateurs n’ont pas pu être chargés')).toBeVisible()
    await expect(page.getByText('Le chargement a échoué')).toBeVisible()
    for (const address of addresses) await page.unroute(address)
    const retries = page.getByRole('main').getByRole('button', { name: 'Réessayer' })
    await retries.last().click()
    await expect(retries).toHaveCount(1)
    await retries.click()
    await expect(page.getByText('Encaissements du mois')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Activité récente' })).toBeVisible()
  })

  test('activity is asked again every 30 s, figures every 60 s', async ({ page }) => {
    await page.clock.install()
    // Time alone: what the organization's own making still tells would ask once more.
    await intercept(page, '**/api/v1/live*', (route) => route.fulfill({ status: 204 }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const counts = () =>
      ['/api/v1/dashboard/activity', '/api/v1/dashboard'].map(
        (path) => asked.filter((one) => one === path).length,
      )
    await page.goto('/dashboard')
    await expect(page.getByRole('list', { name: 'Activité récente' })).toBeVisible()
    await expect.poll(counts).toEqual([1, 1])
    await page.clock.fastForward(30_000)
    await expect.poll(counts).toEqual([2, 1])
    // Each answer arms the next question: time goes in steps, between which answers come.
    const step = async () => {
      await page.clock.fastForward(10_000)
      const [activity = 0, figures = 0] = counts()
      return activity >= 4 && figures >= 2
    }
    await expect.poll(step, { intervals: [250] }).toBe(true)
    const [activity = 0, figures = 0] = counts()
    expect(activity).toBeGreaterThan(figures)
  })

  test('what happens appears by itself, in sentences; ten events at most', async ({ page, site, owner }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('banner').getByText('Temps réel', { exact: true })).toBeVisible()
    const { quote } = await sendQuote(site, owner)
    const activity = page.getByRole('list', { name: 'Activité récente' })
    await expect(activity.getByText(`Devis ${quote.number} envoyé à Menuiserie Vasseur`)).toBeVisible()
    for (const title of ['Portail', 'Terrasse', 'Pergola', 'Bardage']) await draftQuote(owner, title)
    await expect(activity.getByText(/^Brouillon de devis créé/).first()).toBeVisible()
    await expect(activity.getByRole('listitem')).toHaveCount(10)
  })
})

test('devis that expire within three days are announced in amber, each with its link', async ({
  page,
  context,
  site,
}) => {
  await enterAs(context, site, await signInByApi(site, 'demo@ardoise.test', 'ardoise-demo-2026'))
  await page.goto('/dashboard')
  await expect(page.getByText(/^\d+\u00a0devis expirent dans les 3\u00a0jours$/)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^D-\d{4}-\d{4}$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/templates\/quotes\/[0-9a-f-]{36}$/)
})
