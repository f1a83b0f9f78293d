import { chmodSync } from 'node:fs'
import { hasDovecot, startDovecot } from '../../server/test/mail/dovecot.fixture.ts'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/mail-account-site.ts'

const mail = (id: string, subject: string, body: string, type = 'text/plain; charset=utf-8') =>
  [
    'From: Camille Roy <camille@client.test>',
    'To: jeanne@atelier.test',
    `Subject: ${subject}`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0100',
    `Message-ID: <${id}@client.test>`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    body,
  ].join('\r\n')

/** Parts in parts, deeper than the parser goes. */
const poison = mail(
  'poison',
  'Un piège',
  Array.from(
    { length: 400 },
    (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`,
  ).join(''),
  'multipart/mixed; boundary=b0',
)

/** Their import takes seconds: the first are read meanwhile. */
const MAILS = 1_500

const journey = hasDovecot ? test : null
if (journey === null)
  process.stdout.write('Dovecot est introuvable : un parcours de la boîte de réception est sauté.\n')

journey?.(
  'a mailbox on Dovecot is connected, its first mails are shown while the others come, a mail from outside appears without reload, is read, and archived on the server; what cannot be read stops no other, and « Réessayer » reads what can be',
  async ({ page, mailAccounts }) => {
    // The import alone takes a minute on a slow machine.
    test.setTimeout(180_000)
    const { url, smtp, certificate } = mailAccounts
    const server = await startDovecot({ certificate })
    try {
      // Servers keep seconds: a minute apart, their order is known.
      for (let index = 1; index <= MAILS; index++)
        server.deliver(mail(`m${index}`, `Sujet ${index}`, 'Bonjour'), {
          receivedAt: new Date(Date.now() - (MAILS + 1 - index) * 60_000),
        })
      server.deliver(poison, { receivedAt: new Date(Date.now() - (MAILS + 1) * 60_000) })
      server.deliver(mail('locked', 'Sous clé', 'Bonjour'), {
        seen: true,
        receivedAt: new Date(Date.now() - (MAILS + 2) * 60_000),
      })
      const locked = server.fileOf('INBOX', 'Sous clé')
      chmodSync(locked, 0)
      smtp.accounts.set(server.user, server.password)
      const owner = await makeOwner(mailAccounts)
      await enterAs(page.context(), mailAccounts, owner.cookie)
      await page.goto(`${url}/conversations`)
      await page.getByRole('link', { name: 'Connecter une boîte' }).click()
      await page.getByRole('link', { name: 'Ajouter un compte' }).click()
      await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(server.user)
      await page.getByLabel('Mot de passe', { exact: true }).fill(server.password)
      for (const [group, { host, port, security }] of [
        ['Réception (IMAP)', server.address],
        ['Envoi (SMTP)', smtp],
      ] as const) {
        const fields = page.getByRole('group', { name: group })
        await fields.getByRole('combobox', { name: 'Sécurité' }).selectOption(security, { timeout: 30_000 })
        await fields.getByRole('textbox', { name: 'Serveur' }).fill(host)
        await fields.getByRole('textbox', { name: 'Port' }).fill(String(port))
      }
      await page.getByRole('button', { name: 'Connecter', exact: true }).click()
      await expect(page.getByText('Compte mail connecté')).toBeVisible()
      await page.goto(`${url}/conversations`)
      await expect(page.getByRole('link', { name: new RegExp(`Sujet ${MAILS}`) })).toBeVisible({
        timeout: 60_000,
      })
      const { items } = await (await page.request.get(`${url}/api/v1/mailboxes/syncs`)).json()
      const inbox = items[0].folders.find(({ role }: { role: string }) => role === 'inbox')
      expect(inbox.here).toBeLessThan(inbox.there)

      const html =
        '<p style="color: rgb(1, 2, 3)">Le <b>devis</b> nous convient.</p><script>parent.ran = 1</script>'
      server.deliver(mail('new', 'À l’instant', html, 'text/html; charset=utf-8'))
      await page.getByRole('link', { name: /À l’instant/ }).click({ timeout: 60_000 })
      const text = page.frameLocator('iframe[data-shown]').getByText('nous convient')
      await expect(text).toHaveCSS('color', 'rgb(1, 2, 3)')
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)

      await page.keyboard.press('e')
      await expect(page.getByText('conversation archivée')).toBeVisible()
      await expect(page.getByRole('link', { name: /À l’instant/ })).toHaveCount(0)
      await expect.poll(() => server.listUids('Archives'), { timeout: 30_000 }).toHaveLength(1)
      await page.getByRole('searchbox', { name: 'Rechercher dans les mails' }).fill('devis convient')
      await expect(page.getByRole('link', { name: /À l’instant/ })).toBeVisible()

      await expect(async () => {
        await page.goto(`${url}/manager/mail`)
        await expect(page.getByText(/2.messages n’ont pas pu être lus/)).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 60_000 })
      await page.getByText('Dossiers et réglages').click()
      await expect(page.getByText(/1.502.sur le serveur, 1.500.ici/)).toBeVisible()
      chmodSync(locked, 0o644)
      await page.getByRole('button', { name: `Réessayer pour ${server.user}` }).click()
      await expect(page.getByText('Nouvel essai en cours')).toBeVisible()
      await expect(page.getByText(/1.502.sur le serveur, 1.501.ici/)).toBeVisible({ timeout: 30_000 })
    } finally {
      await server.stop()
    }
  },
)
