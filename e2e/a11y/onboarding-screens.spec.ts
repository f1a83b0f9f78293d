import { enterAs, type Site, signUpByApi } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

async function newcomer(site: Site): Promise<string> {
  const account = await signUpByApi(site)
  const { user } = await account.api.identity.getMe({})
  const body = { userId: user.id, email: account.email, orgName: 'Atelier Aubry' }
  await post(`${site.url}/functions/v1/create-organization-and-user-data`, body, account.cookie)
  return account.cookie
}

test('the four steps of the onboarding, and the button that resumes it', async ({ page, context, site }) => {
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
