import type { Page } from '@playwright/test'
import { hasDovecot, startDovecot } from '../../server/test/mail/dovecot.fixture.ts'
import { startSubmission } from '../../server/test/mail/submission.fixture.ts'
import { enterAs, makeOwner, newEmail } from '../support/accounts.ts'
import { bounceOf } from '../support/bounce.ts'
import { intercept } from '../support/intercept.ts'
import { expect, test } from '../support/mail-account-site.ts'
import { PATIENCE_MS } from '../support/mailbox.ts'
import { openMaildir } from '../support/maildir.ts'
import { sendQuote } from '../support/quotes.ts'
import { joinTeam } from '../support/team.ts'

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
        address: server.user,
        username: server.user,
        password: server.password,
        imap: server.address,
        smtp: submission.address,
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

const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/** Writes an answer to the conversation about the plan, and leaves the caret in it. */
async function writeAnswer(page: Page, url: string, text: string): Promise<void> {
  await page.goto(`${url}/conversations`)
  await page.getByRole('link', { name: /Plan de la salle/ }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Répondre', exact: true }).click()
  await expect(messageOf(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** Sends what is written in each page: the requests wait for each other and leave at one instant. */
async function sendTogether(pages: readonly Page[]): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const instants: number[] = []
  let missing = pages.length
  for (const page of pages)
    await intercept(
      page,
      /\/mail-drafts\/[^/]+\/send$/,
      async (route) => {
        missing -= 1
        if (missing === 0) resolve()
        await ready
        instants.push(performance.now())
        await route.continue()
      },
      { times: 1 },
    )
  await Promise.all(pages.map((page) => messageOf(page).press('Control+Enter')))
  await ready
  await expect.poll(() => instants.length).toBe(pages.length)
  expect(Math.max(...instants) - Math.min(...instants)).toBeLessThan(50)
}

test('two colleagues answer one conversation at the same instant: one mail leaves, and the other is shown its text and may send all the same', async ({
  page,
  site,
  owner,
  visit,
  expected,
}) => {
  expected.statuses(409)
  const client = newEmail('client')
  const box = await openMaildir(owner, 'contact@atelier-aubry.test')
  const second = await openMaildir(owner, 'chantier@atelier-aubry.test')
  await box.deliver(`Camille Roy <${client}>`, 'Plan de la salle')
  const noe = await joinTeam(site, owner, 'member', 'Noé Petit')
  const theirs = await (await visit({ cookie: noe.cookie })).newPage()
  await enterAs(page.context(), site, owner.cookie)
  // A mailbox has a single draft, which both would see: the colleague writes from another.
  await writeAnswer(theirs, site.url, 'Jeudi me convient.')
  await theirs.getByRole('combobox', { name: 'De', exact: true }).click()
  await theirs.getByRole('option', { name: /chantier@/ }).click()
  const drafts = async () => (await owner.api.mailSending.listDrafts({})).items
  await expect.poll(drafts).toMatchObject([{ mailboxId: second.id, snippet: 'Jeudi me convient.' }])
  await writeAnswer(page, site.url, 'Vendredi me convient.')

  await sendTogether([page, theirs])
  const refusals = [page, theirs].map((each) =>
    each.getByRole('dialog', { name: 'Une réponse est déjà partie' }),
  )
  const counts = () => Promise.all(refusals.map((each) => each.count()))
  await expect.poll(async () => (await counts()).sort()).toEqual([0, 1])
  const refused = (await counts()).indexOf(1)
  const [author, text] = [
    ['Noé Petit', 'Jeudi me convient.'],
    ['Camille Aubry', 'Vendredi me convient.'],
  ][refused]!
  const dialog = refusals[refused]!
  await expect(dialog).toContainText(`${author} a répondu`)
  await expect(dialog.getByRole('blockquote', { name: 'Réponse déjà partie' })).toHaveText(text!)
  await site.mailbox.waitFor(client)
  const sent = [...(await box.listSent()), ...(await second.listSent())]
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(text)
  expect(await site.mailbox.listTo(client)).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Envoyer quand même' }).click()
  await expect([page, theirs][refused]!.getByText(/^Envoi dans \d/)).toBeVisible()
})

test('an answer that was to leave later is taken back by the client’s own, which comes before', async ({
  page,
  site,
  owner,
  time,
}) => {
  const client = newEmail('client')
  const box = await openMaildir(owner, 'contact@atelier-aubry.test')
  const asked = await box.deliver(`Camille Roy <${client}>`, 'Plan de la salle')
  await enterAs(page.context(), site, owner.cookie)
  await writeAnswer(page, site.url, 'Avez-vous pu regarder le plan ?')
  await page.getByRole('button', { name: 'Envoyer plus tard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer plus tard' })
  await expect(dialog.getByRole('checkbox', { name: /Annuler si le client répond avant/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Programmer l’envoi' }).click()
  const waiting = page.getByText(/^Programmé pour .*, sauf réponse avant$/)
  await expect(waiting).toBeVisible()

  await box.deliver(`Camille Roy <${client}>`, 'Re: Plan de la salle', { answers: asked })
  const draft = page.getByRole('article', { name: 'Brouillon' })
  await expect(draft).toContainText(/Non envoyé\s: une réponse est arrivée avant\./, { timeout: 60_000 })
  await expect(waiting).toHaveCount(0)
  await time.reachSending(box.id)
  await draft.getByRole('button', { name: 'Continuer' }).click()
  await expect(messageOf(page)).toContainText('Avez-vous pu regarder le plan ?')
  await expect(page.getByText(/Une réponse est arrivée avant l’heure choisie/)).toBeVisible()

  // The mail that leaves after it tells that it did not leave at its instant.
  await messageOf(page).press('End')
  await page.keyboard.type(' Merci de votre retour.')
  await page.keyboard.press('Control+Enter')
  await site.mailbox.waitFor(client)
  const sent = await box.listSent()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Merci de votre retour.')
  expect(await site.mailbox.listTo(client)).toHaveLength(1)
})

test('a mail that comes back undelivered is said at the mail that did not arrive', async ({
  page,
  site,
  owner,
}) => {
  const client = newEmail('client')
  const box = await openMaildir(owner, 'contact@atelier-aubry.test')
  await box.deliver(`Camille Roy <${client}>`, 'Plan de la salle')
  await enterAs(page.context(), site, owner.cookie)
  await writeAnswer(page, site.url, 'Voici le plan.')
  await messageOf(page).press('Control+Enter')
  await expect.poll(() => box.listSent(), { timeout: PATIENCE_MS }).toHaveLength(1)
  await box.deliverRaw(bounceOf((await box.listSent())[0]!, client))
  const ours = page.getByRole('article', { name: 'Message de Camille Aubry' })
  await expect(ours.getByText('Ce message n’est pas arrivé')).toBeVisible({ timeout: 60_000 })
  await expect(ours).toContainText('Cette adresse n’existe pas.')
  await expect(ours).toContainText(client)
  await expect(page.getByText('Ce message n’est pas arrivé')).toHaveCount(1)
})
