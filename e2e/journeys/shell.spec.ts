import type { Page } from '@playwright/test'
import { enterAs, makeOwner, makeSecondOrganization, signUpByApi } from '../support/accounts.ts'
import { makeDataDir } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { appears, pause } from '../support/held-clock.ts'
import { intercept } from '../support/intercept.ts'
import { sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const sections = [
  'Accueil',
  'Email & Communication',
  'Revenues & Abonnements',
  'Rapports & Analytics',
  'Ressources & Templates',
  'CRM & Données',
  'Administration & Gestion',
  'Paramètres',
  'Aide & Support',
]
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const section = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true })
const oneself = (page: Page) => page.getByRole('button', { name: /^Menu de/ })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Recherche et actions' })

async function openDashboard(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
}

/** Opens ⌘K, types some words and runs the action found. */
async function find(page: Page, words: string, label: string | RegExp) {
  // The shell listens to keys once this is shown.
  await expect(page.getByRole('banner').getByText('Temps réel', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Rechercher ou lancer une action…').fill(words)
  const found = palette(page).getByRole('option', { name: label })
  await expect(found).toBeVisible()
  return found
}
async function run(page: Page, words: string, label: string | RegExp) {
  await (await find(page, words, label)).click()
}

test.describe('the sidebar', () => {
  test.beforeEach(({ context, site, owner }) => enterAs(context, site, owner.cookie))

  test('has nine sections in order, those of daily work open; it remembers which ones were opened or closed', async ({
    page,
  }) => {
    await openDashboard(page)
    await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText(['Favoris', ...sections])
    for (const [index, name] of sections.entries())
      await expect(section(page, name)).toHaveAttribute('aria-expanded', String([0, 1, 2, 4].includes(index)))
    await expect(sidebar(page).getByRole('link', { name: 'Mon profil' })).toHaveCount(0)
    await section(page, 'Paramètres').click()
    await section(page, 'Email & Communication').click()
    await expect(sidebar(page).getByRole('link', { name: 'Mon profil' })).toBeVisible()
    await page.reload()
    await expect(section(page, 'Paramètres')).toHaveAttribute('aria-expanded', 'true')
    await expect(section(page, 'Email & Communication')).toHaveAttribute('aria-expanded', 'false')
  })

  test('favourites and width are remembered for each user of the browser', async ({
    page,
    context,
    site,
  }) => {
    await openDashboard(page)
    const favourites = page.getByRole('region', { name: 'Favoris' })
    const seeded = ['Boîte de réception', 'Devis', 'Factures', 'Entreprises', 'Contacts']
    await expect(favourites.getByRole('link')).toHaveText(seeded)
    for (const name of seeded)
      await favourites.getByRole('button', { name: `${name} dans les favoris` }).click()
    await page.getByRole('button', { name: 'Avoirs dans les favoris' }).click()
    await expect(favourites.getByRole('link')).toHaveText(['Avoirs'])
    const aside = page.getByRole('complementary', { name: 'Barre latérale' })
    const edge = page.getByRole('separator', { name: 'Largeur de la barre latérale' })
    await expect(aside).toHaveCSS('width', '280px')
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect(aside).toHaveCSS('width', '296px')
    await page.keyboard.press('End')
    await expect(aside).toHaveCSS('width', '400px')
    await page.keyboard.press('Home')
    await expect(aside).toHaveCSS('width', '220px')
    await page.keyboard.press('Enter')
    await expect(aside).toHaveCSS('width', '280px')
    await page.mouse.move(280, 500)
    await page.mouse.down()
    await page.mouse.move(340, 500)
    await page.mouse.up()
    await expect(aside).toHaveCSS('width', '340px')
    await page.reload()
    await expect(favourites.getByRole('link')).toHaveText(['Avoirs'])
    await expect(aside).toHaveCSS('width', '340px')

    const other = await makeOwner(site)
    // A page that calls the API meanwhile gets a 401.
    await page.goto('about:blank')
    await context.clearCookies()
    await enterAs(context, site, other.cookie)
    await openDashboard(page)
    await expect(favourites.getByRole('link')).toHaveCount(5)
    await expect(aside).toHaveCSS('width', '280px')
  })

  test('hovering or focusing an item loads its data, at most once in thirty seconds', async ({ page }) => {
    await page.clock.install()
    const asked: string[] = []
    const answered: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname))
    const count = (path: string) => asked.filter((one) => one === path).length
    await openDashboard(page)
    const contacts = sidebar(page).getByRole('link', { name: 'Contacts' })
    const companies = sidebar(page).getByRole('link', { name: 'Entreprises' })
    await contacts.hover()
    await expect.poll(() => count('/api/v1/contacts')).toBe(1)
    await companies.focus()
    await expect.poll(() => count('/api/v1/companies')).toBe(1)
    // Its thirty seconds begin with the answer.
    await expect.poll(() => answered).toContain('/api/v1/contacts')

    await page.mouse.move(700, 700)
    await contacts.hover()
    // A second request would start at once, or after the router's short wait.
    await page.clock.runFor(1_000)
    await page.evaluate(() => fetch('/readyz'))
    expect(count('/api/v1/contacts')).toBe(1)
    await page.mouse.move(700, 700)
    await page.clock.fastForward(31_000)
    await contacts.hover()
    await expect.poll(() => count('/api/v1/contacts')).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })
})

test.describe('the header', () => {
  test.beforeEach(({ context, site, owner }) => enterAs(context, site, owner.cookie))

  test('shows the names of the page and the organization, is 64 px high, and its search opens the palette', async ({
    page,
    owner,
  }) => {
    await openDashboard(page)
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('height', '64px')
    await expect(header.getByText('Tableau de bord', { exact: true })).toBeVisible()
    await expect(header.getByText(owner.orgName, { exact: true })).toBeVisible()
    await expect(header.getByText('Temps réel', { exact: true })).toBeVisible()
    await header.getByRole('button', { name: /^Rechercher…/ }).click()
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(header.getByRole('button', { name: /^Rechercher…/ })).toBeFocused()
  })

  test('the user menu shows initial, name and plan, and its links open their pages', async ({
    page,
    owner,
    time,
  }) => {
    await openDashboard(page)
    await expect(oneself(page)).toContainText('CMenu de Camille AubryCamille AubryEssai')
    await oneself(page).click()
    await expect(page.getByRole('menuitem')).toContainText([
      'Profil',
      'Organisation',
      'Passer au premium',
      'Se déconnecter',
    ])
    for (const [name, path] of [
      ['Profil', '/profile'],
      ['Organisation', '/settings/organization'],
      ['Passer au premium', '/pricing'],
    ] as const)
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', path)

    await time.subscribe(owner.orgId, 'ardoise_premium')
    await openDashboard(page)
    await expect(oneself(page)).toContainText('Premium')
    await oneself(page).click()
    await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Passer au premium' })).toHaveCount(0)
  })

  test('signing out shows a toast; a sign-out that fails shows another', async ({ page, expected }) => {
    expected.noNetwork()
    await openDashboard(page)
    await intercept(page, '**/auth/v1/sign-out', (route) => route.abort())
    await run(page, 'déconnecter', 'Se déconnecter')
    await expect(page.getByText('Erreur lors de la déconnexion')).toBeVisible()
    await page.unroute('**/auth/v1/sign-out')
    await run(page, 'déconnecter', 'Se déconnecter')
    await expect(page.getByText('Déconnecté avec succès')).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })

  test('a toast lasts five seconds', async ({ page, expected }) => {
    expected.noNetwork()
    await page.clock.install()
    await openDashboard(page)
    await intercept(page, '**/auth/v1/sign-out', (route) => route.abort())
    const signOut = await find(page, 'déconnecter', 'Se déconnecter')
    await pause(page)
    await signOut.click()
    const toast = page.getByText('Erreur lors de la déconnexion')
    await appears(page, toast)
    await page.clock.runFor(3_000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2_500)
    await expect(toast).toHaveCount(0)
  })
})

test('a user without an organization sees « Mon Organisation »', async ({ page, context, site }) => {
  const { cookie } = await signUpByApi(site)
  await enterAs(context, site, cookie)
  await page.goto('/profile')
  await expect(page.getByRole('banner').getByText('Mon Organisation', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Temps réel')).toHaveCount(0)
})

test('on a phone a button opens the menu, and choosing a page closes it', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.setViewportSize({ width: 360, height: 740 })
  await openDashboard(page)
  await expect(sidebar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(sidebar(page).getByRole('heading', { level: 2 })).toHaveText(['Favoris', ...sections])
  await sidebar(page).getByRole('link', { name: 'Tâches' }).click()
  await expect(page).toHaveURL('/tasks')
  await expect(sidebar(page)).toHaveCount(0)
})

test('a user of several organizations changes organization from the menu or the palette', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await openDashboard(page)
  await oneself(page).click()
  await expect(page.getByText('Changer d’organisation')).toHaveCount(0)
  await makeSecondOrganization(site, owner, 'Seconde maison')
  const named = (name: string) => page.getByRole('banner').getByText(name, { exact: true })
  await openDashboard(page)
  await expect(named('Seconde maison')).toBeVisible()
  await oneself(page).click()
  await page.getByRole('menuitemradio', { name: owner.orgName }).click()
  await expect(named(owner.orgName)).toBeVisible()
  await run(page, 'seconde', 'Passer à Seconde maison')
  await expect(named('Seconde maison')).toBeVisible()
})

test('the palette starts a devis or a contact, changes the theme, and sends a devis again', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await openDashboard(page)
  await run(page, 'nouveau contact', 'Nouveau contact')
  await expect(page).toHaveURL('/crm/contacts/new')
  await run(page, 'sombre', 'Apparence\u00a0: sombre')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await run(page, 'thème système', 'Apparence\u00a0: comme le système')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await run(page, 'nouveau devis', 'Nouveau devis')
  await expect(page).toHaveURL(/\/templates\/quotes\/[0-9a-f-]{36}$/)

  const { quote } = await sendQuote(site, owner)
  await page.goto(`/templates/quotes/${quote.id}`)
  await expect(page.getByRole('button', { name: 'Renvoyer' })).toBeVisible()
  await run(page, 'renvoyer', 'Renvoyer le devis')
  await expect(page.getByRole('dialog', { name: 'Renvoyer le devis' })).toBeVisible()
})

test('a page that takes the focus below the palette does not receive the keys typed', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/crm/contacts/new')
  const firstName = page.getByLabel('Prénom')
  await expect(firstName).toBeVisible()
  await expect(page.getByRole('banner').getByText('Temps réel', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByPlaceholder('Rechercher ou lancer une action…')
  await expect(search).toBeFocused()
  await page.keyboard.type('som')
  // As the `autofocus` of a page that arrives now.
  await page.locator('input[name="firstName"]').evaluate((input) => input.focus())
  await page.keyboard.type('bre')
  await expect(search).toHaveValue('sombre')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await firstName.focus()
  await page.keyboard.type('Zoé')
  await expect(firstName).toHaveValue('Zoé')
})

test('« Temps réel » gives way to « Hors ligne » while the server is down, and comes back', async ({
  launch,
  visit,
  expected,
}) => {
  test.slow()
  expected.noNetwork()
  expected.statuses(500, 502, 503)
  const dataDir = makeDataDir()
  const ardoise = await launch({ dataDir })
  const site = { url: ardoise.url, mailbox: capturedMailbox(ardoise.url) }
  const owner = await makeOwner(site)
  const page = await (await visit({ at: site, cookie: owner.cookie })).newPage()
  await page.goto('/dashboard')
  const state = (word: string) => page.getByRole('banner').getByText(word, { exact: true })
  await expect(state('Temps réel')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Temps réel' })).toBeVisible()
  // Somebody is there: what tells readers is loaded, with the counts of the menu. At each load it says nothing.
  const counted = page.waitForResponse((answer) => answer.url().includes('/api/v1/tasks/buckets'))
  await page.keyboard.press('Shift')
  await counted
  const said = page.getByRole('status').filter({ hasText: /^Connexion (perdue|rétablie)$/ })
  await expect(said).toHaveCount(0)
  // « Connexion… » lasts ten seconds from the first sign that the server goes.
  const stopped = ardoise.stop()
  await expect(state('Connexion…')).toBeVisible()
  await stopped
  await expect(state('Hors ligne')).toBeVisible({ timeout: 20_000 })
  await launch({ dataDir, port: ardoise.port })
  await expect(state('Temps réel')).toBeVisible({ timeout: 20_000 })
  await expect(said).toHaveText('Connexion rétablie')
})

test('without a network a page that was not loaded yet says so, and shows itself when the network is back', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  await enterAs(context, site, owner.cookie)
  await openDashboard(page)
  await context.setOffline(true)
  await sidebar(page).getByRole('link', { name: 'Banque' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hors ligne' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Banque' })).toBeVisible()
})
