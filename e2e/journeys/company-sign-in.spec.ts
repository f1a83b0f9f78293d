import type { Page } from '@playwright/test'
import { type OpenIdProvider, startOpenIdProvider } from '#server/features/sign-in/openid.fixture.ts'
import { type NameServer, startNameServer } from '#server/integrations/dns/name-server.fixture.ts'
import { enterAs, makeOwner, newEmail, PASSWORD, type Site, signUpByApi } from '../support/accounts.ts'
import { makeDataDir, removeDataDir, startArdoise } from '../support/ardoise-process.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { freePort } from '../support/free-port.ts'
import { type SamlProviderSite, startSamlProvider } from '../support/saml-provider.ts'
import { typePassword } from '../support/sign-in.ts'
import { test as base, expect } from '../support/test.ts'

type Company = Site & { names: NameServer; saml: SamlProviderSite }

/** An Ardoise that asks a name server of the test, and may call its providers. */
const test = base.extend<object, { company: Company }>({
  company: [
    async ({}, use) => {
      const [names, saml, port] = [await startNameServer(), await startSamlProvider(), await freePort()]
      const dataDir = makeDataDir()
      const env = { DNS_SERVERS: names.address, SIGN_IN_PRIVATE_HOSTS: '1', BILLING: 'off' }
      const ardoise = await startArdoise({ dataDir, port, env })
      await use({ url: ardoise.url, mailbox: capturedMailbox(ardoise.url), names, saml })
      await ardoise.stop()
      saml.close()
      names.close()
      removeDataDir(dataDir)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** From the sign-in page, by the button that the address brings. */
async function continueWith(page: Page, url: string, email: string, name: string): Promise<void> {
  await page.goto(`${url}/auth?redirect=%2Fcrm%2Fcontacts`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('button', { name: `Continuer avec ${name}` }).click()
  await expect(page).toHaveURL(`${url}/crm/contacts`)
}

test('a company proves its domain, signs its people in by SAML and by OpenID, then requires it', async ({
  page,
  browser,
  expected,
  company,
}) => {
  test.slow()
  expected.statuses(401, 403)
  const { url, names, saml } = company
  const owner = await makeOwner(company)
  const max = await signUpByApi(company, 'Max Roy')
  await enterAs(page.context(), company, owner.cookie)

  await page.goto(`${url}/settings/organization`)
  await page.getByRole('link', { name: 'Connexion d’entreprise' }).click()
  await page.getByRole('button', { name: 'Ajouter un domaine' }).click()
  await page.getByRole('textbox', { name: 'Domaine' }).fill('essai.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
  await page.getByRole('button', { name: 'Vérifier essai.test' }).click()
  await expect(page.getByText(/^Enregistrement introuvable\. Vérifié/)).toBeVisible()
  const value = await page.getByText(/^ardoise-domain=/).textContent()
  names.records.set('_ardoise.essai.test', [value!])
  await page.getByRole('button', { name: 'Vérifier essai.test' }).click()
  await expect(page.getByText('Prouvé', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter un fournisseur' }).click()
  await page.getByRole('menuitem', { name: 'SAML 2.0' }).click()
  await page.getByRole('textbox', { name: /^Adresse des métadonnées/ }).fill(saml.metadataUrl)
  await page.getByRole('button', { name: 'Lire' }).click()
  await expect(page.getByText('Métadonnées lues.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Okta')
  await page.getByRole('combobox', { name: 'Rôle des nouveaux membres' }).selectOption('Membre')
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
  saml.person = { nameId: 'patronne', email: owner.email, name: 'Camille Aubry' }
  await page.getByRole('button', { name: 'Tester la connexion Okta' }).click()
  await expect(page.getByText('Le test a réussi')).toBeVisible()
  await expect(page).toHaveURL(`${url}/settings/sign-in`)

  const colleague = await (await browser.newContext()).newPage()
  saml.person = { nameId: 'max', email: max.email, name: 'Max Roy' }
  await continueWith(colleague, url, max.email, 'Okta')
  // Behind the onboarding, which opens by itself.
  await expect(colleague.getByRole('button', { name: 'Menu de Max Roy', includeHidden: true })).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter un fournisseur' }).click()
  await page.getByRole('menuitem', { name: 'OpenID Connect' }).click()
  const port = await freePort()
  const client = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }
  await page.getByRole('textbox', { name: 'Nom' }).fill('Keycloak')
  await page.getByRole('textbox', { name: /^Adresse du fournisseur/ }).fill(`http://127.0.0.1:${port}`)
  await page.getByRole('textbox', { name: 'Identifiant du client' }).fill(client.clientId)
  await page.getByLabel('Secret du client').fill(client.clientSecret)
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
  const keycloak = page.getByRole('listitem').filter({ hasText: 'OpenID Connect' })
  await keycloak.getByText('À donner au fournisseur').click()
  const redirectUri = await keycloak.getByText(/\/callback$/).textContent()
  const provider: OpenIdProvider = await startOpenIdProvider({
    ...client,
    port,
    redirectUri: redirectUri!,
    authMethod: 'client_secret_basic',
  })
  const email = newEmail('ana')
  provider.person = { sub: 'ana', email, email_verified: true, name: 'Ana Prévost' }
  const newcomer = await (await browser.newContext()).newPage()
  await continueWith(newcomer, url, email, 'Keycloak')
  await expect(
    newcomer.getByRole('button', { name: 'Menu d’Ana Prévost', includeHidden: true }),
  ).toBeVisible()
  await page.goto(`${url}/orgs/${owner.orgId}/members`)
  for (const name of ['Max Roy', 'Ana Prévost']) await expect(page.getByText(name).first()).toBeVisible()

  await page.goto(`${url}/settings/sign-in`)
  await page.getByRole('switch', { name: 'Exiger la connexion de l’entreprise' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exiger' }).click()
  await expect(page.getByText(/^Garde tous ses moyens de connexion/)).toContainText(owner.email)
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${url}/auth`)
  await typePassword(other, max.email, PASSWORD)
  await expect(other.getByText(/^Votre entreprise exige sa propre connexion/)).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByRole('button', { name: 'Menu de Max Roy', includeHidden: true })).toBeVisible()
  await other.goto(`${url}/auth`)
  await typePassword(other, owner.email, PASSWORD)
  await expect(other.getByRole('button', { name: 'Menu de Camille Aubry' })).toBeVisible()
  await provider.close()
})
