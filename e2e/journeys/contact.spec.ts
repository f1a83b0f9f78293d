import type { Page } from '@playwright/test'
import { newEmail } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const OPERATOR = 'exploitant@ardoise.test'

async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'Sujet' }).fill(`Question de ${email}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour, combien coûte l’offre Business ?')
}
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' })

test('a message reaches the operator and is acknowledged', async ({ page, site }) => {
  const email = newEmail('visiteur')
  await page.goto('/contact')
  await fill(page, email)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeFocused()
  const mail = await site.mailbox.waitFor(OPERATOR, new RegExp(email))
  expect(mail.text).toContain('combien coûte l’offre Business')
  await site.mailbox.waitFor(email, /Nous avons bien reçu votre message/)
  await page.getByRole('button', { name: 'Écrire un autre message' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('')
})

test('a cut network shows an error and keeps the text; trying again sends one message only', async ({
  page,
  context,
  site,
  expected,
}) => {
  expected.noNetwork()
  const email = newEmail('coupure')
  await page.goto('/contact')
  await fill(page, email)
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByText('Erreur lors de l’envoi du message').first()).toBeVisible()
  await expect(page.getByText('Le serveur ne répond pas.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  await site.mailbox.waitFor(email)
  await site.mailbox.waitFor(OPERATOR, new RegExp(email))
  expect((await site.mailbox.listTo(OPERATOR)).filter(({ subject }) => subject.includes(email))).toHaveLength(
    1,
  )
})

test('the demonstration leads to the sign-up', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText('Une démonstration de 30\u00a0minutes', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Créer mon compte d’essai' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})
