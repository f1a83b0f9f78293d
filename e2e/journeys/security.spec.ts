import type { Locator, Page } from '@playwright/test'
import { enterAs, type Owner, PASSWORD, type Site, signInByApi } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { appCode, plugAuthenticator } from '../support/authenticator.ts'
import { intercept } from '../support/intercept.ts'
import { loseAnswer } from '../support/lost-answer.ts'
import { codeOf } from '../support/mailbox.ts'
import { signOut, typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'Genévrier-Prunelle-92'

async function openSecurity(page: Page, site: Site, owner: Owner): Promise<void> {
  await enterAs(page.context(), site, owner.cookie)
  await page.goto(`${site.url}/settings/security`)
  await expect(page.getByRole('heading', { name: 'Appareils connectés' })).toBeVisible()
}

/** Switches two-factor on by the screens. Returns the secret and the recovery codes. */
async function protect(page: Page) {
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? ''
  await dialog.getByRole('textbox', { name: /Saisissez le code/ }).fill(appCode(secret))
  const shown = page.getByRole('dialog', { name: 'Vos codes de récupération' })
  await expect(shown).toBeVisible()
  const codes = await shown.getByRole('listitem').allTextContents()
  return { secret, codes, shown }
}

test('two-factor is switched on, asked at sign-in, replaced by a recovery code, skipped on a trusted device, switched off', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.statuses(400, 401)
  // Record what would be printed, also when a frame asks for it.
  await page.addInitScript(() => {
    window.print = () =>
      window.top?.document.documentElement.setAttribute('data-printed', document.body.textContent ?? '')
  })
  await openSecurity(page, site, owner)
  const { secret, codes, shown } = await protect(page)
  expect(codes).toHaveLength(10)
  await shown.getByRole('button', { name: 'Imprimer' }).click()
  const printed = page.locator('html[data-printed]')
  for (const code of codes) await expect(printed).toHaveAttribute('data-printed', new RegExp(code))
  await expect(shown.getByRole('button', { name: 'Terminer' })).toHaveAttribute('aria-disabled', 'true')
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe('ardoise-codes-de-recuperation.txt')
  await shown.getByRole('checkbox', { name: 'J’ai gardé ces codes en lieu sûr' }).check()
  await shown.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('10 codes restants')).toBeVisible()
  await site.mailbox.waitFor(owner.email, /double authentification est active/)

  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Code de vérification' })
  await field.fill('000000')
  await expect(page.getByText('Code de vérification incorrect').first()).toBeVisible()
  await expect(field).toHaveValue('')
  // Until the second factor is given, any other page leads back to this step.
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill(appCode(secret, 1))
  await expect(page).toHaveURL(/\/settings\/security$/)

  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await page.getByRole('button', { name: 'Utiliser un code de récupération' }).click()
  await page.getByRole('textbox', { name: 'Code de récupération' }).fill(codes[0] ?? '')
  await page.getByRole('checkbox', { name: /Faire confiance à cet appareil/ }).check()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()

  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()

  await page.goto('/settings/security')
  await expect(page.getByText('9 codes restants')).toBeVisible()
  await page.getByRole('button', { name: 'Désactiver' }).click()
  const confirm = page.getByRole('alertdialog', { name: /Désactiver la double authentification/ })
  await confirm.getByRole('button', { name: 'Annuler' }).click()
  await expect(confirm).toBeHidden()
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await confirm.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
})

test('when the network is cut, the two-factor code stays typed and is not called wrong; cancelling goes back to the address', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(401)
  await openSecurity(page, site, owner)
  const { shown } = await protect(page)
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Terminer' }).click()
  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await page.route('**/auth/v1/factors/verify', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill('123456')
  await expect(page.getByText('Le serveur ne répond pas.').first()).toBeVisible()
  await expect(page.getByText('Code de vérification incorrect')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Chiffre 6 sur 6' })).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'Vérifier' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Annuler la connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
})

test('after the answer to a two-factor code is lost, « Vérifier » goes on', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(401)
  await openSecurity(page, site, owner)
  const { secret, shown } = await protect(page)
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Terminer' }).click()
  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await loseAnswer(page, '**/auth/v1/factors/verify')
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill(appCode(secret, 1))
  await expect(page.getByText('Le serveur ne répond pas.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('a passkey is added, signs in from the browser’s suggestions and by its button, is renamed and removed', async ({
  page,
  site: at,
  owner,
  expected,
}) => {
  expected.statuses(400, 401)
  const site = { ...at, url: at.url.replace('127.0.0.1', 'localhost') }
  const device = await plugAuthenticator(page)
  await openSecurity(page, site, owner)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toHaveValue('Chrome sur Windows')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('Donnez un nom à cette clé d’accès')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Portable')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Clé d’accès ajoutée')).toBeVisible()
  expect(await device.count()).toBe(1)
  await expect(page.getByText('Jamais utilisée')).toBeVisible()

  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await page.waitForURL(/\/auth$/)
  await page.waitForURL(/\/dashboard$/)

  await device.suggestNothing()
  await page.reload()
  await signOut(page)
  await page.getByRole('button', { name: 'Continuer avec une clé d’accès' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()

  await page.goto(`${site.url}/settings/security`)
  await expect(page.getByText(/Utilisée/)).toBeVisible()
  await page.getByRole('button', { name: 'Renommer « Portable »' }).click()
  const renaming = page.getByRole('dialog', { name: 'Renommer la clé d’accès' })
  await renaming.getByRole('textbox', { name: 'Nom' }).fill('Portable bleu')
  await renaming.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('button', { name: 'Retirer « Portable bleu »' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Aucune clé d’accès')).toBeVisible()
})

test('a passkey replaces the second factor, and fails when the device does not recognise its owner', async ({
  page,
  site: at,
  owner,
  expected,
}) => {
  expected.statuses(400, 401)
  const site = { ...at, url: at.url.replace('127.0.0.1', 'localhost') }
  const device = await plugAuthenticator(page)
  await device.suggestNothing()
  await openSecurity(page, site, owner)
  const { shown } = await protect(page)
  await shown.getByRole('checkbox').check()
  await shown.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Clé d’accès ajoutée')).toBeVisible()
  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await device.verify(false)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible()
  const useKey = page.getByRole('button', { name: 'Utiliser une clé d’accès' })
  await expect(useKey).not.toHaveAttribute('aria-busy', 'true')
  await device.verify(true)
  await useKey.click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('a site opened by its IP address offers no passkeys and says why', async ({ page, site, owner }) => {
  await openSecurity(page, site, owner)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).focus()
  await expect(
    page.getByRole('tooltip', { name: /demandent un nom/ }).or(page.getByText(/demandent un nom/)),
  ).toBeVisible()
})

test('the password changes; errors are shown beside their fields; other devices are signed out', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.statuses(400)
  await openSecurity(page, site, owner)
  const phone = await signInByApi(site, owner.email, PASSWORD)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  const fill = async (current: string, next: string, again: string) => {
    await dialog.getByLabel('Mot de passe actuel').fill(current)
    await dialog.getByLabel('Nouveau mot de passe').fill(next)
    await dialog.getByLabel('Confirmation du mot de passe').fill(again)
    await dialog.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  }
  await fill('pas-le-bon', 'court', 'autre')
  await expect(dialog.getByText('Mot de passe requis (min. 8 caractères)')).toBeVisible()
  await fill('pas-le-bon', NEW_PASSWORD, 'autre')
  await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await fill('pas-le-bon', NEW_PASSWORD, NEW_PASSWORD)
  await expect(dialog.getByText('Mot de passe incorrect.').first()).toBeVisible()
  await expect(dialog.getByLabel('Mot de passe actuel')).toBeFocused()
  await fill(PASSWORD, 'Password1', 'Password1')
  await expect(
    dialog.getByText('Ce mot de passe est trop courant. Choisissez-en un autre.').first(),
  ).toBeVisible()
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('Mot de passe modifié')).toBeVisible()
  await expect(dialog).toBeHidden()
  await site.mailbox.waitFor(owner.email, /mot de passe a été modifié/)
  expect((await fetch(`${site.url}/api/v1/me`, { headers: { cookie: phone } })).status).toBe(401)
})

test('a sensitive action asks for the password or a mailed code', async ({
  page,
  site,
  owner,
  time,
  expected,
}) => {
  expected.statuses(400)
  await time.tireConfirmation(owner)
  await openSecurity(page, site, owner)
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog.getByText('Mot de passe incorrect.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const code = codeOf(await site.mailbox.waitFor(owner.email, /code de confirmation/))
  await dialog.getByRole('textbox', { name: 'Code de confirmation' }).fill(code)
  await expect(page.getByRole('dialog', { name: 'Activer la double authentification' })).toBeVisible()
})

test('when the network is cut, a code typed in the settings stays and can be sent again', async ({
  page,
  site,
  owner,
  time,
  expected,
}) => {
  expected.noNetwork()
  await time.tireConfirmation(owner)
  await openSecurity(page, site, owner)
  const kept = async (dialog: Locator, digits: string) => {
    await expect(dialog.getByText('Le serveur ne répond pas.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Chiffre 6 sur 6' })).toHaveValue(digits.at(-1) ?? '')
  }
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const proving = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proving.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const code = codeOf(await site.mailbox.waitFor(owner.email, /code de confirmation/))
  await intercept(page, '**/api/v1/me/confirmation', (route) => route.abort())
  await proving.getByRole('textbox', { name: 'Code de confirmation' }).fill(code)
  await kept(proving, code)
  await page.unroute('**/api/v1/me/confirmation')
  await proving.getByRole('button', { name: 'Confirmer' }).click()

  const activation = page.getByRole('dialog', { name: 'Activer la double authentification' })
  const secret = (await activation.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? ''
  const first = appCode(secret)
  await intercept(page, '**/api/v1/me/factors/*/verify', (route) => route.abort())
  await activation.getByRole('textbox', { name: /Saisissez le code/ }).fill(first)
  await kept(activation, first)
  await page.unroute('**/api/v1/me/factors/*/verify')
  await activation.getByRole('button', { name: 'Vérifier et activer' }).click()
  await expect(page.getByRole('dialog', { name: 'Vos codes de récupération' })).toBeVisible()
})

test('devices are listed in words and signed out, one at a time or all at once', async ({
  page,
  site,
  owner,
}) => {
  const open = () => signInByApi(site, owner.email, PASSWORD)
  const [phone, tablet] = [await open(), await open()]
  await openSecurity(page, site, owner)
  const alive = async (cookie: string) =>
    (await fetch(`${site.url}/api/v1/me`, { headers: { cookie } })).status
  const rows = page.getByRole('button', { name: /^Déconnecter (?!tous)/ })
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expect(page.getByText('Appareil déconnecté')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect([await alive(phone), await alive(tablet)].toSorted()).toEqual([200, 401])
  await page.getByRole('button', { name: 'Déconnecter tous les autres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expect(page.getByText('Vos autres appareils sont déconnectés')).toBeVisible()
  await expect(rows).toHaveCount(0)
  expect([await alive(phone), await alive(tablet)]).toEqual([401, 401])
  await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
})

test('an action whose answer is lost is reported as done, or as perhaps done', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(404, 409)
  await signInByApi(site, owner.email, PASSWORD)
  await openSecurity(page, site, owner)
  await loseAnswer(page, '**/api/v1/me/sessions/*')
  const others = page.getByRole('button', { name: /^Déconnecter (?!tous)/ })
  await others.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expect(page.getByText('Appareil déconnecté')).toBeVisible()
  await expect(others).toHaveCount(0)

  await loseAnswer(page, '**/api/v1/me/factors/*/verify')
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const activation = page.getByRole('dialog', { name: 'Activer la double authentification' })
  const secret = (await activation.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? ''
  await activation.getByRole('textbox', { name: /Saisissez le code/ }).fill(appCode(secret))
  await expect(
    page.getByText('La double authentification est active. Créez de nouveaux codes de récupération.'),
  ).toBeVisible()
  await expect(activation).toBeHidden()
  await loseAnswer(page, '**/api/v1/me/factors/*')
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await loseAnswer(page, '**/api/v1/me/password')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer le mot de passe' })
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD)
  await dialog.getByLabel('Confirmation du mot de passe').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(dialog.getByText(/votre mot de passe a peut-être changé/)).toBeVisible()
  await signInByApi(site, owner.email, NEW_PASSWORD)
})

test('a code by mail signs in instead of the password', async ({ page, site, owner, expected }) => {
  expected.statuses(400)
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const code = codeOf(await site.mailbox.waitFor(owner.email, /code de connexion/))
  const field = page.getByRole('textbox', { name: 'Code de vérification' })
  await field.fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Code de vérification incorrect').first()).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill(code)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('signing out in one tab signs out the others, whichever learns it first; signing in brings them back', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(401)
  await enterAs(context, site, owner.cookie)
  const other = await context.newPage()
  await other.goto('/crm/contacts')
  await page.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  // The other tab is told by the server before the first tab gets its answer.
  await intercept(page, '**/auth/v1/sign-out', async (route) => {
    const response = await route.fetch()
    await expect(other.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
    await route.fulfill({ response })
  })
  await signOut(page)
  await expect(other).toHaveURL(/\/auth$/)
  await typePassword(page, owner.email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('an open page notices that it was signed out from another device', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(401)
  await enterAs(context, site, owner.cookie)
  await page.goto('/crm/contacts')
  await expect(page.getByText('Temps réel')).toBeVisible()
  const phone = await signInByApi(site, owner.email, PASSWORD)
  await post(`${site.url}/auth/v1/sign-out`, { scope: 'others' }, phone)
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await expect(page).toHaveURL(/redirect=%2Fcrm%2Fcontacts/)
})
