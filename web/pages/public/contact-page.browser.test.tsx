import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'

const send = page.getByRole('button', { name: 'Envoyer le message' })
const field = (name: string) => page.getByRole('textbox', { name })

beforeEach(() => fakeApi({ support: { openContactForm: () => ({ token: 'jeton' }) } }))

test('each field shows its error while typing, and the form cannot be sent before it is valid', async () => {
  openPage('/contact')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  for (const [name, wrong, message] of [
    ['Nom', 'A', 'Nom requis (min. 2 caractères)'],
    ['E-mail', 'camille@', 'Email invalide'],
    ['Entreprise', 'A', 'Entreprise requise (min. 2 caractères)'],
    ['Téléphone', '0'.repeat(41), 'Téléphone trop long (max. 40 caractères)'],
    ['Sujet', 'Prix', 'Sujet requis (min. 5 caractères)'],
    ['Message', 'Bonjour', 'Message requis (min. 10 caractères)'],
  ] as const) {
    await field(name).fill(wrong)
    await expect.element(field(name)).toHaveAccessibleDescription(message)
    await field(name).fill(
      name === 'E-mail' ? 'camille@essai.test' : name === 'Téléphone' ? '' : 'Assez long pour tous',
    )
    await expect.element(page.getByText(message)).not.toBeInTheDocument()
  }
  await expect.element(send).not.toHaveAttribute('aria-disabled', 'true')
})

test('a refusal of the server is shown beside its field', async () => {
  fakeApi({
    support: {
      sendContactMessage: () => {
        throw new Refusal('invalid_input', [
          { path: 'email', code: 'invalid_format', message: 'Email invalide' },
        ])
      },
    },
  })
  openPage('/contact')
  await field('Nom').fill('Camille Aubry')
  await field('E-mail').fill('camille@essai.test')
  await field('Entreprise').fill('Atelier Aubry')
  await field('Sujet').fill('Question de prix')
  await field('Message').fill('Bonjour, combien coûte l’offre Business ?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field('E-mail')).toHaveAccessibleDescription('Email invalide')
  await expect.element(field('E-mail')).toHaveFocus()
})
