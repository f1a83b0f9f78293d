import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { subscriptionEndpoints } from '#web/test/invoice-subscriptions.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

test('C asks before it makes a devis: one letter typed outside of a text makes nothing', async () => {
  let made = 0
  // The page of the devis that is made at last.
  fillOrganization('member')
  fakeApi({
    invoiceSubscriptions: subscriptionEndpoints,
    quotes: {
      createQuote: () => {
        made += 1
        return quote()
      },
      getQuote: () => quote(),
    },
  })
  const { path } = openPage('/revenues/management/subscriptions', { me: member() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('c')
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible()
  await checkScreen()
  // Typing on creates no devis either: the caret is on « Annuler ».
  await userEvent.keyboard('ontinue')
  expect(made).toBe(0)
  await dialog.getByRole('button', { name: 'Créer le devis' }).click()
  await expect.poll(path).toContain('/templates/quotes/')
  expect(made).toBe(1)
})
