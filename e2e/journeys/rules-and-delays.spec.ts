import { enterAs } from '../support/accounts.ts'
import { openMaildir } from '../support/maildir.ts'
import { expect, test } from '../support/test.ts'

const DAY = 86_400_000
const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])
const SUPPLIER = 'Scierie du Pilat <compta@scierie.test>'

test('a rule is tried on past mails, then acts on those that come; a conversation that waits too long is told and shown late', async ({
  page,
  site,
  owner,
  time,
}) => {
  const box = await openMaildir(owner, 'contact@atelier-aubry.test')
  const past = { receivedAt: new Date(Date.now() - 20 * DAY), seen: true }
  await box.deliver(SUPPLIER, 'Facture de septembre', past)
  await box.deliver(SUPPLIER, 'Facture d’octobre', past)
  await box.deliver('Camille Roy <camille@client.test>', 'Merci', past)
  await owner.api.answerDelays.saveWorkingHours({ week: always, holidays: 'none', closed: [] })
  await owner.api.answerDelays.saveAnswerTarget({
    mailboxId: null,
    firstAnswerMinutes: 60,
    resolutionMinutes: null,
    warnPercent: 100,
    warnMinutes: null,
  })
  await enterAs(page.context(), site, owner.cookie)
  await page.goto(`${site.url}/conversations`)
  await expect(page.getByRole('main').getByRole('link', { name: /Facture/ })).toHaveCount(2)

  await page.goto(`${site.url}/conversations/settings/rules/new`)
  await page.getByRole('textbox', { name: 'Nom' }).fill('Factures')
  await page.getByLabel('Condition 1', { exact: true }).selectOption('De')
  await page.getByRole('textbox', { name: 'Mots de la condition 1' }).fill('scierie.test')
  await page.getByLabel('État').selectOption('Traité')
  await page.getByRole('button', { name: 'Essayer sur les mails passés' }).click()
  await expect(page.getByText('2 conversations trouvées', { exact: true })).toBeVisible()
  await expect(page.getByText(/sur 3\smails regardés/)).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Factures' })).toBeVisible()

  await box.deliver(SUPPLIER, 'Facture de novembre')
  await box.deliver('Camille Roy <camille@client.test>', 'Plan de la salle')
  await page.goto(`${site.url}/conversations?view=unassigned`)
  await expect(page.getByRole('link', { name: /Plan de la salle/ })).toBeVisible()
  await expect.poll(async () => (await done()).includes('Facture de novembre')).toBe(true)
  await expect(page.getByRole('main').getByRole('link', { name: /Facture/ })).toHaveCount(0)

  // Four hours pass on the server's side; the browser's clock stands.
  const { items } = await owner.api.conversations.listConversations({ view: 'unassigned', limit: 10 })
  await time.ageDelay(items[0]!.id, 240)
  await expect(page.getByRole('button', { name: 'Notifications\u00a0: 1 non lue' })).toBeVisible()
  await page.clock.setFixedTime(new Date())
  await page.goto(`${site.url}/conversations?view=late`)
  const late = page.getByRole('link', { name: /Plan de la salle/ })
  await expect(late).toContainText('réponse attendue, en retard de 3\u00a0h ouvrées')

  async function done(): Promise<(string | null)[]> {
    const listed = await owner.api.conversations.listConversations({ view: 'done', limit: 10 })
    return listed.items.map(({ subject }) => subject)
  }
})
