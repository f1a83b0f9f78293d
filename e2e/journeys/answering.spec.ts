import { hasDovecot, startDovecot } from '../../server/test/mail/dovecot.fixture.ts'
import { startSubmission } from '../../server/test/mail/submission.fixture.ts'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/mail-account-site.ts'
import { sendQuote } from '../support/quotes.ts'

const mail = [
  'From: Camille Roy <camille@client.test>',
  'To: jeanne@atelier.test',
  'Subject: Plan de la salle',
  'Date: Mon, 16 Nov 2026 10:00:00 +0100',
  'Message-ID: <plan@client.test>',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p style="color: rgb(1, 2, 3)">Pouvez-vous m’envoyer le devis&nbsp;?</p>',
].join('\r\n')

const journey = hasDovecot ? test : null
if (journey === null) process.stdout.write('Dovecot est introuvable : le parcours d’une réponse est sauté.\n')

journey?.(
  'an answer with a devis is written by the keyboard, taken back, sent again through the mailbox’s server, and stands once in the conversation and among what was sent',
  async ({ page, mailAccounts }) => {
    const { url, certificate } = mailAccounts
    const server = await startDovecot({ certificate })
    const submission = await startSubmission(certificate)
    try {
      server.deliver(mail)
      const owner = await makeOwner(mailAccounts)
      const { quote } = await sendQuote(mailAccounts, owner)
      await owner.api.mailboxes.connectImapMailbox({
        ...{ address: server.user, username: server.user, password: server.password },
        ...{ imap: server.address, smtp: submission.address },
      })
      await enterAs(page.context(), mailAccounts, owner.cookie)
      await page.goto(`${url}/conversations`)
      await page.getByRole('link', { name: /Plan de la salle/ }).click({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'Répondre', exact: true })).toBeVisible()
      await page.keyboard.press('r')
      const text = page.getByRole('textbox', { name: 'Message', exact: true })
      await expect(text).toBeFocused()
      await page.keyboard.type('Voici le ')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('devis')
      await page.keyboard.press('Control+b')
      await page.keyboard.type(' ci-joint.')
      await page.getByRole('button', { name: 'Joindre un devis' }).click()
      await page.getByRole('button', { name: `Joindre le PDF de ${quote.number}` }).click()
      await expect(page.getByRole('link', { name: /\.pdf/ })).toBeVisible({ timeout: 30_000 })

      await text.press('Control+Enter')
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('button', { name: 'Annuler l’envoi' })
        .click()
      await expect(text).toContainText('Voici le devis ci-joint.')
      await expect(page.getByRole('link', { name: /\.pdf/ })).toBeVisible()
      expect(submission.taken).toEqual([])

      await text.press('Control+Enter')
      await expect(page.getByText(/^Envoi dans \d/)).toBeVisible()
      await expect.poll(() => submission.taken.length, { timeout: 30_000 }).toBe(1)
      const [{ to, raw }] = submission.taken as [(typeof submission.taken)[0]]
      expect(to).toEqual(['camille@client.test'])
      expect(raw).toMatch(/In-Reply-To: <plan@client\.test>/)
      expect(raw).toMatch(/Content-Type: application\/pdf/)
      expect(raw).toMatch(/Content-Type: text\/plain/)
      await expect.poll(() => server.listUids('Envoyés'), { timeout: 30_000 }).toHaveLength(1)
      const sent = page.getByRole('article', { name: /^Message de/ }).filter({ hasText: 'Envoyé' })
      await expect(sent).toHaveCount(1, { timeout: 60_000 })
      await expect(page.getByRole('article', { name: /^Envoi à/ })).toHaveCount(0, { timeout: 30_000 })
      await expect(sent.frameLocator('iframe').locator('b')).toHaveText('devis')
      expect(submission.taken).toHaveLength(1)
    } finally {
      await submission.close()
      await server.stop()
    }
  },
)
