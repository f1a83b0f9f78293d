import { enterAs } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

test('a payment, while it is looked for and once it is known or not', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/success?session_id=cs_test_inconnue')
  await expect(page.getByRole('heading', { name: 'Paiement inconnu' })).toBeVisible()
  await checkScreen(page)
  let answered: (() => void) | undefined
  const asked = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/api/v1/payments/session?*', async (route) => {
    await asked
    await route.fulfill({
      json: {
        session: {
          id: 'cs_test_payee',
          status: 'complete',
          paymentStatus: 'paid',
          amountCents: 800,
          currency: 'eur',
          nextBillingAt: null,
        },
      },
    })
  })
  await page.goto('/success?session_id=cs_test_payee')
  await expect(page.getByRole('heading', { name: 'Traitement du paiement' })).toBeVisible()
  await checkScreen(page)
  answered?.()
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible()
  await checkScreen(page)
})
