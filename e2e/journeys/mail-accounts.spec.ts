import type { Page } from '@playwright/test'
import { mailServiceNames, oauthProviders } from '../../shared/domain/mailboxes/mailbox.ts'
import { enterAs, makeNewcomer, makeOwner, newEmail, type Owner } from '../support/accounts.ts'
import { expect, type MailAccountSite, test } from '../support/mail-account-site.ts'

/** Resets the providers, which the tests of a worker share. */
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

  test(`${service} shows a refusal once, then connects at the provider’s page; deleting the account revokes its grant`, async ({
    page,
    mailAccounts,
  }) => {
    await open(page, mailAccounts)
    await page.getByRole('button', { name: `Connecter ${service}` }).click()
    await expect(
      page.getByText(`Erreur lors de la connexion ${service}\u00a0: vous avez refusé l’autorisation.`),
    ).toBeVisible()
    await expect(page.getByText(`Aucun compte ${service} connecté.`)).toBeVisible()
    const address = newEmail('ana')
    const site = mailAccounts.providers[provider]
    site.address = address
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
    await page.getByRole('button', { name: `Supprimer ${address}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Compte mail supprimé')).toBeVisible()
    await expect(page.getByText(`Aucun compte ${service} connecté.`)).toBeVisible()
    await expect.poll(() => site.asked).toContain('POST /token/revocation')
  })

  test(`${service}: a withdrawn consent appears without reload, and reconnecting repairs it`, async ({
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
}

test('another mailbox: servers typed by hand, a refused password shown at its field, then connected and reconnected', async ({
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

test('a mailbox connects from the onboarding, which resumes afterwards', async ({ page, mailAccounts }) => {
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
