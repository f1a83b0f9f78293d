import type { Page } from '@playwright/test'
import { enterAs, type Owner, signInByApi } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

const address = {
  line1: '8 rue des Tanneurs',
  line2: '',
  city: 'Tours',
  state: '',
  postalCode: '37000',
  country: 'FR',
}
async function prepare({ api }: Owner, method: 'oauth' | 'express' = 'oauth'): Promise<void> {
  await api.paymentSetup.connectAccount({ method, revision: 1 })
  await api.paymentSetup.saveTax({
    revision: 1,
    taxMethod: 'stripe_tax',
    legalAddress: address,
    sellingCountries: ['FR'],
    rates: [],
  })
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

for (const [index, name] of ['Introduction', 'Connexion', 'Validation', 'Taxes', 'Produits'].entries()) {
  test(`step ${name}`, async ({ page, context, owner, site }) => {
    await prepare(owner)
    await owner.api.paymentSetup.saveStep({ step: index })
    await enterAs(context, site, owner.cookie)
    await page.goto('/revenues/stripe')
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    if (name === 'Produits') {
      await press(page, 'Importer la sélection')
      await expect(page.getByText('Sélectionnez au moins un produit à importer')).toBeVisible()
    }
    await checkScreen(page)
  })
}

test('the webhook, active, and the end of the setup', async ({ page, context, owner, site }) => {
  await prepare(owner)
  await owner.api.paymentSetup.setWebhookStatus({ status: 'active' })
  await owner.api.paymentSetup.testWebhook({})
  await owner.api.paymentSetup.saveStep({ step: 5 })
  await enterAs(context, site, owner.cookie)
  await page.goto('/revenues/stripe')
  await expect(page.getByText('checkout.session.completed')).toHaveCount(2)
  await checkScreen(page)
  await press(page, 'Suivant')
  await expect(page.getByRole('button', { name: 'Terminer la configuration' })).toBeVisible()
  await checkScreen(page)
})

test('the Express onboarding, and its simulation', async ({ page, context, owner, site }) => {
  await prepare(owner, 'express')
  await owner.api.paymentSetup.saveStep({ step: 2 })
  await enterAs(context, site, owner.cookie)
  await page.goto('/revenues/stripe')
  await expect(page.getByText('Terminez l’inscription de votre compte')).toBeVisible()
  await checkScreen(page)
  await page.goto('/revenues/stripe?onboarding=simulation')
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page)
})

test('the choice of an account, and the steps of a phone', async ({ page, context, owner, site }) => {
  await owner.api.paymentSetup.saveStep({ step: 1 })
  await enterAs(context, site, owner.cookie)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/revenues/stripe')
  await expect(page.getByRole('button', { name: 'Se connecter avec Stripe' })).toBeVisible()
  await checkScreen(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await press(page, 'Étape 2 sur 7')
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page)
})

test('taxes: faults of both methods, and two versions', async ({ page, context, owner, site, expected }) => {
  expected.statuses(409)
  await enterAs(context, site, owner.cookie)
  await page.goto('/revenues/stripe/settings/tax')
  await page.getByRole('checkbox', { name: 'France' }).uncheck()
  await press(page, 'Enregistrer les taxes')
  await expect(page.getByText('Sélectionnez au moins un pays de vente')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('radio', { name: 'Manuel' }).check()
  await press(page, 'Ajouter le taux')
  await press(page, 'TVA Espagne')
  await checkScreen(page)
  await prepare(owner)
  await press(page, 'Enregistrer les taxes')
  await expect(page.getByText('Les taxes ont été modifiées ailleurs entre-temps')).toBeVisible()
  await checkScreen(page)
})

test('products: none, some, a new one with faults', async ({ page, context, owner, site }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/revenues/stripe/products')
  await expect(page.getByText('Aucun produit pour le moment')).toBeVisible()
  await checkScreen(page)
  await prepare(owner)
  await owner.api.paymentSetup.importProducts({ productIds: ['prod_essentiel', 'prod_annuel'] })
  await expect(page.getByText('2 résultats')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sélectionner Forfait Essentiel' }).check()
  await checkScreen(page)
  await press(page, 'Nouveau produit')
  await page.getByRole('radio', { name: 'Abonnement' }).check()
  await press(page, 'Créer le produit')
  await expect(page.getByText('Veuillez remplir tous les champs obligatoires').first()).toBeVisible()
  await checkScreen(page)
})

test('greyed for a « Lecteur »', async ({ page, context, site }) => {
  await enterAs(context, site, await signInByApi(site, 'lecteur@ardoise.test', 'ardoise-demo-2026'))
  for (const path of ['', '/products', '/settings/tax']) {
    await page.goto(`/revenues/stripe${path}`)
    await expect(page.getByText('Simulation', { exact: true })).toBeVisible()
    await checkScreen(page)
  }
})
