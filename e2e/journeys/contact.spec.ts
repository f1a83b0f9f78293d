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

test('each field says what is wrong as it is typed, and nothing is sent before', async ({ page }) => {
  await page.goto('/contact')
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  for (const [field, wrong, message] of [
    ['Nom', 'A', 'Nom requis (min. 2 caractères)'],
    ['E-mail', 'camille@', 'Email invalide'],
    ['Entreprise', 'A', 'Entreprise requise (min. 2 caractères)'],
    ['Téléphone', '0'.repeat(41), 'Téléphone trop long (max. 40 caractères)'],
    ['Sujet', 'Prix', 'Sujet requis (min. 5 caractères)'],
    ['Message', 'Bonjour', 'Message requis (min. 10 caractères)'],
  ] as const) {
    const control = page.getByRole('textbox', { name: field })
    await control.fill(wrong)
    await expect(control).toHaveAccessibleDescription(message)
    await control.fill('')
    await control.fill(
      field === 'E-mail' ? 'camille@essai.test' : field === 'Téléphone' ? '' : 'Assez long pour tous',
    )
    await expect(page.getByText(message)).toHaveCount(0)
  }
  await expect(send(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('a cut network says so, keeps what was typed, and the next try is the same message', async ({
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

test('what the server refuses is said beside its field', async ({ page, expected }) => {
  expected.statuses(400)
  await page.route('**/api/v1/contact-messages', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'invalid_input',
        message: 'Certains champs sont à corriger.',
        fields: [{ path: 'email', code: 'invalid_format', message: 'Email invalide' }],
      },
    }),
  )
  await page.goto('/contact')
  await fill(page, newEmail('refus'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('Email invalide')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
})

test('the demonstration leads to the sign-up', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText('Une démonstration de 30\u00a0minutes', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Créer mon compte d’essai' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})
