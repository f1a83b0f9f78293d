import { hasDovecot, startDovecot } from '../../server/test/mail/dovecot.fixture.ts'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/mail-account-site.ts'
import { joinTeam } from '../support/team.ts'

const journey = hasDovecot ? test : null
if (journey === null) process.stdout.write('Dovecot est introuvable : le parcours de l’équipe est sauté.\n')

journey?.(
  'a conversation is given to a colleague, whom a note names: the bell of the other browser leads there, and each sees the other',
  async ({ page, mailAccounts, visit }) => {
    const { url, smtp, certificate } = mailAccounts
    const server = await startDovecot({ certificate })
    try {
      smtp.accounts.set(server.user, server.password)
      const owner = await makeOwner(mailAccounts)
      const noe = await joinTeam(mailAccounts, owner, 'member', 'Noé Petit')
      await enterAs(page.context(), mailAccounts, owner.cookie)
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
      const { id: mailboxId } = (await connected.json()) as { id: string }
      await owner.api.mailSync.updateMailboxSync({ mailboxId, sharing: 'everything' })
      server.deliver(
        [
          'From: Camille Roy <camille@client.test>',
          'To: jeanne@atelier.test',
          'Subject: Plan de la salle',
          'Message-ID: <plan@client.test>',
          '',
          'Bonjour',
        ].join('\r\n'),
      )
      const theirs = await (await visit({ at: mailAccounts, cookie: noe.cookie })).newPage()
      await theirs.goto(`${url}/dashboard`)

      await page.goto(`${url}/conversations?view=unassigned`)
      await page.getByRole('link', { name: /Plan de la salle/ }).click({ timeout: 60_000 })
      const bar = page.getByRole('toolbar', { name: 'Actions de la conversation' })
      await bar.getByRole('button', { name: 'Attribuer…' }).click()
      await page.getByRole('option', { name: 'Noé Petit' }).click()
      await expect(bar.getByRole('button', { name: 'Attribuée à Noé Petit. Changer' })).toBeVisible()
      await page.getByRole('button', { name: 'Ajouter une note' }).click()
      await page.getByRole('textbox', { name: 'Note interne' }).pressSequentially('@No')
      await page.keyboard.press('Enter')
      await page.keyboard.type('peux-tu répondre ?')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('@Noé Petit')).toBeVisible()

      await theirs.getByRole('button', { name: 'Notifications\u00a0: 2 non lues' }).click()
      await theirs.getByText(/vous a mentionné dans «\u202fPlan de la salle\u202f»/).click()
      await expect(theirs.getByText('@Noé Petit')).toBeVisible()
      await expect(theirs.getByRole('status', { name: 'Présence' })).toContainText('Camille Aubry lit')
      await expect(page.getByRole('status', { name: 'Présence' })).toContainText('Noé Petit lit')
      await theirs.getByRole('button', { name: 'Traité', exact: true }).click()
      await expect(page.getByText('Noé Petit l’a mise dans «\u202fTraité\u202f»')).toBeVisible()
    } finally {
      await server.stop()
    }
  },
)
