import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, fakeApi } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

test('a cut network shows an error and keeps the typed text', async () => {
  fakeApi({
    support: {
      listHelpRequests: () => ({ items: [], nextCursor: null }),
      sendHelpRequest: () => {
        throw new Cut()
      },
    },
  })
  openPage('/help/support', { me: member() })
  await page.getByRole('textbox', { name: 'Sujet' }).fill('Dupliquer un devis')
  await page.getByRole('textbox', { name: 'Votre question' }).fill('Comment dupliquer un devis déjà signé ?')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Erreur lors de l’envoi du message').first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Sujet' })).toHaveValue('Dupliquer un devis')
  await checkScreen()
})
