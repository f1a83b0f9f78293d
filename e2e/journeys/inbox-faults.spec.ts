import { hasDovecot, startDovecot } from '../../server/test/mail/dovecot.fixture.ts'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/mail-account-site.ts'

const mail = (id: string, subject: string) =>
  [
    'From: Camille Roy <camille@client.test>',
    'To: jeanne@atelier.test',
    `Subject: ${subject}`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    `Message-ID: <${id}@client.test>`,
    '',
    'Bonjour',
  ].join('\r\n')

const journey = hasDovecot ? test : null
if (journey === null)
  process.stdout.write('Dovecot est introuvable : un parcours de la boîte de réception est sauté.\n')

journey?.(
  'a password changed elsewhere is said, and the mails go on after the reconnection, on the page of their contact too',
  async ({ page, mailAccounts, expected }) => {
    expected.statuses(400)
    const { url, smtp, certificate } = mailAccounts
    const server = await startDovecot({ certificate })
    try {
      server.deliver(mail('first', 'Premier mail'))
      smtp.accounts.set(server.user, server.password)
      const owner = await makeOwner(mailAccounts)
      await enterAs(page.context(), mailAccounts, owner.cookie)
      const contact = await owner.api.crm.createContact({
        firstName: 'Camille',
        lastName: 'Roy',
        email: 'camille@client.test',
      })
      const connected = await page.request.post(`${url}/api/v1/mailboxes`, {
        headers: { origin: url },
        data: {
          address: server.user,
          password: server.password,
          username: server.user,
          imap: server.address,
          smtp: { host: smtp.host, port: smtp.port, security: smtp.security },
        },
      })
      expect(connected.status()).toBe(200)
      await page.goto(`${url}/crm/contacts/${contact.id}`)
      await expect(page.getByRole('link', { name: /Premier mail/ })).toBeVisible({ timeout: 30_000 })

      await server.changePassword('un-autre')
      await expect(async () => {
        await page.goto(`${url}/manager/mail`)
        await expect(page.getByText(/Autorisation expirée\. Reconnectez ce compte/)).toBeVisible({
          timeout: 2_000,
        })
      }).toPass({ timeout: 60_000 })
      server.deliver(mail('meanwhile', 'Pendant ce temps'))
      smtp.accounts.set(server.user, 'un-autre')
      await page.getByRole('link', { name: `Reconnecter ${server.user}` }).click()
      const password = page.getByLabel('Mot de passe', { exact: true })
      await password.fill('faux')
      await page.getByRole('button', { name: 'Reconnecter', exact: true }).click()
      await expect(
        page.getByText('Le serveur de réception refuse ce nom d’utilisateur ou ce mot de passe.'),
      ).toBeVisible()
      await password.fill('un-autre')
      await page.getByRole('button', { name: 'Reconnecter', exact: true }).click()
      await expect(page.getByText('Compte mail connecté')).toBeVisible()
      await page.goto(`${url}/crm/contacts/${contact.id}`)
      await expect(page.getByRole('link', { name: /Pendant ce temps/ })).toBeVisible({ timeout: 30_000 })
    } finally {
      await server.stop()
    }
  },
)
