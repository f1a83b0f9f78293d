import type { Page } from '@playwright/test'
import { enterAs, newEmail } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const next = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click()
const name = (page: Page) => page.getByRole('textbox', { name: 'Nom de l’organisation' })
const slug = (page: Page) => page.getByRole('textbox', { name: 'Identifiant' })
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`

async function addMember(page: Page, firstName: string, email: string, role = 'Membre'): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  const member = page.getByRole('group').last()
  await expect(member.getByRole('textbox', { name: 'Prénom' })).toBeFocused()
  await member.getByRole('textbox', { name: 'Prénom' }).fill(firstName)
  await member.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await member.getByRole('combobox', { name: 'Rôle' }).selectOption({ label: role })
}

test('three steps make the organization and mail its invitations, then show the team', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/orgs/new')
  await expect(page.getByRole('progressbar')).toHaveAccessibleName('Étape 1 sur 3')
  await expect(page.getByText('0\u202f% terminé')).toBeVisible()
  const organization = unique('Scierie du Vercors')
  await name(page).fill(organization)
  await expect(slug(page)).toHaveValue(/^scierie-du-vercors-[0-9a-f]{8}$/)
  await expect(page.getByText('Disponible.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Secteur d’activité' }).selectOption({ label: 'Industrie' })
  await page.getByRole('combobox', { name: 'Pays' }).selectOption({ label: 'Suisse' })
  await page.getByRole('combobox', { name: 'Devise' }).selectOption({ label: 'Franc suisse (CHF)' })
  await page.locator('input[type=file]').setInputFiles('server/demo/logo.png')
  await expect(page.getByRole('img', { name: `Logo de ${organization}` })).toBeVisible()
  await next(page)

  await expect(title(page, 'Membres et invitations')).toBeFocused()
  await expect(page.getByText('33\u202f% terminé')).toBeVisible()
  const [ines, paul] = [newEmail('ines'), newEmail('paul')]
  await addMember(page, 'Inès', ines, 'Propriétaire')
  await addMember(page, 'Paul', paul, 'Lecteur')
  await page.getByRole('group').last().getByRole('checkbox').uncheck()
  // The second click finds « Créer l’organisation » in the place of « Suivant ».
  await page.getByRole('button', { name: 'Suivant' }).dblclick()

  await expect(title(page, 'Récapitulatif')).toBeVisible()
  await expect(page.getByText('67\u202f% terminé')).toBeVisible()
  await expect(page.getByText('Franc suisse (CHF)')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paul' })).toContainText('Sans e-mail')
  await page.getByRole('button', { name: 'Créer l’organisation' }).dblclick()
  await expect(page.getByText('Organisation créée avec succès\u202f!')).toBeVisible()
  await expect(page).toHaveURL(/\/orgs\/[0-9a-f-]{36}\/members$/)
  await expect(page.getByRole('banner').getByText(organization)).toBeVisible()
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({
    name: organization,
    hasLogo: true,
  })

  const { memberships } = await owner.api.identity.getMe({})
  expect(memberships.filter((one) => one.name === organization)).toHaveLength(1)
  await site.mailbox.waitFor(ines, new RegExp(organization))
  expect(await site.mailbox.listTo(paul)).toEqual([])
  await page.goto('/orgs/new')
  await expect(name(page)).toHaveValue('')
})

test('repeating a creation whose answer was lost finds the same organization', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  await enterAs(context, site, owner.cookie)
  await page.goto('/orgs/new')
  const organization = unique('Atelier répété')
  await name(page).fill(organization)
  await next(page)
  const ines = newEmail('ines')
  await addMember(page, 'Inès', ines)
  await next(page)
  await intercept(page, '**/api/v1/organizations', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Créer l’organisation' }).click()
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  await page.unroute('**/api/v1/organizations')
  await page.getByRole('button', { name: 'Créer l’organisation' }).click()
  await expect(page).toHaveURL(/\/orgs\/[0-9a-f-]{36}\/members$/)
  const { memberships } = await owner.api.identity.getMe({})
  expect(memberships.filter((one) => one.name === organization)).toHaveLength(1)
  await site.mailbox.waitFor(ines)
  expect(await site.mailbox.listTo(ines)).toHaveLength(1)
})
