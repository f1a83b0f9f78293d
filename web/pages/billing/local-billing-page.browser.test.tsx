import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LocalCheckout } from '#shared/contract/billing.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const order: LocalCheckout = { plan: 'team', seats: 3, status: 'open', netCents: 5_400, vatCents: 1_080 }

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('the local payment page says that it takes no money, and pays', async () => {
  const asked: unknown[] = []
  fakeApi({
    billing: {
      showLocalCheckout: () => order,
      payLocalCheckout: (input) => {
        asked.push(input)
        if (input.card === 'refuses') throw new Refusal('local_payment_refused')
        return { sessionId: input.sessionId }
      },
    },
  })
  const { path } = openPage('/billing/local?session=cs_local_1', { me: member() })
  await expect.element(getByText('Aucun argent n’est prélevé')).toBeVisible()
  await expect.element(getByText(/64,80\s€\sTTC/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Essayer une carte refusée' }).click()
  await expect.element(getByText(/a refusé ce paiement/)).toBeVisible()
  await getByRole('button', { name: /^Payer 64,80/ }).click()
  await expect.poll(path).toBe('/success?session_id=cs_local_1')
  expect(asked).toEqual([
    { sessionId: 'cs_local_1', card: 'refuses' },
    { sessionId: 'cs_local_1', card: 'accepts' },
  ])
})

test('a page that is over, or that does not exist, leads back', async () => {
  fakeApi({ billing: { showLocalCheckout: () => ({ ...order, status: 'expired' }) } })
  const { router } = openPage('/billing/local?session=cs_1', { me: member() })
  await expect.element(getByText('Cette page n’est plus valable.')).toBeVisible()
  fakeApi({
    billing: {
      showLocalCheckout: () => {
        throw new Refusal('not_found')
      },
    },
  })
  router.history.push('/billing/local?session=cs_2')
  await expect.element(getByText('Cette page de paiement n’existe pas')).toBeVisible()
  await checkScreen()
})

test('the trial card is changed to one that pays or one that is refused', async () => {
  const cards: string[] = []
  fakeApi({
    billing: {
      giveLocalCard: ({ card }) => {
        cards.push(card)
        return { card }
      },
    },
  })
  openPage('/billing/local', { me: member('billing') })
  await expect.element(getByText('Aucun argent n’est prélevé')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Carte refusée' }).click()
  await expect.element(getByText('La carte d’essai refusera les prochains paiements')).toBeVisible()
  await getByRole('button', { name: 'Carte acceptée' }).click()
  await expect.element(getByText('La carte d’essai accepte les paiements')).toBeVisible()
  expect(cards).toEqual(['refuses', 'accepts'])
})
