import type { Page } from '@playwright/test'
import { enterAs, newEmail, PASSWORD, signInByApi, signUpByApi } from '../support/accounts.ts'
import { apiOf, post } from '../support/api.ts'
import { intercept } from '../support/intercept.ts'
import { codeOf } from '../support/mailbox.ts'
import { typePassword } from '../support/sign-in.ts'
import { invite, joinTeam } from '../support/team.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const accept = (page: Page) => page.getByRole('button', { name: 'Accepter l’invitation' })
const enterCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Code d’invitation' }).fill(code)
  await page.keyboard.press('Enter')
}

test('a signed-out guest signs in, comes back to the invitation and accepts it; the team opens by itself', async ({
  page,
  site,
  owner,
}) => {
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  const { path } = await invite(site, owner, { email: guest.email, role: 'billing' })
  await page.goto(path)
  await expect(title(page, 'Connexion requise')).toBeVisible()
  await expect(page.getByText(`Camille Aubry vous invite à rejoindre ${owner.orgName}.`)).toBeVisible()
  const signIn = page.getByRole('link', { name: 'Se connecter' })
  expect(await signIn.getAttribute('href')).toBe(`/auth?redirect=${encodeURIComponent(path)}`)
  await signIn.click()
  await typePassword(page, guest.email, PASSWORD)
  await expect(title(page, `Rejoindre ${owner.orgName}`)).toBeVisible()
  await expect(page.getByText('Facturation')).toBeVisible()
  await accept(page).click()
  await expect(page.getByText('Invitation acceptée avec succès\u202f!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
  // Behind the onboarding, which opens by itself.
  await expect(page.getByRole('row', { name: /Zoé Le Goff/, includeHidden: true })).toContainText(
    'Facturation',
  )
})

test('signing up from an invitation joins that organization, without the wizard', async ({
  page,
  site,
  owner,
}) => {
  const { email, path } = await invite(site, owner, { email: newEmail('nouvelle') })
  await page.goto(path)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByText(`Vous rejoindrez ensuite ${owner.orgName}.`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Nom complet' })).toHaveValue('Zoé Le Goff')
  await expect(page.getByRole('textbox', { name: 'Nom de l’entreprise' })).toHaveCount(0)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page
    .getByRole('textbox', { name: 'Code de vérification' })
    .fill(codeOf(await site.mailbox.waitFor(email, /code/)))
  await accept(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
  await expect(page.getByRole('row', { name: /Zoé Le Goff/, includeHidden: true })).toContainText('(vous)')
})

test('a sign-up for an invitation by code asks for no company and creates none; the code is typed afterwards', async ({
  page,
  site,
  owner,
}) => {
  const { email, code } = await invite(site, owner, { email: newEmail('nouveau') })
  await page.goto('/invite/accept')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByText('Vous répondrez ensuite à l’invitation.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Zoé Le Goff')
  await expect(page.getByRole('textbox', { name: 'Nom de l’entreprise' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page
    .getByRole('textbox', { name: 'Code de vérification' })
    .fill(codeOf(await site.mailbox.waitFor(email, /code/)))
  await enterCode(page, code)
  await accept(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
  const api = apiOf(site.url, await signInByApi(site, email, PASSWORD))
  expect((await api.identity.getMe({})).memberships.map(({ orgId }) => orgId)).toEqual([owner.orgId])
})

test('after the session ends, the page asks to sign in and keeps the typed code', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(401)
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  const { code } = await invite(site, owner, { email: guest.email })
  await enterAs(context, site, guest.cookie)
  await page.goto('/invite/accept')
  await expect(title(page, 'Rejoindre une organisation')).toBeVisible()
  const phone = await signInByApi(site, guest.email, PASSWORD)
  await post(`${site.url}/auth/v1/sign-out`, { scope: 'others' }, phone)
  await enterCode(page, code)
  await expect(title(page, 'Connexion requise')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await typePassword(page, guest.email, PASSWORD)
  await accept(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
})

test('the code is typed by hand; the inviter sees it live', async ({ page, context, site, owner, visit }) => {
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  const { code } = await invite(site, owner, { email: guest.email })
  const inviter = await (await visit({ cookie: owner.cookie })).newPage()
  await inviter.goto(`/orgs/${owner.orgId}/members`)
  await expect(inviter.getByRole('row', { name: new RegExp(guest.email) })).toContainText('En attente')

  await enterAs(context, site, guest.cookie)
  await page.goto('/invite/accept')
  const field = page.getByRole('textbox', { name: 'Code d’invitation' })
  await field.fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await accept(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
  await expect(inviter.getByText('Aucune invitation en attente')).toBeVisible()
  await expect(inviter.getByRole('row', { name: /Zoé Le Goff/ })).toBeVisible()
})

test('an acceptance whose answer is lost is repeated and counts once', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  const { path } = await invite(site, owner, { email: guest.email })
  await enterAs(context, site, guest.cookie)
  await intercept(
    page,
    '**/api/v1/invitations/accept',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(path)
  await accept(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
  const told = await owner.api.notifications.listNotifications({})
  expect(told.items.filter(({ type }) => type === 'invitation.accepted')).toHaveLength(1)
})

test('refusing asks for confirmation, tells the inviter and goes to the dashboard', async ({
  page,
  context,
  site,
  owner,
}) => {
  const guest = await joinTeam(site, owner, 'viewer')
  const other = await signUpByApi(site)
  const { email, path } = await invite(site, owner, { email: other.email })
  await enterAs(context, site, other.cookie)
  await page.goto(path)
  await page.getByRole('button', { name: 'Refuser', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Refuser', exact: true }).click()
  await dialog.getByRole('button', { name: 'Refuser l’invitation' }).click()
  // Without an organization the dashboard leads to its creation.
  await expect(page).toHaveURL(/\/(dashboard|orgs\/new)$/)
  const { items } = await owner.api.organizations.listInvitations({ state: 'revoked' })
  expect(items).toMatchObject([{ email, status: 'revoked', refused: true }])
  const told = await owner.api.notifications.listNotifications({})
  expect(JSON.stringify(told)).toContain('invitation.refused')
  expect(guest.userId).toBeTruthy()
})

test('a guest who already joined in another tab is told so and led to the team', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  await enterAs(context, site, guest.cookie)

  const current = await invite(site, owner, { email: guest.email })
  await page.goto(current.path)
  await expect(accept(page)).toBeVisible()
  await guest.api.organizations.acceptInvitation({ token: current.token })
  await accept(page).click()
  await expect(title(page, 'Vous êtes déjà membre')).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrir l’équipe' }).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
})

test('an invitation page sends no referrer and is not indexed', async ({ page, site, owner }) => {
  const { path } = await invite(site, owner)
  const answer = await page.goto(path)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
})
