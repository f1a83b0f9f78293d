import type { Page } from '@playwright/test'
import { makeSecondOrganization } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

test('the company list follows the search as it is typed; the address keeps the search and the filters', async ({
  visit,
  owner,
}) => {
  for (const name of ['Boulangerie Élysée', 'Menuiserie Vasseur', 'Garage Ozanne'])
    await addCompany(owner, name)
  await owner.api.crm.createCompany({ name: 'Élise Particulière', kind: 'consumer', city: 'Tours' })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/companies')
  const table = page.getByRole('table', { name: 'Entreprises' })
  await expect(table.getByRole('link', { name: 'Garage Ozanne' })).toBeVisible()
  // Type slowly, so that each letter is searched for while the next is typed.
  await page
    .getByRole('searchbox', { name: 'Nom, e-mail, SIREN ou ville' })
    .pressSequentially('elys', { delay: 220 })
  await expect(table.getByRole('link', { name: 'Boulangerie Élysée' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Garage Ozanne' })).toHaveCount(0)
  await expect(page).toHaveURL(/q=elys/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Nom, e-mail, SIREN ou ville' })).toHaveValue('elys')
  await expect(table.getByRole('link', { name: 'Garage Ozanne' })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Nom, e-mail, SIREN ou ville' }).fill('rien de tel')
  await expect(page.getByText('Aucune entreprise trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(table.getByRole('link', { name: 'Garage Ozanne' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Type de client' }).selectOption('Particuliers')
  await expect(table.getByRole('link', { name: 'Élise Particulière' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Garage Ozanne' })).toHaveCount(0)
  await expect(page).toHaveURL(/kind=consumer/)
})

test('several companies are archived together, found among the archived, and restored by « Annuler »', async ({
  visit,
  owner,
}) => {
  for (const name of ['Ateliers Un', 'Ateliers Deux', 'Ateliers Trois']) await addCompany(owner, name)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/companies')
  const table = page.getByRole('table', { name: 'Entreprises' })
  const choose = async () => {
    for (const name of ['Ateliers Un', 'Ateliers Deux'])
      await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check()
    await page.getByRole('button', { name: 'Archiver' }).click()
  }
  await choose()
  // A toast stays while the pointer is on it.
  await page.getByText('2 entreprises archivées').hover()
  await expect(table.getByRole('link', { name: 'Ateliers Un' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(table.getByRole('link', { name: 'Ateliers Un' })).toBeVisible()
  await choose()
  await expect(table.getByRole('link', { name: 'Ateliers Un' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'État' }).getByRole('link', { name: 'Archivées 2' }).click()
  await expect(table.getByRole('link', { name: 'Ateliers Deux' })).toBeVisible()
  await expect(table.getByRole('link', { name: 'Ateliers Trois' })).toHaveCount(0)
})

test('an edit restored after a reload does not overwrite a change saved meanwhile', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const company = await addCompany(owner, 'Menuiserie Vasseur')
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  // The browser’s own question before a reload that would lose typed text.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`/crm/companies/${company.id}/edit`)
  const name = page.getByRole('textbox', { name: 'Nom ou raison sociale' })
  await name.fill('Vasseur Menuiserie')
  const { revision, name: stored } = await owner.api.crm.getCompany({ companyId: company.id })
  await owner.api.crm.updateCompany({ companyId: company.id, revision, name: stored, city: 'Voiron' })
  await page.reload()
  await expect(name).toHaveValue('Vasseur Menuiserie')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Cette fiche a été modifiée ailleurs entre-temps')).toBeVisible()
  await expect(page.getByText('Voiron').first()).toBeVisible()
  expect(await owner.api.crm.getCompany({ companyId: company.id })).toMatchObject({
    name: 'Menuiserie Vasseur',
    city: 'Voiron',
  })
})

/** Counts the requests of the page that create a company. */
function countCreations(page: Page): () => number {
  let creations = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/companies') creations += 1
  })
  return () => creations
}

test('a new contact’s company can be added from the contact form, which stays open with it', async ({
  visit,
  owner,
}) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/contacts/new')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Ozanne')
  const company = page.getByRole('combobox', { name: 'Entreprise' })
  await company.fill('Garage Ozanne')
  await page.getByRole('option', { name: /Garage Ozanne/ }).click()
  await expect(page.getByText('Entreprise «\u202fGarage Ozanne\u202f» ajoutée')).toBeVisible()
  await expect(company).toHaveValue('Garage Ozanne')
  expect((await owner.api.crm.countContacts({})).count).toBe(0)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ozanne' })).toBeVisible()
  expect((await owner.api.crm.listContacts({})).items).toMatchObject([{ companyName: 'Garage Ozanne' }])
})

test('pressing Ctrl+Enter again while the next page loads adds no second company', async ({
  visit,
  owner,
}) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/companies/new')
  await page.getByRole('textbox', { name: 'Nom ou raison sociale' }).fill('Garage Ozanne')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/company-page-/, async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Entreprise ajoutée')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Garage Ozanne' })).toBeVisible()
  expect((await owner.api.crm.listCompanies({ q: 'Ozanne' })).items).toHaveLength(1)
})

test('repeating a creation whose answer was lost creates nothing twice', async ({
  visit,
  owner,
  expected,
}) => {
  expected.noNetwork()
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  const creations = countCreations(page)
  await page.goto('/crm/companies/new')
  await page.getByRole('textbox', { name: 'Nom ou raison sociale' }).fill('Garage Ozanne')
  await intercept(page, '**/api/v1/companies', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Le serveur ne répond pas.', { exact: false }).first()).toBeVisible()
  expect(creations()).toBe(3)
  await page.unroute('**/api/v1/companies')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Garage Ozanne' })).toBeVisible()
  expect((await owner.api.crm.listCompanies({ q: 'Ozanne' })).items).toHaveLength(1)
})

test('a tab writes to the organization that it shows, even when another tab changed organization', async ({
  visit,
  owner,
  site,
}) => {
  const second = await makeSecondOrganization(site, owner, 'Atelier du Port')
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/companies/new')
  await expect(page.getByRole('banner').getByText('Atelier du Port')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom ou raison sociale' }).fill('Garage Ozanne')
  await owner.api.organizations.switchOrganization({ orgId: owner.orgId })
  // Makes the page load the user again: it stays in its organization and keeps the typed text.
  await owner.api.identity.updateProfile({ firstName: 'Lucile' })
  await expect(page.getByRole('button', { name: 'Menu de Lucile Aubry' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Garage Ozanne' })).toBeVisible()
  expect((await owner.api.crm.listCompanies({})).items).toEqual([])
  await owner.api.organizations.switchOrganization({ orgId: second })
  expect((await owner.api.crm.listCompanies({})).items).toHaveLength(1)
})

test('a change made while a list is first loading appears in it', async ({ visit, owner }) => {
  const company = await addCompany(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  const ofCompany = (request: { url(): string }) =>
    new URL(request.url()).pathname === `/api/v1/companies/${company.id}`
  let held = false
  await page.route('**/api/v1/events?*', async (route) => {
    if (held) return route.continue()
    held = true
    const before = await route.fetch()
    await expect(page.getByText('Temps réel', { exact: true })).toBeVisible()
    const told = page.waitForRequest(ofCompany)
    await owner.api.crm.archiveCompanies({ companyIds: [company.id] })
    await told
    await route.fulfill({ response: before })
  })
  await page.goto(`/crm/companies/${company.id}`)
  const history = page.getByRole('list', { name: 'Historique' })
  await expect(history.getByText(/archiv/)).toBeVisible()
})

test('a change made before the live connection opens is shown', async ({ visit, owner }) => {
  const company = await addCompany(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  const shown = page.getByRole('heading', { level: 1, name: company.name })
  let asked = false
  await intercept(page, '**/api/v1/live?*', async (route) => {
    const first = !asked
    asked = true
    if (first) {
      await expect(shown).toBeVisible()
      await owner.api.crm.archiveCompanies({ companyIds: [company.id] })
      // Wait until `since`, which the server counts back from the request, no longer reaches the change.
      const back = Number(new URL(route.request().url()).searchParams.get('since'))
      const archivedAt = Date.now()
      await expect.poll(() => Date.now() - archivedAt, { timeout: 60_000 }).toBeGreaterThan(back + 500)
    }
    await route.continue()
  })
  await page.goto(`/crm/companies/${company.id}`)
  await expect(page.getByText('Archivée', { exact: true })).toBeVisible()
})
