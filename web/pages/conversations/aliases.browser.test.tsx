import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { answer, box, button, openConversation, resetServer, server } from '#web/test/draft-server.ts'
import { Refusal } from '#web/test/fake-api.ts'
import { sender } from '#web/test/writing.ts'

const { getByRole, getByText } = page
const from = () => getByRole('combobox', { name: 'De', exact: true })
const aliases = [
  { address: 'contact@atelier.test', name: 'L’atelier', isDefault: false },
  { address: 'devis@atelier.test', name: '', isDefault: false },
]
beforeEach(async () => {
  await page.viewport(1280, 900)
  resetServer()
})

test('« De » offers a mailbox and its aliases; the one that answers is chosen already', async () => {
  server.stored = { ...server.stored, alias: 'contact@atelier.test' }
  openConversation({}, { listSenders: () => ({ items: [sender({ aliases })] }) })
  await answer()
  await expect.element(from()).toMatchTextContent('L’atelier <contact@atelier.test>')
  await checkScreen()
  await page.viewport(1280, 900)
  await from().click()
  await getByRole('option', { name: 'Jeanne Morel <devis@atelier.test>' }).click()
  await expect.poll(() => server.stored.alias).toBe('devis@atelier.test')
  await from().click()
  await getByRole('option', { name: 'Jeanne Morel <jeanne@atelier.test>' }).click()
  await expect.poll(() => server.stored.alias).toBeNull()
})

test('an alias that is one no more is shown, refused at its field, and another is chosen', async () => {
  server.stored = { ...server.stored, alias: 'ancien@atelier.test' }
  openConversation(
    {},
    {
      listSenders: () => ({ items: [sender()] }),
      sendDraft: () => {
        throw new Refusal('invalid_input', [
          { path: 'alias', code: 'alias_unknown', message: 'Choisissez une autre adresse d’envoi.' },
        ])
      },
    },
  )
  await answer()
  await expect.element(from()).toMatchTextContent('ancien@atelier.test')
  await box().fill('Bonjour')
  await button('Envoyer').click()
  await expect.element(getByText('Choisissez une autre adresse d’envoi.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await from().click()
  await getByRole('option', { name: 'Jeanne Morel <jeanne@atelier.test>' }).click()
  await expect.poll(() => server.stored.alias).toBeNull()
  await expect.element(box()).toMatchTextContent('Bonjour')
})
