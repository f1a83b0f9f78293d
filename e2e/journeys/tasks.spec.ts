import { hasDovecot, startDovecot } from '../../server/test/mail/dovecot.fixture.ts'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/mail-account-site.ts'

const journey = hasDovecot ? test : null
if (journey === null) process.stdout.write('Dovecot est introuvable : le parcours des tâches est sauté.\n')

journey?.(
  'words of a mail become a task with a French date and a repetition; it is moved on the board by the keyboard, and done makes the next one',
  async ({ page, mailAccounts }) => {
    const { url, smtp, certificate } = mailAccounts
    const server = await startDovecot({ certificate })
    try {
      smtp.accounts.set(server.user, server.password)
      const owner = await makeOwner(mailAccounts)
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
      expect(connected.status()).toBe(200)
      server.deliver(
        [
          'From: Camille Roy <camille@client.test>',
          'To: jeanne@atelier.test',
          'Subject: Point de chantier',
          'Message-ID: <point@client.test>',
          'Content-Type: text/plain; charset=utf-8',
          '',
          'Appelez-moi tous les lundis 9 h',
        ].join('\r\n'),
      )
      await page.setViewportSize({ width: 1600, height: 900 })
      await page.goto(`${url}/conversations`)
      await page.getByRole('link', { name: /Point de chantier/ }).click({ timeout: 60_000 })
      await expect(page.getByRole('heading', { name: 'Tâches', exact: true })).toBeVisible()

      await page.getByText('Appelez-moi tous les lundis 9 h').last().selectText()
      await page.getByRole('button', { name: 'Nouvelle tâche' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nouvelle tâche' })
      await expect(dialog.getByRole('textbox')).toHaveValue('Appelez-moi tous les lundis 9 h')
      await expect(dialog.getByText(/Tous les lundis/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Appelez-moi', exact: true })).toBeVisible()
      const [first] = (await owner.api.tasks.listTasks({})).items
      expect(first).toMatchObject({ title: 'Appelez-moi', dueMinute: 540, repeats: true })
      expect(new Date(`${first?.dueOn}T00:00:00Z`).getUTCDay()).toBe(1)

      await page.goto(`${url}/tasks/board`)
      await page.getByRole('link', { name: 'Appelez-moi' }).focus()
      await page.keyboard.press('Shift+ArrowRight')
      await expect(page.getByRole('status').filter({ hasText: '1er sur 1, En cours' })).toBeAttached()
      await expect.poll(async () => (await owner.api.tasks.listTasks({})).items[0]?.state).toBe('doing')

      await page.goto(`${url}/tasks`)
      await page.getByRole('button', { name: 'Terminer Appelez-moi' }).click()
      await expect(page.getByText('Tâche terminée\u00a0; la suivante est créée')).toBeVisible()
      await expect
        .poll(async () =>
          (await owner.api.tasks.listTasks({})).items.map(({ dueOn, state }) => [
            (dueOn ?? '') > (first?.dueOn ?? ''),
            state,
          ]),
        )
        .toEqual([[true, 'todo']])
      await expect(page.getByRole('link', { name: 'Appelez-moi' })).toBeVisible()
    } finally {
      await server.stop()
    }
  },
)
