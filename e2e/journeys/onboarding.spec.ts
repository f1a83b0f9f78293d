import type { Page } from '@playwright/test'
import { enterAs, makeNewcomer, makeOwner } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { joinTeam } from '../support/team.ts'
import { expect, test } from '../support/test.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Bienvenue dans Ardoise' })
const press = (page: Page, name: string) => modal(page).getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => modal(page).getByRole('textbox', { name, exact: true })
const step = (page: Page, name: string) => modal(page).getByRole('heading', { level: 3, name })

test('opens by itself, saves the profile and the company, and closes', async ({
  page,
  context,
  site,
  expected,
}) => {
  // The live notice of the deletion may come before its answer: the page then asks once more for the deleted draft.
  expected.statuses(404)
  const account = await makeNewcomer(site)
  await enterAs(context, site, account.cookie)
  await page.goto('/dashboard')
  await expect(field(page, 'Prénom')).toHaveValue('Camille')
  await expect(modal(page).getByText('0\u202f% terminé')).toBeVisible()
  await field(page, 'Prénom').fill('')
  await field(page, 'Nom').fill('')
  await press(page, 'Continuer')
  await expect(modal(page).getByText('Veuillez remplir votre prénom et nom')).toHaveCount(1)
  await expect(field(page, 'Prénom')).toBeFocused()
  await field(page, 'Prénom').fill('Zoé')
  await field(page, 'Nom').fill('Le Goff')
  await field(page, 'Fonction (facultatif)').fill('Gérante')
  await modal(page).locator('input[type=file]').first().setInputFiles('server/demo/logo.png')
  await expect(modal(page).getByRole('button', { name: 'Remplacer la photo' })).toBeVisible()
  await modal(page).locator('input[type=file]').last().setInputFiles('server/demo/logo.png')
  await expect(modal(page).getByRole('img', { name: 'Logo d’Atelier Aubry' })).toBeVisible()
  await press(page, 'Continuer')

  await expect(step(page, 'Votre entreprise')).toBeFocused()
  await expect(modal(page).getByText('25\u202f% terminé')).toBeVisible()
  await field(page, 'Nom de l’entreprise').fill('')
  await press(page, 'Continuer')
  await expect(modal(page).getByText('Veuillez renseigner le nom de votre entreprise')).toBeVisible()
  await field(page, 'Nom de l’entreprise').fill('Atelier Zoé')
  await field(page, 'Adresse (facultatif)').fill('3 rue du Port')
  await field(page, 'Code postal (facultatif)').fill('44000')
  await field(page, 'Ville (facultatif)').fill('Nantes')
  await field(page, 'Numéro de TVA (facultatif)').fill('FR03 552081317')
  await modal(page).getByText('Plus', { exact: true }).click()
  const timezone = modal(page).getByRole('combobox', { name: 'Fuseau horaire' })
  await expect(timezone.getByRole('option')).toHaveText([
    'Paris',
    'Bruxelles',
    'Zurich',
    'Toronto',
    'New York',
    'Londres',
    'Berlin',
    'Madrid',
    'Rome',
  ])
  await timezone.selectOption({ label: 'Madrid' })
  await expect(modal(page).getByRole('combobox', { name: 'Pays' }).getByRole('option')).toHaveCount(9)
  await press(page, 'Continuer')

  await expect(modal(page).getByText('Gmail et Outlook\u00a0: cette installation')).toBeVisible()
  await press(page, 'Continuer')
  await expect(modal(page).getByText('75\u202f% terminé')).toBeVisible()
  await expect(modal(page).getByRole('button', { name: 'Ignorer pour plus tard' })).toHaveCount(0)
  expect(await account.api.organizations.getOrganization({})).toMatchObject({ name: 'Atelier Aubry' })
  await press(page, 'Créer un devis test')
  await expect(page.getByText('Devis test créé avec succès\u202f!')).toBeVisible()
  await press(page, 'Terminer')
  await expect(page.getByText('Configuration terminée\u202f! Bienvenue dans Ardoise.')).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Voir le devis test' }).click()
  await expect(page.getByRole('main').getByText('Démonstration', { exact: true })).toBeVisible()
  expect(await account.api.organizations.getOrganization({})).toMatchObject({
    name: 'Atelier Zoé',
    addressLine1: '3 rue du Port',
    postalCode: '44000',
    city: 'Nantes',
    vatNumber: 'FR03552081317',
    timezone: 'Europe/Madrid',
    hasLogo: true,
  })
  expect(await account.api.identity.getMe({})).toMatchObject({
    user: { name: 'Zoé Le Goff', onboardingCompleted: true, avatarUrl: expect.stringContaining('/') },
    profile: { title: 'Gérante' },
  })

  const send = page.getByRole('button', { name: 'Envoyer le devis' })
  await expect(send).toHaveAccessibleDescription(/ne s’envoie pas/)
  await page.getByRole('button', { name: 'Supprimer le brouillon' }).click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText('Brouillon supprimé')).toBeVisible()
})

test('resumes at the step where it was left, on the same device or another', async ({
  page,
  context,
  site,
  visit,
}) => {
  const { cookie, api } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await page.goto('/dashboard')
  await press(page, 'Continuer')
  await field(page, 'Ville (facultatif)').fill('Nantes')
  // A save still in progress would arrive after those of the next page.
  await expect.poll(async () => (await api.onboarding.getOnboarding({})).step).toBe(1)
  await page.reload()
  await expect(field(page, 'Ville (facultatif)')).toHaveValue('Nantes')
  await press(page, 'Continuer')
  await expect(step(page, 'Vos boîtes mail')).toBeVisible()
  await expect.poll(async () => (await api.onboarding.getOnboarding({})).step).toBe(2)
  const elsewhere = await (await visit({ cookie })).newPage()
  await elsewhere.goto('/crm/contacts')
  await expect(step(elsewhere, 'Vos boîtes mail')).toBeVisible()
  await press(elsewhere, 'Précédent')
  await expect(field(elsewhere, 'Ville (facultatif)')).toHaveValue('Nantes')
})

test('text typed while a step is being saved survives a reload', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.noNetwork()
  const { cookie, api } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await page.goto('/dashboard')
  const saved = Promise.withResolvers<void>()
  // Saved, and its answer never comes.
  await intercept(page, '**/api/v1/onboarding/draft', async (route) => {
    await route.fetch()
    saved.resolve()
  })
  await press(page, 'Continuer')
  await field(page, 'Ville (facultatif)').fill('Nantes')
  await saved.promise
  expect((await api.onboarding.getOnboarding({})).step).toBe(1)
  await page.unroute('**/api/v1/onboarding/draft')
  await page.reload()
  await expect(field(page, 'Ville (facultatif)')).toHaveValue('Nantes')
})

test('closes when it opens the mail accounts, and can be resumed from there', async ({
  page,
  context,
  site,
}) => {
  const { cookie } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await page.goto('/dashboard')
  await press(page, 'Continuer')
  await press(page, 'Continuer')
  await modal(page).getByRole('link', { name: 'Connecter une boîte (IMAP)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comptes Mail' })).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Reprendre la configuration' }).click()
  await expect(step(page, 'Vos boîtes mail')).toBeVisible()
})

test('« Ignorer pour plus tard » saves nothing; the onboarding can be resumed later', async ({
  page,
  context,
  site,
}) => {
  const { cookie, api } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await page.goto('/dashboard')
  await field(page, 'Prénom').fill('Autre')
  await press(page, 'Ignorer pour plus tard')
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
  expect(await api.identity.getMe({})).toMatchObject({
    user: { name: 'Camille Aubry', onboardingCompleted: true },
  })
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Reprendre la configuration' }).click()
  await expect(field(page, 'Prénom')).toHaveValue('Autre')
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
})

test('the cross and Escape close it for good, like « Ignorer »', async ({ site, visit }) => {
  const close = [
    (page: Page) => page.keyboard.press('Escape'),
    (page: Page) => modal(page).getByRole('button', { name: 'Fermer' }).click(),
  ]
  for (const act of close) {
    const { cookie, api } = await makeNewcomer(site)
    const page = await (await visit({ cookie })).newPage()
    await page.goto('/dashboard')
    await expect(step(page, 'Votre profil')).toBeFocused()
    await act(page)
    await expect(modal(page)).toHaveCount(0)
    await expect
      .poll(async () => (await api.identity.getMe({})).user)
      .toMatchObject({ onboardingCompleted: true })
  }
})

test('a save that fails shows an error; trying again finishes the onboarding', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.noNetwork()
  const { cookie } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await page.goto('/dashboard')
  for (let count = 0; count < 3; count += 1) await press(page, 'Continuer')
  await intercept(page, '**/onboarding/complete', (route) => route.abort())
  await press(page, 'Terminer')
  await expect(page.getByText('Erreur lors de la sauvegarde')).toBeVisible()
  await page.unroute('**/onboarding/complete')
  await press(page, 'Terminer')
  await expect(page.getByText('Configuration terminée\u202f! Bienvenue dans Ardoise.')).toBeVisible()
})

test('a refused photo and a mailbox that cannot be connected each show a toast', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.statuses(400, 403)
  const { cookie } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await intercept(page, '**/api/v1/mailboxes/providers', (route) =>
    route.fulfill({ json: { google: true, microsoft: true } }),
  )
  await intercept(page, '**/api/v1/mailboxes/oauth/start', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'forbidden', message: 'Votre rôle ne permet pas cette action.' },
    }),
  )
  await page.goto('/dashboard')
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('rien') }
  await modal(page).locator('input[type=file]').first().setInputFiles(photo)
  await expect(page.getByText('Erreur lors de la mise à jour de l’avatar')).toBeVisible()
  await press(page, 'Continuer')
  await press(page, 'Continuer')
  for (const service of ['Gmail', 'Outlook']) {
    await press(page, `Connecter ${service}`)
    await expect(
      page.getByText(`Erreur lors de la connexion ${service}\u00a0: votre rôle ne permet pas cette action.`),
    ).toBeVisible()
  }
})

test('when a colleague saved the company meanwhile, their values replace those typed and the others stay', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.statuses(409)
  const { cookie, api } = await makeNewcomer(site)
  await enterAs(context, site, cookie)
  await page.goto('/dashboard')
  await press(page, 'Continuer')
  await field(page, 'Adresse (facultatif)').fill('14 rue des Ateliers')
  await field(page, 'Ville (facultatif)').fill('Nantes')
  await press(page, 'Continuer')
  await press(page, 'Continuer')
  await api.organizations.updateOrganization({ city: 'Metz' })
  await press(page, 'Terminer')
  await expect(modal(page).getByText('Un collègue vient de modifier l’entreprise')).toBeVisible()
  await expect(field(page, 'Ville (facultatif)')).toHaveValue('Metz')
  await expect(field(page, 'Adresse (facultatif)')).toHaveValue('14 rue des Ateliers')
})

test('a « Lecteur » sees the company read-only, with the reason', async ({ site, owner, visit }) => {
  const { cookie } = await joinTeam(site, owner, 'viewer')
  const page = await (await visit({ cookie })).newPage()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('reprendre la conf')
  await page.getByRole('option', { name: /Reprendre la configuration/ }).click()
  await press(page, 'Continuer')
  await expect(modal(page).getByText('ne permet pas de modifier l’organisation')).toBeVisible()
  await expect(field(page, 'Nom de l’entreprise')).toHaveJSProperty('readOnly', true)
  await press(page, 'Continuer')
  await expect(modal(page).getByRole('button', { name: /IMAP/ })).toHaveAttribute('aria-disabled', 'true')
  await press(page, 'Continuer')
  await expect(modal(page).getByRole('button', { name: 'Créer un devis test' })).toHaveAccessibleDescription(
    /ne permet pas de modifier les devis/,
  )
})

test('the browser does not load the code of a finished onboarding', async ({ page, context, site }) => {
  const owner = await makeOwner(site)
  await enterAs(context, site, owner.cookie)
  const names: string[] = []
  page.on('request', (request) => names.push(request.url()))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(names.filter((name) => name.includes('app-onboarding'))).toEqual([])
})
