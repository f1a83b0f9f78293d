import type { Page } from '@playwright/test'
import { mailServiceNames, oauthProviders, providerNames } from '../../shared/domain/mailboxes/mailbox.ts'
import { enterAs, makeNewcomer, makeOwner, newEmail, type Owner, signInByApi } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { expect, type MailAccountSite, test } from '../support/mail-account-site.ts'
import { typePassword } from '../support/sign-in.ts'

const DEMO_PASSWORD = 'ardoise-demo-2026'

/** As no test has set them: those of a worker share them. */
function resetProviders(site: MailAccountSite): void {
  for (const provider of Object.values(site.providers))
    Object.assign(provider, { address: null, unticked: [], down: false, tellsMe: true, asked: [] })
}

/** The page of mail accounts, opened by a new owner. */
async function open(page: Page, site: MailAccountSite): Promise<Owner> {
  const owner = await makeOwner(site)
  await enterAs(page.context(), site, owner.cookie)
  resetProviders(site)
  await page.goto(`${site.url}/manager/mail`)
  await expect(page.getByRole('heading', { level: 1, name: 'Comptes Mail' })).toBeVisible()
  return owner
}
const rowOf = (page: Page, address: string) => page.getByRole('listitem').filter({ hasText: address })

for (const provider of oauthProviders) {
  const service = mailServiceNames[provider]

  test(`${service} is connected at its own page and comes back, told once`, async ({
    page,
    mailAccounts,
  }) => {
    await open(page, mailAccounts)
    await expect(page.getByText(`Aucun compte ${service} connecté.`)).toBeVisible()
    const address = newEmail('ana')
    mailAccounts.providers[provider].address = address
    await page.getByRole('button', { name: `Connecter ${service}` }).click()
    await expect(page.getByText('Compte mail connecté')).toBeVisible()
    await expect(page).toHaveURL(/\/manager\/mail$/)
    await expect(rowOf(page, address)).toContainText('Connecté')
    await expect(rowOf(page, address)).toContainText('Dernière vérification\u00a0: à l’instant')
    await expect(
      page.getByRole('link', { name: `Ouvrir ${service} pour ${address}, nouvel onglet` }),
    ).toBeVisible()
    await page.reload()
    await expect(rowOf(page, address)).toContainText('Connecté')
    await expect(page.getByText('Compte mail connecté')).toHaveCount(0)
  })

  test(`${service}: a consent that is withdrawn is seen without reload, and mended by reconnecting`, async ({
    page,
    mailAccounts,
  }) => {
    const owner = await open(page, mailAccounts)
    const site = mailAccounts.providers[provider]
    const address = newEmail('ana')
    site.address = address
    await page.getByRole('button', { name: `Connecter ${service}` }).click()
    await expect(rowOf(page, address)).toContainText('Connecté')
    await site.withdrawAll()
    const { items } = await owner.api.mailboxes.listMailboxes({})
    await mailAccounts.time.makeMailboxDue(items[0]?.id ?? '')
    await expect(page.getByText('Autorisation expirée', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(rowOf(page, address)).toContainText('Expiré')
    await page.getByRole('button', { name: `Reconnecter ${address}` }).click()
    await expect(page.getByText('Compte mail connecté')).toBeVisible()
    await expect(rowOf(page, address)).toContainText('Connecté')
    await expect(page.getByText('Autorisation expirée', { exact: true })).toHaveCount(0)
  })

  test(`${service}: what goes wrong is said in the specification’s words`, async ({
    page,
    mailAccounts,
    expected,
  }) => {
    expected.statuses(409)
    await open(page, mailAccounts)
    const returnPage = `${mailAccounts.url}/manager/mail/connected${provider === 'google' ? '' : '-outlook'}`

    await page.getByRole('button', { name: `Connecter ${service}` }).click()
    await expect(
      page.getByText(`Erreur lors de la connexion ${service}\u00a0: vous avez refusé l’autorisation.`),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/manager\/mail$/)

    await page.goto(returnPage)
    await expect(
      page.getByText(`Aucun token d’accès ${providerNames[provider]} trouvé dans la session`),
    ).toBeVisible()

    await page.goto(`${returnPage}?code=inventé&state=inventé`)
    await expect(
      page.getByText(
        `Erreur lors de la connexion ${service}\u00a0: cette demande de connexion n’est plus valable. Recommencez.`,
      ),
    ).toBeVisible()
  })

  test(`${service}: a server that does not answer is said so, before and after the consent`, async ({
    page,
    mailAccounts,
    expected,
  }) => {
    expected.noNetwork()
    await open(page, mailAccounts)
    const returnPage = `${mailAccounts.url}/manager/mail/connected${provider === 'google' ? '' : '-outlook'}`
    await intercept(page, '**/api/v1/mailboxes/oauth/*', (route) => route.abort())
    await page.goto(`${returnPage}?code=a&state=b`)
    await expect(page.getByText('Échec de la sauvegarde de la connexion OAuth')).toBeVisible({
      timeout: 20_000,
    })

    await page.getByRole('button', { name: `Connecter ${service}` }).click()
    await expect(page.getByText(`Erreur lors de la connexion ${service}`, { exact: true })).toBeVisible()
    await page.unroute('**/api/v1/mailboxes/oauth/*')

    await page.goto(`${mailAccounts.url}/manager/mail?connected=error`)
    await expect(page.getByText('Erreur lors de la connexion mail')).toBeVisible()
    await expect(page).toHaveURL(/\/manager\/mail$/)
  })

  test(`${service}: deleting asks, names the account, forgets it and revokes the grant`, async ({
    page,
    mailAccounts,
    expected,
  }) => {
    expected.noNetwork()
    await open(page, mailAccounts)
    const site = mailAccounts.providers[provider]
    const address = newEmail('ana')
    site.address = address
    await page.getByRole('button', { name: `Connecter ${service}` }).click()
    await expect(rowOf(page, address)).toContainText('Connecté')
    const dialog = page.getByRole('alertdialog', { name: `Supprimer le compte ${address}\u202f?` })

    await page.getByRole('button', { name: `Supprimer ${address}` }).click()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, address)).toBeVisible()

    await intercept(page, '**/api/v1/mailboxes/*', (route) => route.abort())
    await page.getByRole('button', { name: `Supprimer ${address}` }).click()
    const remove = dialog.getByRole('button', { name: 'Supprimer' })
    await remove.click()
    await expect(page.getByText('Erreur lors de la suppression')).toBeVisible()
    await expect(remove).not.toHaveAttribute('aria-busy', 'true')
    await page.unroute('**/api/v1/mailboxes/*')
    await remove.click()
    await expect(page.getByText('Compte mail supprimé')).toBeVisible()
    await expect(page.getByText(`Aucun compte ${service} connecté.`)).toBeVisible()
    await expect.poll(() => site.asked).toContain('POST /token/revocation')
  })
}

test('mails that are not granted are asked for again', async ({ page, mailAccounts, expected }) => {
  expected.statuses(409)
  await open(page, mailAccounts)
  const { google } = mailAccounts.providers
  Object.assign(google, {
    address: newEmail('ana'),
    unticked: ['https://www.googleapis.com/auth/gmail.readonly'],
  })
  await page.getByRole('button', { name: 'Connecter Gmail' }).click()
  await expect(
    page.getByText(
      'Erreur lors de la connexion Gmail\u00a0: l’accès à vos messages n’a pas été accordé. Recommencez en l’acceptant.',
    ),
  ).toBeVisible()
})

test('accounts that cannot be loaded say so, and are loaded by trying again', async ({
  page,
  mailAccounts,
  expected,
}) => {
  expected.noNetwork()
  await open(page, mailAccounts)
  await intercept(page, '**/api/v1/mailboxes', (route) => route.abort())
  await page.goto(`${mailAccounts.url}/manager/mail`)
  await expect(page.getByText('Erreur de chargement')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/v1/mailboxes')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Aucun compte Gmail connecté.')).toBeVisible()
  await expect(page.getByText('Erreur de chargement')).toHaveCount(0)
})

test('another mailbox: servers by hand, a refused password at its field, then connected and reconnected', async ({
  page,
  mailAccounts,
  expected,
}) => {
  expected.statuses(400)
  const { imap, smtp } = mailAccounts
  await open(page, mailAccounts)
  const address = newEmail('ana')
  for (const server of [imap, smtp]) server.accounts.set(address, 'Le bon mot de passe')
  await page.getByRole('link', { name: 'Ajouter un compte' }).click()
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(address)
  await page.getByLabel('Mot de passe', { exact: true }).fill('un mauvais')
  await expect(page.getByText('Les serveurs de cette adresse n’ont pas été trouvés.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('textbox', { name: 'Nom d’utilisateur' })).toHaveValue(address)
  for (const [group, server] of [
    ['Réception (IMAP)', imap],
    ['Envoi (SMTP)', smtp],
  ] as const) {
    const fields = page.getByRole('group', { name: group })
    await fields.getByRole('combobox', { name: 'Sécurité' }).selectOption(server.security)
    await fields.getByRole('textbox', { name: 'Serveur' }).fill(server.host)
    await fields.getByRole('textbox', { name: 'Port' }).fill(String(server.port))
  }
  await page.getByRole('button', { name: 'Connecter', exact: true }).click()
  await expect(
    page.getByText('Le serveur de réception refuse ce nom d’utilisateur ou ce mot de passe.'),
  ).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.getByLabel('Mot de passe', { exact: true }).fill('Le bon mot de passe')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Compte mail connecté')).toBeVisible()
  await expect(rowOf(page, address)).toContainText('Connecté')
  // A toast stays below the pointer.
  await page.mouse.move(0, 0)
  await expect(page.getByText('Compte mail connecté')).toHaveCount(0)

  await page.getByRole('link', { name: `Reconnecter ${address}` }).click()
  await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue(address)
  await expect(page.getByText(`${imap.host}, port\u00a0${imap.port}, SSL/TLS`)).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill('Le bon mot de passe')
  await page.getByRole('button', { name: 'Reconnecter', exact: true }).click()
  await expect(page.getByText('Compte mail connecté')).toBeVisible()
  await expect(rowOf(page, address)).toContainText('Connecté')
})

test('a known service fills its servers, and says what password it wants or that none will do', async ({
  page,
  mailAccounts,
}) => {
  await open(page, mailAccounts)
  await page.goto(`${mailAccounts.url}/manager/mail/new`)
  const address = page.getByRole('textbox', { name: 'Adresse e-mail' })
  await address.fill('ana@orange.fr')
  await address.blur()
  await expect(page.getByText('imap.orange.fr, port\u00a0993, SSL/TLS')).toBeVisible()
  await address.fill('ana@icloud.com')
  await address.blur()
  await expect(page.getByText('iCloud demande un mot de passe d’application')).toBeVisible()
  await expect(page.getByText('smtp.mail.me.com, port\u00a0587, STARTTLS')).toBeVisible()
  await address.fill('ana@hotmail.fr')
  await address.blur()
  await expect(page.getByText('Outlook ne se connecte pas par mot de passe')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connecter Outlook' })).toBeVisible()
})

test('what is typed survives the end of the session, but for the password', async ({
  page,
  mailAccounts,
  expected,
}) => {
  expected.statuses(401)
  const owner = await open(page, mailAccounts)
  await page.goto(`${mailAccounts.url}/manager/mail/new`)
  const address = page.getByRole('textbox', { name: 'Adresse e-mail' })
  await address.fill('ana@orange.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('très secret')
  await expect(page.getByText('imap.orange.fr, port\u00a0993, SSL/TLS')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept).not.toContain('très secret')
  // Until it is there the form that is left has a field « Adresse e-mail » too.
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await typePassword(page, owner.email, owner.password)
  await expect(address).toHaveValue('ana@orange.fr', { timeout: 20_000 })
  await expect(page.getByText('imap.orange.fr, port\u00a0993, SSL/TLS')).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
})

test('without keys, and for a role that may not, the buttons are greyed and say why', async ({
  site,
  visit,
}) => {
  const member = await visit({ cookie: await signInByApi(site, 'membre@ardoise.test', DEMO_PASSWORD) })
  const page = await member.newPage()
  await page.goto('/manager/mail')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  for (const service of Object.values(mailServiceNames)) {
    await expect(page.getByRole('button', { name: `Connecter ${service}` })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(
      page
        .getByRole('paragraph')
        .filter({ hasText: `La connexion ${service} n’est pas configurée sur cette installation.` }),
    ).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Ajouter un compte' })).toBeVisible()

  const viewer = await visit({ cookie: await signInByApi(site, 'lecteur@ardoise.test', DEMO_PASSWORD) })
  const reading = await viewer.newPage()
  await reading.goto('/manager/mail')
  await expect(reading.getByText('Votre rôle «\u202fLecteur\u202f» ne permet pas').first()).toBeVisible()
  for (const name of ['Connecter Gmail', 'Connecter Outlook', 'Ajouter un compte'])
    await expect(reading.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
})

test('the onboarding connects a mailbox by the same way, and is resumed afterwards', async ({
  page,
  mailAccounts,
}) => {
  resetProviders(mailAccounts)
  const { cookie } = await makeNewcomer(mailAccounts)
  await enterAs(page.context(), mailAccounts, cookie)
  const address = newEmail('ana')
  mailAccounts.providers.google.address = address
  await page.goto(`${mailAccounts.url}/dashboard`)
  const modal = page.getByRole('dialog', { name: 'Bienvenue dans Ardoise' })
  for (const heading of ['Votre entreprise', 'Vos boîtes mail']) {
    await modal.getByRole('button', { name: 'Continuer', exact: true }).click()
    await expect(modal.getByRole('heading', { level: 3, name: heading })).toBeVisible()
  }
  await modal.getByRole('button', { name: 'Connecter Gmail' }).click()
  await expect(page.getByText('Compte mail connecté')).toBeVisible()
  await expect(rowOf(page, address)).toContainText('Connecté')
  await page.getByRole('button', { name: 'Reprendre la configuration' }).click()
  await expect(modal.getByRole('heading', { level: 3, name: 'Vos boîtes mail' })).toBeVisible()
})
