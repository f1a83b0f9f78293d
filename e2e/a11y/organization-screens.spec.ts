import type { Page } from '@playwright/test'
import { enterAs, newEmail, type Site, signUpByApi } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click()

test('the three steps of a new organization', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/orgs/new')
  await next(page)
  await expect(page.getByText('Slug requis')).toBeVisible()
  await checkScreen(page)
  await page
    .getByRole('textbox', { name: 'Nom de l’organisation' })
    .fill(`Atelier ${crypto.randomUUID().slice(0, 8)}`)
  await next(page)
  await expect(page.getByRole('heading', { name: 'Membres et invitations' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  await next(page)
  await expect(page.getByText('Prénom requis')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Inès')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail('ines'))
  await next(page)
  await expect(page.getByRole('heading', { name: 'Récapitulatif' })).toBeVisible()
  await checkScreen(page)
})

async function newcomer(site: Site): Promise<string> {
  const account = await signUpByApi(site)
  const { user } = await account.api.identity.getMe({})
  const body = { userId: user.id, email: account.email, orgName: 'Atelier Aubry' }
  await post(`${site.url}/functions/v1/create-organization-and-user-data`, body, account.cookie)
  return account.cookie
}

test('the four steps of the onboarding, and its reminder', async ({ page, context, site }) => {
  await enterAs(context, site, await newcomer(site))
  await page.goto('/dashboard')
  const modal = page.getByRole('dialog', { name: 'Bienvenue dans Ardoise' })
  const go = (name: string) => modal.getByRole('button', { name }).click()
  await modal.getByRole('textbox', { name: 'Prénom' }).fill('')
  await go('Continuer')
  await expect(modal.getByText('Veuillez remplir votre prénom et nom')).toBeVisible()
  await checkScreen(page)
  await modal.getByRole('textbox', { name: 'Prénom' }).fill('Camille')
  await go('Continuer')
  await expect(modal.getByRole('heading', { name: 'Votre entreprise' })).toBeVisible()
  await checkScreen(page)
  await go('Continuer')
  await expect(modal.getByRole('link', { name: /IMAP/ })).toBeVisible()
  await checkScreen(page)
  await go('Continuer')
  await go('Créer un devis test')
  await expect(modal.getByText('vous attend')).toBeVisible()
  await checkScreen(page)
  await page.goto('/manager/mail')
  await expect(page.getByRole('button', { name: 'Reprendre la configuration' })).toBeVisible()
  await checkScreen(page)
})

test('the settings of the organization, with a conflict', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(409)
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  await page.getByRole('textbox', { name: 'Ville' }).fill('Lyon')
  await owner.api.organizations.updateOrganization({ city: 'Metz' })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('modifiée ailleurs entre-temps')).toBeVisible()
  await checkScreen(page)
})

test('the demonstration', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  const { id } = await owner.api.quotes.createDemoQuote({})
  for (const path of [`/templates/quotes/${id}`, '/templates/quotes']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Démonstration', { exact: true })).toBeVisible()
    await checkScreen(page)
  }
})
