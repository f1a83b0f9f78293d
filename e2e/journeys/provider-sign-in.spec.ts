import { type OpenIdProvider, startOpenIdProvider } from '#server/features/sign-in/openid.fixture.ts'
import type { Me } from '#shared/contract/identity.ts'
import { enterAs, makeOwner, newEmail, PASSWORD, type Site } from '../support/accounts.ts'
import { makeDataDir, removeDataDir, startArdoise } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { freePort } from '../support/free-port.ts'
import { loseAnswer } from '../support/lost-answer.ts'
import { signOut, typePassword } from '../support/sign-in.ts'
import { test as base, expect } from '../support/test.ts'

const client = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }

/** An Ardoise whose « Google » is a local test provider. */
const test = base.extend<object, { withGoogle: Site & { google: OpenIdProvider } }>({
  withGoogle: [
    async ({}, use) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const google = await startOpenIdProvider({ ...client, redirectUri: `${url}/auth/v1/callback/google` })
      const dataDir = makeDataDir()
      const ardoise = await startArdoise({
        dataDir,
        port,
        env: {
          GOOGLE_CLIENT_ID: client.clientId,
          GOOGLE_CLIENT_SECRET: client.clientSecret,
          GOOGLE_ISSUER: google.issuer,
        },
      })
      await use({ url, mailbox: capturedMailbox(url), google })
      await ardoise.stop()
      await google.close()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
const someone = (name: string, email = newEmail('ana')) => ({
  sub: crypto.randomUUID(),
  email,
  email_verified: true,
  name,
})

test('Google signs up a new user, brings them back to the page asked for, and signs them in again', async ({
  page,
  expected,
  withGoogle: { url, google },
}) => {
  expected.statuses(401)
  google.person = null
  await page.goto(`${url}/signup?plan=team`)
  await page.getByRole('button', { name: 'S’inscrire avec Google' }).click()
  await expect(page.getByText('Vous avez annulé la connexion.')).toBeVisible()
  await expect(page.getByText('Commencer avec le plan Team')).toBeVisible()

  google.person = someone('Ana Prévost')
  await page.getByRole('button', { name: 'S’inscrire avec Google' }).click()
  await expect(page).toHaveURL(`${url}/orgs/new`)
  await expect(page.getByRole('button', { name: 'Menu d’Ana Prévost' })).toBeVisible()
  const { user } = (await page.evaluate(async () => (await fetch('/api/v1/me')).json())) as Me
  expect(user.wishedPlan).toBe('team')

  await page.context().clearCookies()
  await page.goto(`${url}/settings/security`)
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page).toHaveURL(`${url}/settings/security`)
  const linked = page.getByRole('listitem').filter({ hasText: 'Lié le' })
  await expect(linked).toContainText('Google')
  await expect(linked.getByRole('button', { name: 'Délier Google' })).toHaveAccessibleDescription(/dernier/)
})

test('a Google account is linked, signs in beside the password, and is unlinked even when the answer is lost', async ({
  page,
  expected,
  withGoogle: site,
}) => {
  expected.noNetwork()
  expected.statuses(401, 404)
  const owner = await makeOwner(site)
  await enterAs(page.context(), site, owner.cookie)
  site.google.person = someone('Camille chez Google')
  await page.goto(`${site.url}/settings/security`)
  await page.getByRole('button', { name: 'Lier Google' }).click()
  await expect(page.getByText(/^Lié le/)).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()

  await page.goto(`${site.url}/settings/security`)
  await loseAnswer(page, '**/api/v1/me/identities/*')
  await page.getByRole('button', { name: 'Délier Google' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Délier' }).click()
  await expect(page.getByText('Compte Google délié')).toBeVisible()
  await expect(page.getByText(/^Lié le/)).toHaveCount(0)
  await signOut(page)
  await typePassword(page, owner.email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test('when the provider has not verified the address, a mailed code is asked for, then the first page asked for opens', async ({
  page,
  expected,
  withGoogle: site,
}) => {
  // Within the pause between two codes, the first one is still valid.
  expected.statuses(401, 429)
  const owner = await makeOwner(site)
  site.google.person = { ...someone('Camille chez Google', owner.email), email_verified: false }
  await page.goto(`${site.url}/settings/security`)
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible()
  await expect(page.getByText(owner.email)).toBeVisible()
  await page.getByRole('button', { name: 'Se connecter autrement' }).click()
  await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible()
  const { subject } = await site.mailbox.waitFor(owner.email, /code de connexion/)
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill(/\d{6}/.exec(subject)?.[0] ?? '')
  await page.getByRole('textbox', { name: 'Code de vérification' }).press('Enter')
  await expect(page).toHaveURL(`${site.url}/settings/security`)
  await expect(page.getByText(/^Lié le/)).toBeVisible()
})
