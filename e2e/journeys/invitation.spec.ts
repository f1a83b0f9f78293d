import type { Page } from '@playwright/test'
import { enterAs, makeOwner, newEmail, PASSWORD, signInByApi, signUpByApi } from '../support/accounts.ts'
import { apiOf, post } from '../support/api.ts'
import { intercept } from '../support/intercept.ts'
import { codeOf } from '../support/mailbox.ts'
import { typePassword } from '../support/sign-in.ts'
import { invite, joinTeam } from '../support/team.ts'
import { expect, test } from '../support/test.ts'

const INVALID = 'Invitation invalide ou expirée'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const accept = (page: Page) => page.getByRole('button', { name: 'Accepter l’invitation' })
const again = (page: Page) => page.getByRole('button', { name: 'Réessayer', exact: true })
const enterCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Code d’invitation' }).fill(code)
  await page.keyboard.press('Enter')
}

test('signed out, the link asks to sign in and comes back; accepting opens the team by itself', async ({
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

test('signing up with the code alone asks for no company and makes none; the code is typed afterwards', async ({
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

test('an invitation that is not read at the sign-up is asked for again, or done without; Google leads back to it', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(500)
  const { email, path } = await invite(site, owner, { email: newEmail('coupee') })
  await intercept(page, '**/api/v1/invitations/preview', (route) => route.abort())
  await intercept(page, '**/api/v1/sign-in-providers', (route) =>
    route.fulfill({ json: { google: true, microsoft: true, sso: null } }),
  )
  const targets: unknown[] = []
  await intercept(page, '**/auth/v1/sign-in/social', (route) => {
    targets.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto(`/signup?redirect=${encodeURIComponent(path)}`)
  await expect(title(page, 'L’invitation n’a pas pu être lue')).toBeVisible()
  await page.getByRole('button', { name: 'Saisir mon adresse moi-même' }).click()
  const address = page.getByRole('textbox', { name: 'E-mail' })
  await expect(address).toBeEditable()
  await expect(address).toHaveAccessibleDescription('L’adresse qui a reçu l’invitation.')
  await expect(page.getByRole('textbox', { name: 'Nom de l’entreprise' })).toHaveCount(0)
  await page.getByRole('button', { name: 'S’inscrire avec Google' }).click()
  await expect(page.getByText('Erreur lors de l’inscription avec Google')).toBeVisible()
  expect(targets).toContainEqual({
    provider: 'google',
    callbackURL: path,
    errorCallbackURL: `/signup?provider=google&redirect=${encodeURIComponent(path)}`,
  })

  await page.reload()
  await expect(title(page, 'L’invitation n’a pas pu être lue')).toBeVisible()
  await page.unroute('**/api/v1/invitations/preview')
  await again(page).click()
  await expect(page.getByText(`Vous rejoindrez ensuite ${owner.orgName}.`)).toBeVisible()
  await expect(address).toHaveValue(email)
})

test('signed out, an expired link and one that is not read lead to sign-in and to sign-up; the second is asked for again', async ({
  page,
  site,
  owner,
  time,
  expected,
}) => {
  expected.statuses(410)
  expected.noNetwork()
  const expired = await invite(site, owner)
  const current = await invite(site, owner)
  await time.expireInvitation(expired.id)
  const ways = async (path: string) => {
    for (const [name, to] of [
      ['Se connecter', '/auth'],
      ['Créer un compte', '/signup'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute(
        'href',
        `${to}?redirect=${encodeURIComponent(path)}`,
      )
  }
  await page.goto(expired.path)
  await expect(title(page, 'Cette invitation a expiré')).toBeVisible()
  await ways(expired.path)
  await expect(again(page)).toHaveCount(0)

  await intercept(page, '**/api/v1/invitations/preview', (route) => route.abort())
  await page.goto(current.path)
  await expect(title(page, 'L’invitation n’a pas pu être lue')).toBeVisible()
  await ways(current.path)
  await page.unroute('**/api/v1/invitations/preview')
  await again(page).click()
  await expect(title(page, 'Connexion requise')).toBeVisible()
  await expect(page.getByText(`Camille Aubry vous invite à rejoindre ${owner.orgName}.`)).toBeVisible()
})

test('a session that is over asks to sign in, and the typed code is still there', async ({
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

test('the network cut while the code is read, then while one accepts: « Réessayer » asks the same again', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  const { code } = await invite(site, owner, { email: guest.email })
  await enterAs(context, site, guest.cookie)
  await page.goto('/invite/accept')
  await intercept(page, '**/api/v1/invitations/*', (route) => route.abort())
  await enterCode(page, code)
  await expect(title(page, 'L’invitation n’a pas pu être lue')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer avec un code' })).toBeVisible()
  await page.unroute('**/api/v1/invitations/*')
  await again(page).click()
  await expect(accept(page)).toBeVisible()
  await intercept(page, '**/api/v1/invitations/*', (route) => route.abort())
  await accept(page).click()
  await expect(title(page, 'Votre réponse n’a pas été confirmée')).toBeVisible()
  await page.unroute('**/api/v1/invitations/*')
  await again(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
})

test('the code is typed by hand; the inviter sees it live', async ({
  page,
  context,
  site,
  owner,
  visit,
  expected,
}) => {
  expected.statuses(404)
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  const { code } = await invite(site, owner, { email: guest.email })
  const inviter = await (await visit({ cookie: owner.cookie })).newPage()
  await inviter.goto(`/orgs/${owner.orgId}/members`)
  await expect(inviter.getByRole('row', { name: new RegExp(guest.email) })).toContainText('En attente')

  await enterAs(context, site, guest.cookie)
  await page.goto('/invite/accept')
  const field = page.getByRole('textbox', { name: 'Code d’invitation' })
  await expect(field).toHaveAccessibleDescription(/6 à 8 caractères/)
  await field.fill('ABC')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Saisissez le code d’invitation (6 à 8 caractères)')).toBeVisible()
  await field.fill('ABCD2345')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(title(page, 'Invitation introuvable')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(INVALID)
  await page.getByRole('button', { name: 'Réessayer avec un code' }).click()
  await field.fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await accept(page).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))
  await expect(inviter.getByText('Aucune invitation en attente')).toBeVisible()
  await expect(inviter.getByRole('row', { name: /Zoé Le Goff/ })).toBeVisible()
})

test('an acceptance whose answer is lost is asked for again, and given once', async ({
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

test('refusing asks once more, tells the inviter and goes to the dashboard', async ({
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

test('someone who has an organization refuses and stays in theirs', async ({
  page,
  context,
  site,
  owner,
}) => {
  const other = await makeOwner(site, 'Menuiserie Roche')
  const { path } = await invite(site, owner, { email: other.email })
  await enterAs(context, site, other.cookie)
  await page.goto(path)
  await page.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName(
    `Refuser l’invitation d’${owner.orgName}\u202f?`,
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuser l’invitation' }).click()
  await expect(title(page, 'Bonjour Camille')).toBeVisible()
  await expect(page.getByText('Invitation refusée. La personne qui vous a invité')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner').getByText('Menuiserie Roche', { exact: true })).toBeVisible()
})

test('another address: told which, changes account, comes back', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(401, 403)
  const other = await signUpByApi(site)
  const { email, path } = await invite(site, owner)
  await enterAs(context, site, other.cookie)
  await page.goto(path)
  await expect(title(page, 'Une autre adresse est invitée')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    `Cette invitation est destinée à ${email}. Veuillez vous connecter avec cette adresse email.`,
  )
  await page.getByRole('button', { name: 'Changer de compte' }).click()
  await expect(page).toHaveURL(`${site.url}/auth?redirect=${encodeURIComponent(path)}`)
})

test('already a member, expired, revoked, used, unknown: each has its screen', async ({
  page,
  context,
  site,
  owner,
  time,
  expected,
}) => {
  expected.statuses(404, 409, 410)
  const guest = await signUpByApi(site, 'Zoé Le Goff')
  await enterAs(context, site, guest.cookie)

  const revoked = await invite(site, owner, { email: guest.email })
  await owner.api.organizations.revokeInvitation({ invitationId: revoked.id })
  await page.goto(revoked.path)
  await expect(title(page, 'Cette invitation a été révoquée')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(INVALID)

  const expired = await invite(site, owner, { email: guest.email })
  await time.expireInvitation(expired.id)
  await page.goto(expired.path)
  await expect(title(page, 'Cette invitation a expiré')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(INVALID)

  const current = await invite(site, owner, { email: guest.email })
  await page.goto(current.path)
  await expect(accept(page)).toBeVisible()
  await guest.api.organizations.acceptInvitation({ token: current.token })
  await accept(page).click()
  await expect(title(page, 'Vous êtes déjà membre')).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrir l’équipe' }).click()
  await expect(page).toHaveURL(new RegExp(`/orgs/${owner.orgId}/members$`))

  const { user } = await guest.api.identity.getMe({})
  await owner.api.organizations.removeMembers({ userIds: [user.id] })
  // The page that was open leaves the organization by itself.
  await expect(page.getByRole('heading', { level: 1, name: /^Vous ne faites plus partie/ })).toBeVisible()
  await page.goto(current.path)
  await expect(title(page, 'Cette invitation a déjà servi')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(INVALID)

  await page.goto(`/invite/accept?token=${'x'.repeat(43)}`)
  await expect(title(page, 'Invitation introuvable')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(INVALID)
})

test('resent while the page is open: the old link leads nowhere any more', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(404)
  const guest = await signUpByApi(site)
  const { id, path } = await invite(site, owner, { email: guest.email })
  await enterAs(context, site, guest.cookie)
  await page.goto(path)
  await expect(accept(page)).toBeVisible()
  await owner.api.organizations.resendInvitation({ invitationId: id })
  await accept(page).click()
  await expect(page.getByRole('alert')).toHaveText('Invitation not found or invalid')
})

test('the link of an invitation stays out of what other sites and search engines learn', async ({
  page,
  site,
  owner,
}) => {
  const { path } = await invite(site, owner)
  const answer = await page.goto(path)
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
})
