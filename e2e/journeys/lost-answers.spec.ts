import { enterAs, makeNewcomer } from '../support/accounts.ts'
import { plugAuthenticator } from '../support/authenticator.ts'
import { loseAnswer } from '../support/lost-answer.ts'
import { draftQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

/** A bad network takes an answer away: what was done is not done twice, and is shown as done. */
test.beforeEach(({ expected }) => {
  expected.noNetwork()
})

test('a company made from a contact’s form is made once', async ({ visit, owner }) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/contacts/new')
  await loseAnswer(page, '**/api/v1/companies')
  await page.getByRole('combobox', { name: 'Entreprise' }).fill('Garage Ozanne')
  await page.getByRole('option', { name: /Garage Ozanne/ }).click()
  await expect(page.getByText('Entreprise «\u202fGarage Ozanne\u202f» ajoutée')).toBeVisible()
  expect((await owner.api.crm.listCompanies({ q: 'Ozanne' })).items).toHaveLength(1)
})

test('drafts deleted together are said to be', async ({ visit, owner }) => {
  for (const title of ['Placard', 'Bibliothèque']) await draftQuote(owner, title)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/templates/quotes')
  for (const name of ['Placard', 'Bibliothèque'])
    await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check()
  await loseAnswer(page, '**/api/v1/quotes/delete*')
  await page.getByRole('button', { name: 'Supprimer les 2 brouillons' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('2 brouillons supprimés')).toBeVisible()
  expect((await owner.api.quotes.listQuotes({})).items).toEqual([])
})

test('the onboarding makes one devis, and takes it away again', async ({ page, context, site, expected }) => {
  expected.statuses(404)
  const account = await makeNewcomer(site)
  await enterAs(context, site, account.cookie)
  await page.goto('/dashboard')
  const modal = page.getByRole('dialog')
  for (const step of ['Votre profil', 'Votre entreprise', 'Vos boîtes mail']) {
    await expect(modal.getByRole('heading', { name: step })).toBeVisible()
    await modal.getByRole('button', { name: 'Continuer' }).click()
  }
  await loseAnswer(page, '**/api/v1/quotes/demo')
  await modal.getByRole('button', { name: 'Créer un devis test' }).click()
  await expect(page.getByText('Devis test créé avec succès\u202f!')).toBeVisible()
  const { items } = await account.api.quotes.listQuotes({})
  expect(items).toHaveLength(1)
  await loseAnswer(page, `**/api/v1/quotes/${items[0]!.id}`)
  await modal.getByRole('button', { name: 'Supprimer le devis test' }).click()
  await expect(modal.getByRole('button', { name: 'Créer un devis test' })).toBeVisible()
  expect((await account.api.quotes.listQuotes({})).items).toEqual([])
})

test('a passkey is added, renamed and removed once', async ({ page, context, site: at, owner, expected }) => {
  expected.statuses(404)
  const site = { ...at, url: at.url.replace('127.0.0.1', 'localhost') }
  await plugAuthenticator(page)
  await enterAs(context, site, owner.cookie)
  await page.goto(`${site.url}/settings/security`)
  await loseAnswer(page, '**/auth/v1/passkey/verify-registration')
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Portable')
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Clé d’accès ajoutée')).toBeVisible()
  await expect(page.getByText('Jamais utilisée')).toHaveCount(1)

  await loseAnswer(page, '**/api/v1/me/passkeys/*')
  await page.getByRole('button', { name: 'Renommer « Portable »' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Bureau')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Clé d’accès renommée')).toBeVisible()

  await loseAnswer(page, '**/api/v1/me/passkeys/*')
  await page.getByRole('button', { name: 'Retirer « Bureau »' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Aucune clé d’accès')).toBeVisible()
})
