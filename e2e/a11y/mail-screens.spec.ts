import { enterAs, makeOwner, newEmail } from '../support/accounts.ts'
import { expect, test } from '../support/mail-account-site.ts'
import { checkScreen } from './check-screen.ts'

test('mail accounts: none, then working, expired and being deleted', async ({ page, mailAccounts }) => {
  test.slow()
  const { imap, smtp, providers, time, url } = mailAccounts
  const owner = await makeOwner(mailAccounts)
  await enterAs(page.context(), mailAccounts, owner.cookie)
  await page.goto(`${url}/manager/mail`)
  await expect(page.getByText('Aucun compte Gmail connecté.')).toBeVisible()
  await checkScreen(page)

  providers.google.address = newEmail('ana')
  await page.getByRole('button', { name: 'Connecter Gmail' }).click()
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible()
  const address = newEmail('une-adresse-qui-est-longue')
  for (const server of [imap, smtp]) server.accounts.set(address, 'secret')
  const at = ({ host, port, security }: typeof imap) => ({ host, port, security })
  const mailbox = await owner.api.mailboxes.connectImapMailbox({
    address,
    username: address,
    password: 'secret',
    imap: at(imap),
    smtp: at(smtp),
  })
  imap.accounts.delete(address)
  await time.makeMailboxDue(mailbox.id)
  await expect(page.getByText('Autorisation expirée', { exact: true })).toBeVisible({ timeout: 30_000 })
  await checkScreen(page)

  await page.getByRole('button', { name: `Supprimer ${address}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page)
})

test('another mailbox: empty form, known service, service without passwords, servers typed by hand with faults', async ({
  page,
  mailAccounts,
}) => {
  test.slow()
  const owner = await makeOwner(mailAccounts)
  await enterAs(page.context(), mailAccounts, owner.cookie)
  await page.goto(`${mailAccounts.url}/manager/mail/new`)
  const address = page.getByRole('textbox', { name: 'Adresse e-mail' })
  await expect(address).toBeVisible()
  await checkScreen(page)
  await address.fill('ana@icloud.com')
  await address.blur()
  await expect(page.getByText('En créer un')).toBeVisible()
  await checkScreen(page)
  await address.fill('ana@hotmail.fr')
  await address.blur()
  await expect(page.getByText('Outlook ne se connecte pas par mot de passe')).toBeVisible()
  await checkScreen(page)
  await address.fill('ana@nulle-part.invalid')
  await address.blur()
  await expect(page.getByText('Les serveurs de cette adresse')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Connecter', exact: true }).click()
  await expect(page.getByText('Indiquez le serveur').first()).toBeVisible()
  await checkScreen(page)
})
