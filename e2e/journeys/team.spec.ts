import type { Page } from '@playwright/test'
import { de } from '#shared/french/elides-before.ts'
import { enterAs, makeSecondOrganization, newEmail, PASSWORD, signUpByApi } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { codeOf } from '../support/mailbox.ts'
import { joinTeam, secretsOf } from '../support/team.ts'
import { expect, test } from '../support/test.ts'

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const dialog = (page: Page) => page.getByRole('alertdialog')
async function choose(page: Page, on: string, action: string): Promise<void> {
  await page.getByRole('button', { name: on }).click()
  // With the keyboard: a click would first scroll to the menu, which moves it.
  await page.getByRole('menuitem', { name: action }).press('Enter')
}
const invitationTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filtrer les invitations' }).getByRole('link', { name }).click()
/** Checks that « Annuler » changes nothing and that the button does. */
async function confirm(page: Page, on: string, action: string, label = action): Promise<void> {
  await choose(page, on, action)
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await choose(page, on, action)
  await expect(dialog(page).getByRole('button', { name: 'Annuler' })).toBeFocused()
  await dialog(page).getByRole('button', { name: label, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('invite, resend, copy, revoke: each has its dialog, badge and toast', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(409)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion d’équipe' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(owner.orgName)
  await expect(page.getByText('Aucune invitation en attente')).toBeVisible()

  const invite = page.getByRole('button', { name: 'Inviter', exact: true })
  await invite.click()
  const form = page.getByRole('dialog', { name: 'Inviter un membre' })
  await form.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(form.getByText('Email invalide')).toBeVisible()
  await expect(form.getByText('Prénom requis')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  const email = newEmail('zoe')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Zoé')
  await form.getByRole('combobox', { name: 'Rôle' }).click()
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Facturation/ })
    .click()
  await form.getByRole('textbox', { name: 'Prénom' }).press('Control+Enter')
  await expect(page.getByText('Invitation envoyée avec succès\u202f!')).toBeVisible()
  await expect(row(page, /Zoé/)).toContainText('En attente')
  await expect(row(page, /Zoé/)).toContainText('Facturation')
  const first = await secretsOf(site, email)

  await expect(invite).toBeFocused()
  await invite.click()
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Zoé')
  await form.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(form.getByText('Cette adresse email a déjà une invitation en attente')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await form.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(form.getByText('Cette adresse email est déjà membre de l’organisation')).toBeVisible()
  await form.getByRole('button', { name: 'Annuler' }).click()

  const actions = `Actions sur l’invitation ${de(email)}`
  await choose(page, actions, 'Copier le lien')
  await expect(page.getByText('Lien d’invitation copié\u202f!')).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.origin + copied.pathname).toBe(`${site.url}/invite/accept`)
  expect(copied.searchParams.get('token')).not.toBe(first.token)

  await confirm(page, actions, 'Renvoyer')
  await expect(page.getByText('Invitation renvoyée\u202f!')).toBeVisible()
  await confirm(page, actions, 'Révoquer')
  await expect(page.getByText('Invitation révoquée')).toBeVisible()
  await expect(page.getByText('Aucune invitation en attente')).toBeVisible()
  await invitationTab(page, 'Toutes')
  await expect(page).toHaveURL(/invitations=all/)
  await expect(row(page, /Zoé/)).toContainText('Révoquée')
  await choose(page, actions, 'Inviter de nouveau')
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
})

test('change a role, suspend, reactivate, remove: the member’s open page follows at once', async ({
  page,
  context,
  site,
  owner,
  visit,
  expected,
}) => {
  expected.statuses(401, 403, 404)
  const member = await joinTeam(site, owner, 'viewer', 'Noé Petit')
  const theirs = await (await visit({ cookie: member.cookie })).newPage()
  await theirs.goto('/templates/quotes')
  await expect(theirs.getByRole('button', { name: 'Nouveau devis' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  const noe = row(page, /Noé Petit/)
  await noe.getByRole('combobox', { name: 'Rôle de Noé Petit' }).selectOption('Membre')
  await expect(page.getByText('Rôle modifié avec succès\u202f!')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Nouveau devis' }).first()).not.toHaveAttribute(
    'aria-disabled',
  )
  await page.reload()
  await expect(noe.getByRole('combobox')).toHaveValue('member')

  const actions = 'Actions sur Noé Petit'
  await confirm(page, actions, 'Suspendre')
  await expect(page.getByText('Membre suspendu avec succès\u202f!')).toBeVisible()
  await expect(noe).toContainText('Suspendu')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    `Votre accès à ${owner.orgName} est suspendu`,
  )
  await expect(theirs.getByText(/demandez-le-lui/)).toBeVisible()
  await confirm(page, actions, 'Réactiver')
  await expect(page.getByText('Membre réactivé avec succès\u202f!')).toBeVisible()
  await expect(noe).toContainText('Actif')
  // Without a reload, on the same page.
  await expect(theirs).toHaveURL(/\/templates\/quotes$/)
  await expect(theirs.getByRole('button', { name: 'Nouveau devis' }).first()).toBeVisible()
  await confirm(page, actions, 'Retirer')
  await expect(page.getByText('Membre retiré de l’organisation')).toBeVisible()
  await expect(noe).toHaveCount(0)
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    'Vous ne faites plus partie d’Atelier Aubry',
  )
  await theirs.reload()
  await theirs.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(theirs).toHaveURL(/\/orgs\/new$/)
  await invitationTab(page, 'Acceptées')
  await expect(row(page, new RegExp(member.email))).toContainText('Acceptée')
})

test('a member suspended from one of two organizations continues in the other and sees a notice until they dismiss it', async ({
  site,
  owner,
  visit,
  expected,
}) => {
  expected.statuses(403, 404)
  const member = await joinTeam(site, owner, 'member', 'Noé Petit')
  const own = await makeSecondOrganization(site, member, 'Petit & Fils')
  await member.api.organizations.switchOrganization({ orgId: owner.orgId })
  const theirs = await (await visit({ cookie: member.cookie })).newPage()
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('banner').getByText(owner.orgName, { exact: true })).toBeVisible()
  await owner.api.organizations.suspendMembers({ userIds: [member.userId] })
  const told = theirs.getByRole('complementary', { name: 'Accès à une organisation' })
  await expect(told).toContainText(`Votre accès à ${owner.orgName} est suspendu`)
  await expect(told).toContainText('Vous êtes maintenant dans Petit & Fils')
  await expect(theirs.getByRole('banner').getByText('Petit & Fils', { exact: true })).toBeVisible()
  await theirs.reload()
  await told.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(told).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  await expect(told).toHaveCount(0)
  expect(own).toBeTruthy()
})

test('a search field below the fold stays in view while typing', async ({ page, context, site, owner }) => {
  await joinTeam(site, owner, 'viewer')
  await enterAs(context, site, owner.cookie)
  await page.setViewportSize({ width: 1280, height: 120 })
  await page.goto(`/orgs/${owner.orgId}/members`)
  const search = page.getByRole('searchbox', { name: 'Nom, e-mail ou fonction' })
  await search.fill('petit')
  await expect(page).toHaveURL(/q=petit/)
  await expect(row(page, /Camille Aubry/)).toHaveCount(0)
  await expect(search).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  // Elsewhere a change of the query goes to the top.
  await page.getByRole('columnheader', { name: 'Nom' }).getByRole('button').click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('ownership is transferred with the password', async ({ page, context, site, owner, expected }) => {
  // The live notice reaches the former owner before the page is gone: it reloads its lists, which are refused.
  expected.statuses(400, 404)
  await joinTeam(site, owner, 'member')
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('combobox', { name: 'Rôle de Noé Petit' }).selectOption('Propriétaire')
  const transfer = page.getByRole('dialog', { name: 'Transférer la propriété à Noé Petit ?' })
  await transfer.getByLabel('Votre mot de passe', { exact: true }).fill('mauvais-mot-de-passe')
  await transfer.getByRole('button', { name: 'Transférer la propriété' }).click()
  await expect(transfer.getByText('Mot de passe incorrect.')).toBeVisible()
  await transfer.getByLabel('Votre mot de passe', { exact: true }).fill(PASSWORD)
  await transfer.getByRole('button', { name: 'Transférer la propriété' }).click()
  await expect(transfer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rôle de Noé Petit : Propriétaire' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Quitter' }).click()
  await dialog(page).getByRole('button', { name: 'Quitter l’organisation' }).click()
  await expect(page).toHaveURL(/\/orgs\/new$/)
})

test('an owner without a password transfers ownership with a mailed code', async ({
  page,
  context,
  site,
  owner,
  time,
  expected,
}) => {
  expected.statuses(400)
  await joinTeam(site, owner, 'admin')
  await time.dropPassword(owner.email)
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('combobox', { name: 'Rôle de Noé Petit' }).selectOption('Propriétaire')
  const transfer = page.getByRole('dialog', { name: 'Transférer la propriété à Noé Petit ?' })
  const confirm = transfer.getByRole('button', { name: 'Transférer la propriété' })
  const boxes = transfer.getByRole('textbox')
  await transfer.getByRole('radio', { name: 'Je reste propriétaire aussi' }).click()
  await confirm.click()
  await expect(transfer.getByText('Veuillez saisir le code de vérification complet')).toBeVisible()
  await transfer.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const code = codeOf(await site.mailbox.waitFor(owner.email, /code de confirmation/))
  await boxes.first().pressSequentially(code === '000000' ? '111111' : '000000')
  await confirm.click()
  await expect(transfer.getByText('Code de vérification incorrect')).toBeVisible()
  await expect(boxes.first()).toBeFocused()
  await expect(boxes.first()).toHaveValue('')
  await boxes.first().pressSequentially(code)
  await confirm.click()
  await expect(transfer).toHaveCount(0)
  const { items } = await owner.api.organizations.listMembers({})
  expect(items.map(({ role }) => role)).toEqual(['owner', 'owner'])
})

test('when the answer to a transfer of ownership is lost, repeating it with the same code finds it done', async ({
  page,
  context,
  site,
  owner,
  time,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(403, 409)
  await joinTeam(site, owner, 'admin')
  await time.dropPassword(owner.email)
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('combobox', { name: 'Rôle de Noé Petit' }).selectOption('Propriétaire')
  const transfer = page.getByRole('dialog', { name: 'Transférer la propriété à Noé Petit ?' })
  const confirm = transfer.getByRole('button', { name: 'Transférer la propriété' })
  await transfer.getByRole('radio', { name: 'Je reste propriétaire aussi' }).click()
  await transfer.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const code = codeOf(await site.mailbox.waitFor(owner.email, /code de confirmation/))
  await transfer.getByRole('textbox').first().pressSequentially(code)
  await intercept(page, '**/api/v1/members/*/ownership', (route) => route.abort(), { times: 1 })
  await confirm.click()
  await expect(page.getByText('Erreur lors de la modification du rôle')).toHaveCount(1)
  await intercept(
    page,
    '**/api/v1/members/*/ownership',
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
    },
    { times: 1 },
  )
  await confirm.click()
  await expect.poll(async () => (await owner.api.organizations.listMembers({})).items[1]?.role).toBe('owner')
  await confirm.click()
  await expect(transfer).toHaveCount(0)
  await expect(page.getByText('Rôle modifié avec succès\u202f!')).toBeVisible()
})

test('an address with another of the user’s organizations switches to it; with a stranger’s it is a 404, with none the dashboard', async ({
  page,
  context,
  site,
  owner,
}) => {
  const other = await signUpByApi(site)
  const { organization } = await owner.api.organizations
    .createOrganization({ name: 'Seconde Maison', slug: `seconde-${owner.orgId.slice(-8)}` } as never)
    .then((answer) => answer as { organization: { id: string } })
  await owner.api.onboarding.skipOnboarding({})
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${organization.id}/members`)
  await expect(page.getByRole('main')).toContainText('Seconde Maison')
  await page.goto(`/orgs/${owner.orgId}/members`)
  await expect(page.getByRole('main')).toContainText(owner.orgName)
  await page.goto('/orgs/01940000-0000-7000-8000-000000000000/members')
  await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible()
  for (const path of ['/orgs', '/orgs/members', '/orgs//members']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  expect(other.cookie).toBeTruthy()
})
