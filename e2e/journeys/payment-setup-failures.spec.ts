import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { button, connect, open, saveTax } from './payment-screens.ts'

type Failure = {
  text: string
  path: string
  from: 'connect' | 'validation' | 'tax' | 'products' | 'webhooks' | 'summary' | 'express'
  act: (page: Page) => Promise<void>
}
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
/** Specification 8.2, word for word. */
const failures: Failure[] = [
  {
    text: 'Erreur lors de la connexion OAuth',
    path: 'payment-setup/connect',
    from: 'connect',
    act: press('Se connecter avec Stripe'),
  },
  {
    text: 'Erreur lors de la création du compte Express',
    path: 'payment-setup/connect',
    from: 'connect',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Je n’ai pas de compte Stripe' }).check()
      await button(page, 'Créer un compte Express').click()
    },
  },
  {
    text: 'Erreur lors de la génération du lien',
    path: 'payment-setup/onboarding-link',
    from: 'express',
    act: press('Terminer l’inscription'),
  },
  {
    text: 'Erreur lors de l’actualisation',
    path: 'payment-setup/refresh',
    from: 'validation',
    act: press('Actualiser'),
  },
  {
    text: 'Erreur lors du changement de mode',
    path: 'payment-setup/mode',
    from: 'validation',
    act: press('Passer en mode live'),
  },
  {
    text: 'Erreur lors de la configuration',
    path: 'payment-setup/tax',
    from: 'tax',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('8 rue des Tanneurs')
      await page.getByRole('textbox', { name: 'Ville' }).fill('Tours')
      await button(page, 'Enregistrer les taxes').click()
    },
  },
  {
    text: 'Erreur lors de la configuration',
    path: 'payment-setup/disconnect',
    from: 'validation',
    act: async (page) => {
      await button(page, /^Connexion/).click()
      await button(page, 'Déconnecter le compte').click()
      await button(page.getByRole('alertdialog'), 'Déconnecter').click()
    },
  },
  {
    text: 'Erreur lors de la configuration',
    path: 'payment-setup/simulated-onboarding',
    from: 'express',
    act: async (page) => {
      await button(page, 'Terminer l’inscription').click()
      await page.getByRole('checkbox', { name: 'Profil de l’entreprise' }).check()
      await button(page, 'Transmettre').click()
    },
  },
  {
    text: 'Erreur lors de la configuration',
    path: 'payment-setup/webhook',
    from: 'webhooks',
    // Made active on load.
    act: async () => {},
  },
  {
    text: 'Erreur lors de la configuration',
    path: 'payment-setup/finish',
    from: 'summary',
    act: press('Terminer la configuration'),
  },
  {
    text: 'Erreur lors de l’importation',
    path: 'payment-products/import',
    from: 'products',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Audit de départ' }).check()
      await button(page, 'Importer la sélection').click()
    },
  },
  {
    text: 'Erreur lors de la création',
    path: 'payment-products',
    from: 'products',
    act: async (page) => {
      await button(page, 'Nouveau produit').click()
      await page.getByRole('textbox', { name: 'Nom' }).fill('Vernis')
      await page.getByRole('textbox', { name: 'Montant' }).fill('10')
      await button(page, 'Créer le produit').click()
    },
  },
  {
    text: 'Erreur lors du test',
    path: 'payment-setup/webhook/test',
    from: 'webhooks',
    act: press('Tester le webhook'),
  },
]
const steps = ['intro', 'connect', 'validation', 'tax', 'products', 'webhooks', 'summary']

for (const { text, path, from, act } of failures) {
  test(`« ${text} » (${path}), and the screen as it was`, async ({ visit, owner, expected }) => {
    expected.statuses(429)
    if (from !== 'connect') await connect(owner, from === 'express' ? 'express' : 'oauth')
    const taxed = ['products', 'webhooks', 'summary'].includes(from)
    if (taxed) await saveTax(owner)
    const at = steps.indexOf(from === 'express' ? 'validation' : from)
    if (from === 'summary') await owner.api.paymentSetup.setWebhookStatus({ status: 'active' })
    await owner.api.paymentSetup.saveStep({ step: at })
    const page = await (await visit({ cookie: owner.cookie })).newPage()
    await page.route(`**/api/v1/${path}`, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Trop de tentatives.' } }),
    )
    await open(page)
    await act(page)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const { account, tax, productCount } = await owner.api.paymentSetup.getSetup({})
    expect([account !== null, tax.taxMethod, productCount]).toEqual([
      from !== 'connect',
      taxed ? 'stripe_tax' : null,
      0,
    ])
  })
}
