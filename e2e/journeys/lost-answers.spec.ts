import { enterAs, makeNewcomer, newEmail } from '../support/accounts.ts'
import { plugAuthenticator } from '../support/authenticator.ts'
import { loseAnswer } from '../support/lost-answer.ts'
import { draftQuote } from '../support/quotes.ts'
import { joinTeam } from '../support/team.ts'
import { expect, test } from '../support/test.ts'
import { connect, open as openSetup } from './payment-screens.ts'

/** When the answer of a write is lost, the write is not done twice and is shown as done. */
test.beforeEach(({ expected }) => {
  expected.noNetwork()
})

test('a company created from the contact form is created once', async ({ visit, owner }) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/crm/contacts/new')
  await loseAnswer(page, '**/api/v1/companies')
  await page.getByRole('combobox', { name: 'Entreprise' }).fill('Garage Ozanne')
  await page.getByRole('option', { name: /Garage Ozanne/ }).click()
  await expect(page.getByText('Entreprise «\u202fGarage Ozanne\u202f» ajoutée')).toBeVisible()
  expect((await owner.api.crm.listCompanies({ q: 'Ozanne' })).items).toHaveLength(1)
})

test('a deletion of several drafts whose answer is lost is repeated and reported as done', async ({
  visit,
  owner,
}) => {
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

test('the onboarding creates one test devis and deletes it, though each answer is lost', async ({
  page,
  context,
  site,
  expected,
}) => {
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

test('an invitation, a role change and a status change whose answers are lost each happen once', async ({
  page,
  context,
  site,
  owner,
}) => {
  const member = await joinTeam(site, owner, 'viewer', 'Noé Petit')
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  const email = newEmail('maud')
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Inviter un membre' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Maud')
  await loseAnswer(page, '**/api/v1/invitations')
  await form.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByText('Invitation envoyée avec succès\u202f!')).toBeVisible()
  await site.mailbox.waitFor(email, /invite/)
  expect(await site.mailbox.listTo(email)).toHaveLength(1)

  await loseAnswer(page, '**/api/v1/members/*/role')
  await page.getByRole('combobox', { name: 'Rôle de Noé Petit' }).selectOption('Membre')
  await expect(page.getByText('Rôle modifié avec succès\u202f!')).toBeVisible()
  await loseAnswer(page, '**/api/v1/members/suspend')
  await page.getByRole('button', { name: 'Actions sur Noé Petit' }).click()
  await page.getByRole('menuitem', { name: 'Suspendre' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspendre' }).click()
  await expect(page.getByText('Membre suspendu avec succès\u202f!')).toBeVisible()
  const { items } = await owner.api.organizations.listMembers({})
  const { user } = await member.api.identity.getMe({})
  expect(items.find(({ userId }) => userId === user.id)).toMatchObject({
    role: 'member',
    status: 'suspended',
  })
})

test('taxes and a payment product are saved once, without a false conflict, though the answers are lost', async ({
  visit,
  owner,
}) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await connect(owner)
  await openSetup(page, '/settings/tax')
  await page.getByRole('radio', { name: 'Manuel' }).check()
  await page.getByRole('button', { name: /taux réduit/ }).click()
  await loseAnswer(page, '**/api/v1/payment-setup/tax')
  await page.getByRole('button', { name: 'Enregistrer les taxes' }).click()
  await expect(page.getByText('Taxes enregistrées')).toBeVisible()
  expect((await owner.api.paymentSetup.getSetup({})).tax.rates).toHaveLength(1)

  await page.goto('/revenues/stripe/products')
  await page.getByRole('button', { name: 'Nouveau produit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Contrat d’entretien')
  await dialog.getByRole('textbox', { name: 'Montant' }).fill('1 249,9')
  await loseAnswer(page, '**/api/v1/payment-products')
  await dialog.getByRole('button', { name: 'Créer le produit' }).click()
  await expect(page.getByText('Produit «\u202fContrat d’entretien\u202f» créé')).toBeVisible()
  expect((await owner.api.paymentSetup.listProducts({})).items).toHaveLength(1)
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
