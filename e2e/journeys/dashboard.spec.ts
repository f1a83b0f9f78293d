import { enterAs, signInByApi } from '../support/accounts.ts'
import { intercept, withoutAnswersAhead } from '../support/intercept.ts'
import { draftQuote, sendQuote } from '../support/quotes.ts'
import { showActivity } from '../support/show-activity.ts'
import { expect, test } from '../support/test.ts'

/** The states of the page: web/pages/reports/dashboard-page.browser.test.tsx. */
test.describe('a new organization', () => {
  test.beforeEach(({ context, site, owner }) => enterAs(context, site, owner.cookie))

  test('the trial shows the days left, then that it is over; a subscriber is not asked to subscribe', async ({
    page,
    owner,
    time,
  }) => {
    await time.ageOrganization(owner.orgId, 12)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Essai', { exact: true })).toBeVisible()
    await expect(page.getByText(/expirent? dans les 3/)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Essai\u00a0: 18\u00a0jours restants' })).toBeVisible()
    await page.getByRole('link', { name: 'Voir les tarifs' }).click()
    await expect(page).toHaveURL('/pricing')
    await time.ageOrganization(owner.orgId, 30)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Votre essai est terminé' })).toBeVisible()
    await time.subscribe(owner.orgId, 'ardoise_business')
    await page.reload()
    await expect(page.getByRole('main').getByText('Business', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Votre essai est terminé' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Voir les tarifs' })).toHaveCount(0)
  })

  test('« Créer un devis » opens a new draft; going back shows the list and creates no second draft', async ({
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

  test('activity is refetched every 30 s, figures every 60 s', async ({ page, site, owner }) => {
    // Before its first devis an organization has no figures.
    await sendQuote(site, owner)
    await page.clock.install()
    await withoutAnswersAhead(page, '**/dashboard')
    // Without live notices: those of the organization's creation would refetch once more.
    await intercept(page, '**/api/v1/live*', (route) => route.fulfill({ status: 204 }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const counts = () =>
      ['/api/v1/dashboard/activity', '/api/v1/dashboard'].map(
        (path) => asked.filter((one) => one === path).length,
      )
    await page.goto('/dashboard')
    // Its sentences load once it is in sight.
    await showActivity(page)
    await expect(page.getByRole('list', { name: 'Activité récente' })).toBeVisible()
    await expect.poll(counts).toEqual([1, 1])
    await page.clock.fastForward(30_000)
    await expect.poll(counts).toEqual([2, 1])
    // Each answer starts the next interval: advance the time in steps and wait for the answers in between.
    const step = async () => {
      await page.clock.fastForward(10_000)
      const [activity = 0, figures = 0] = counts()
      return activity >= 4 && figures >= 2
    }
    await expect.poll(step, { intervals: [250] }).toBe(true)
    const [activity = 0, figures = 0] = counts()
    expect(activity).toBeGreaterThan(figures)
  })

  test('new events appear by themselves as sentences, ten at most', async ({ page, site, owner }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('banner').getByText('Temps réel', { exact: true })).toBeVisible()
    const { quote } = await sendQuote(site, owner)
    await showActivity(page)
    const activity = page.getByRole('list', { name: 'Activité récente' })
    await expect(activity.getByText(`Devis ${quote.number} envoyé à Menuiserie Vasseur`)).toBeVisible()
    for (const title of ['Portail', 'Terrasse', 'Pergola', 'Bardage']) await draftQuote(owner, title)
    await expect(activity.getByText(/^Brouillon de devis créé/).first()).toBeVisible()
    await expect(activity.getByRole('listitem')).toHaveCount(10)
  })
})

test('the demo company has its day’s work: devis that expire are told in amber, and listed with their links', async ({
  page,
  context,
  site,
}) => {
  await enterAs(context, site, await signInByApi(site, 'demo@ardoise.test', 'ardoise-demo-2026'))
  await page.goto('/dashboard')
  await expect(page.getByText(/^\d+\u00a0devis expirent dans les 3\u00a0jours$/)).toBeVisible()
  const work = page.getByRole('list', { name: 'À faire aujourd’hui' })
  await expect(work.getByRole('link', { name: /^Renvoyer D-/ })).toBeVisible()
  await page.getByRole('button', { name: /^Afficher les \d+\ssuivants$/ }).click()
  await expect(work.getByRole('button', { name: /^Prolonger D-/ })).toHaveCount(3)
  await expect(work.getByRole('button', { name: /^Encaisser F/ }).first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^D-\d{4}-\d{4}$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/templates\/quotes\/[0-9a-f-]{36}$/)
})
