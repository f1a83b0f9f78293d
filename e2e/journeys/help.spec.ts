import { enterAs } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const OPERATOR = 'exploitant@ardoise.test'

test('a bug is reported with its facts, followed, and handled by the operator', async ({
  page,
  context,
  site,
  owner,
  visit,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/templates/quotes')
  // The shell listens to keys once this is shown.
  await expect(page.getByRole('banner').getByText('Temps réel', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Signaler un bug')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\/bug-report$/)
  await expect(page.getByRole('textbox', { name: 'Page concernée' })).toHaveValue('/templates/quotes')
  const joined = page.getByRole('region', { name: 'Joint à votre message' })
  await expect(joined).toContainText(owner.email)
  await expect(joined).toContainText(owner.orgName)
  await expect(joined).toContainText('Chrome')
  await expect(page.getByText('Aucun signalement pour le moment')).toBeVisible()

  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Sujet requis (min. 5 caractères)')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sujet' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Sujet' }).fill('Le PDF est vide')
  await page.getByRole('textbox', { name: 'Ce qui s’est passé' }).fill('Bref')
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Message requis (min. 10 caractères)')).toBeVisible()
  await page.getByRole('textbox', { name: 'Ce qui s’est passé' }).fill('Le devis s’affiche sans ses lignes.')
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByText('Signalement envoyé')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sujet' })).toHaveValue('')

  const mail = await site.mailbox.waitFor(OPERATOR, /Bug signalé.*Le PDF est vide/)
  expect(mail.text).toContain(owner.email)
  await site.mailbox.waitFor(owner.email, /signalement/)
  await expect(page.getByText('Transmise', { exact: true })).toBeVisible()

  const operator = await (await visit()).newPage()
  await operator.goto(/http:\/\/\S+\/help\/handled\/\S+/.exec(mail.text)?.[0] ?? '')
  await operator.getByRole('button', { name: 'Marquer comme traitée' }).click()
  await expect(operator.getByText('est marquée comme traitée', { exact: false })).toBeVisible()
  await page.reload()
  await page.getByText('Le PDF est vide').click()
  await expect(page.getByText('Traitée par notre équipe.', { exact: false })).toBeVisible()
})

test('a question is sent to support; a cut network keeps its text', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  await enterAs(context, site, owner.cookie)
  await page.goto('/help/support')
  await page.getByRole('textbox', { name: 'Sujet' }).fill('Dupliquer un devis')
  await page.getByRole('textbox', { name: 'Votre question' }).fill('Comment dupliquer un devis déjà signé ?')
  await context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Erreur lors de l’envoi du message')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sujet' })).toHaveValue('Dupliquer un devis')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
  await expect(page.getByText('Demande envoyée')).toBeVisible()
  await site.mailbox.waitFor(OPERATOR, /Demande d’aide.*Dupliquer un devis/)
})

test('a link of no request shows an error', async ({ page, expected }) => {
  expected.statuses(404)
  await page.goto('/help/handled/faux')
  await page.getByRole('button', { name: 'Marquer comme traitée' }).click()
  await expect(page.getByText('Ce lien n’est pas valide.', { exact: false })).toBeVisible()
})
