import type { Page } from '@playwright/test'
import { guides } from '#web/messages/guides.ts'
import { newEmail, PASSWORD } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { appCode } from '../support/authenticator.ts'
import { linkOf } from '../support/mailbox.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
}

async function goToPassword(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('personne@essai.test')
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
}

test('sign-in: the address', async ({ page }) => {
  await page.goto('/auth')
  await checkScreen(page)
})

test('sign-in: the password, refused', async ({ page, expected }) => {
  expected.statuses(401)
  await goToPassword(page)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Mauvais-mot-de-passe')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible()
  await checkScreen(page)
})

test('sign-in: the forgotten password, asked', async ({ page }) => {
  await goToPassword(page)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(/a un compte/)).toBeVisible()
  await checkScreen(page)
})

test('sign-up: the form with its faults', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('C')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('camille')
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByLabel('Confirmation du mot de passe').fill('autre')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Email invalide')).toBeVisible()
  await checkScreen(page)
})

test('sign-up: the code, refused', async ({ page, expected }) => {
  expected.statuses(400)
  await fillSignUp(page, newEmail('axe'))
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill('000000')
  await expect(page.getByText('Code de vérification incorrect').first()).toBeVisible()
  await checkScreen(page)
})

test('the new password', async ({ page, site, owner }) => {
  await post(`${site.url}/auth/v1/request-password-reset`, { email: owner.email })
  await page.goto(linkOf(await site.mailbox.waitFor(owner.email, /mot de passe/)))
  await checkScreen(page)
})

test('a page that does not exist', async ({ page }) => {
  await page.goto('/pricing/nulle-part')
  await checkScreen(page)
})

for (const path of [
  '/pricing',
  '/features',
  '/resources',
  ...guides.map(({ slug }) => `/resources/${slug}`),
  '/contact?topic=sales',
  '/legal',
  '/privacy',
  '/terms',
  '/security',
])
  test(`public page ${path}`, async ({ page }) => {
    await page.goto(path)
    await checkScreen(page)
  })

test('the prices, scrolled, a question open', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByText('Les prix comprennent-ils la TVA').click()
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await checkScreen(page)
})

test('the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/features')
  await page.getByLabel('Menu').click()
  await checkScreen(page)
})

test('the contact form with its faults, then sent', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Nom' }).fill('C')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('camille')
  await page.getByRole('textbox', { name: 'Message' }).fill('Court')
  await checkScreen(page)
  for (const [name, value] of [
    ['Nom', 'Camille Aubry'],
    ['E-mail', newEmail('axe-contact')],
    ['Entreprise', 'Atelier Aubry'],
    ['Sujet', 'Une question'],
    ['Message', 'Bonjour, une question sur vos offres.'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  await checkScreen(page)
})

test('the operator’s link', async ({ page }) => {
  await page.goto('/help/handled/faux')
  await checkScreen(page)
})

test('sign-in: the code by mail, the second factor and a recovery code', async ({
  page,
  owner,
  expected,
}) => {
  expected.statuses(400)
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible()
  await checkScreen(page)
  const { factorId, secret } = await owner.api.security.addFactor({})
  await owner.api.security.verifyFactor({ factorId, code: appCode(secret) })
  await page.goto('/auth')
  await typePassword(page, owner.email, owner.password)
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill('000000')
  await expect(page.getByText('Code de vérification incorrect').first()).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Utiliser un code de récupération' }).click()
  await checkScreen(page)
})
