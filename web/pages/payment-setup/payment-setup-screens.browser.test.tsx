import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TaxSettings } from '#shared/contract/payment-setup.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import {
  expressAccount,
  fakeSetup,
  oauthAccount,
  paymentSetup,
  product,
  productCount,
  taxIn,
} from '#web/test/payments.ts'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const me = member()
const press = (name: string) => getByRole('button', { name }).first().click()
const prepared = { account: oauthAccount, tax: taxIn('Tours') }
const none = () => ({ items: [], nextCursor: null })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeApi({
    paymentSetup: {
      listProducts: none,
      countProducts: () => productCount(0),
      listImportableProducts: () => ({ items: [{ ...product('Forfait Essentiel'), imported: false }] }),
      listWebhookEvents: () => ({
        items: [
          {
            id: 'evt_1',
            type: 'checkout.session.completed',
            receivedAt: '2026-11-21T10:00:00.000Z',
            state: 'failed',
          },
        ],
      }),
    },
  })
})

for (const [step, name] of [
  ['intro', 'Introduction'],
  ['connect', 'Connexion'],
  ['validation', 'Validation'],
  ['tax', 'Taxes'],
  ['products', 'Produits'],
] as const)
  test(`step ${name}`, async () => {
    fakeSetup({ ...prepared, step })
    openPage('/revenues/stripe', { me })
    await expect.element(getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    if (step === 'products') {
      await press('Importer la sélection')
      await expect.element(getByText('Sélectionnez au moins un produit à importer')).toBeVisible()
    }
    await checkScreen()
  })

test('the webhook, active, and the end of the setup', async () => {
  const { now } = fakeSetup({ ...prepared, step: 'webhooks' })
  now.webhook.status = 'active'
  now.completed.push('webhooks')
  openPage('/revenues/stripe', { me })
  await expect.poll(() => getByText('checkout.session.completed').elements().length).toBe(2)
  await checkScreen()
  await press('Suivant')
  await expect.element(getByRole('button', { name: 'Terminer la configuration' })).toBeVisible()
  await checkScreen()
})

test('the Express onboarding, and its simulation', async () => {
  fakeSetup({ account: expressAccount(), tax: taxIn('Tours'), step: 'validation' })
  const { router } = openPage('/revenues/stripe', { me })
  await expect.element(getByText('Terminez l’inscription de votre compte')).toBeVisible()
  await checkScreen()
  router.history.push('/revenues/stripe?onboarding=simulation')
  await expect.element(getByRole('dialog')).toBeVisible()
  await checkScreen()
})

test('the choice of an account, and the steps of a phone', async () => {
  fakeSetup({ step: 'connect' })
  openPage('/revenues/stripe', { me })
  await expect.element(getByRole('button', { name: 'Se connecter avec Stripe' })).toBeVisible()
  await checkScreen()
  await page.viewport(360, 800)
  await press('Étape 2 sur 7')
  await expect.element(getByRole('dialog')).toBeVisible()
  await checkScreen()
})

test('taxes: faults of both methods, and two versions', async () => {
  fakeSetup()
  openPage('/revenues/stripe/settings/tax', { me })
  await getByRole('checkbox', { name: 'France' }).click()
  await press('Enregistrer les taxes')
  await expect.element(getByText('Sélectionnez au moins un pays de vente')).toBeVisible()
  await checkScreen()
  await getByRole('radio', { name: 'Manuel' }).click()
  await press('Ajouter le taux')
  await press('TVA Espagne')
  await checkScreen()
  fakeApi({
    paymentSetup: {
      saveTax: () => {
        const tax: TaxSettings = { ...taxIn('Tours', 3), sellingCountries: ['FR', 'BE'] }
        throw new Refusal('version_conflict', [], { current: paymentSetup({ ...prepared, tax }) })
      },
    },
  })
  await press('Enregistrer les taxes')
  await expect.element(getByText('Les taxes ont été modifiées ailleurs entre-temps')).toBeVisible()
  await checkScreen()
})

test('products: none, then a new one with faults', async () => {
  fakeSetup(prepared)
  openPage('/revenues/stripe/products', { me })
  await expect.element(getByText('Aucun produit pour le moment')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await press('Nouveau produit')
  await getByRole('radio', { name: 'Abonnement' }).click()
  await press('Créer le produit')
  await expect.element(getByText('Veuillez remplir tous les champs obligatoires').first()).toBeVisible()
  await checkScreen()
})

test('products: some, one chosen', async () => {
  fakeSetup({ ...prepared, productCount: 2 })
  const items = [product('Forfait Essentiel'), product('Forfait Annuel', { active: false })]
  fakeApi({
    paymentSetup: {
      listProducts: () => ({ items, nextCursor: null }),
      countProducts: () => productCount(items.length),
    },
  })
  openPage('/revenues/stripe/products', { me })
  await getByRole('checkbox', { name: 'Sélectionner Forfait Essentiel' }).click()
  await checkScreen()
})

test('greyed for a « Lecteur »', async () => {
  fakeSetup(prepared)
  const { router } = openPage('/revenues/stripe', { me: member('viewer') })
  for (const path of ['', '/products', '/settings/tax']) {
    router.history.push(`/revenues/stripe${path}`)
    await expect.element(getByText('Simulation', { exact: true })).toBeVisible()
    await checkScreen()
  }
})

test('without keys of Stripe every step, and the finished setup, say that clients will see no card', async () => {
  fakeSetup({ ...prepared, finishedAt: '2026-11-28T10:00:00.000Z' })
  openPage('/revenues/stripe', { me })
  await expect.element(getByText('Vos clients ne verront aucun paiement par carte.')).toBeVisible()
  await getByRole('button', { name: /Récapitulatif/ }).click()
  await expect.element(getByText(/Sans clés Stripe, vos clients ne verront aucun paiement/)).toBeVisible()
  await checkScreen()
})
