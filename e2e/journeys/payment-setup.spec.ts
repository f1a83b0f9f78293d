import { expect, test } from '../support/test.ts'
import { button, connect, next, open, saveTax, step } from './payment-screens.ts'

test('an existing account joined by OAuth: automatic taxes, imported products, a tested webhook', async ({
  visit,
  owner,
}) => {
  const context = await visit({ cookie: owner.cookie, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await open(page)
  await expect(step(page, 'Introduction')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Configuration' })).toHaveAttribute('aria-valuenow', '0')

  // The focus moves to the title of the new step.
  await next(page).focus()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Connexion')).toBeFocused()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(next(page)).toHaveAccessibleDescription('Terminez d’abord cette étape obligatoire.')
  const steps = page.getByRole('navigation', { name: 'Étapes de la configuration' })
  await button(steps, /^Validation/).click({ force: true })
  await expect(step(page, 'Connexion')).toBeVisible()
  await button(page, 'Se connecter avec Stripe').click()
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible()
  await next(page).click()

  await expect(page.getByText('Compte validé')).toBeVisible()
  await button(page, 'Actualiser').click()
  await expect(page.getByText('Compte actualisé')).toBeVisible()
  await next(page).click()

  await expect(step(page, 'Taxes')).toBeVisible()
  await page.getByRole('checkbox', { name: 'France' }).uncheck()
  await button(page, 'Enregistrer les taxes').click()
  await expect(page.getByText('Veuillez remplir l’adresse légale complète')).toHaveCount(2)
  await expect(page.getByText('Sélectionnez au moins un pays de vente')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Adresse', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('8 rue des Tanneurs')
  await page.getByRole('textbox', { name: 'Ville' }).fill('Tours')
  await page.getByRole('checkbox', { name: 'Allemagne' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Taxes enregistrées')).toBeVisible()
  await next(page).click()

  await expect(step(page, 'Produits')).toBeVisible()
  await button(page, 'Précédent').click()
  await expect(step(page, 'Taxes')).toBeFocused()
  await next(page).click()
  await expect(step(page, 'Produits')).toBeVisible()
  await expect(next(page)).not.toHaveAttribute('aria-disabled')
  await button(page, 'Importer la sélection').click()
  await expect(page.getByText('Sélectionnez au moins un produit à importer')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Forfait Essentiel' }).check()
  await page.getByRole('checkbox', { name: 'Audit de départ' }).check()
  await button(page, 'Importer la sélection').click()
  await expect(page.getByText('2\u00a0produits importés')).toBeVisible()
  await expect(page.getByText('Importé', { exact: true })).toHaveCount(2)
  await next(page).click()

  await expect(page.getByText('Actif', { exact: true })).toBeVisible()
  const address = page.getByRole('textbox', { name: 'Adresse' })
  await expect(address).toHaveValue(/\/functions\/v1\/stripe-webhook\?endpoint=[\w-]{22}$/)
  await button(page, 'Copier l’adresse').click()
  await expect(button(page, 'Adresse copiée')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
  for (const type of ['invoice.paid', 'customer.subscription.*', 'product.*', 'price.*'])
    await expect(page.getByText(type, { exact: true })).toBeVisible()
  await expect(page.getByText('Aucun événement reçu')).toBeVisible()
  await button(page, 'Tester le webhook').click()
  await expect(page.getByText('Événement de test reçu')).toBeVisible()
  await expect(page.getByText('checkout.session.completed', { exact: true })).toHaveCount(2)
  await button(page, 'Désactiver').click()
  await expect(page.getByText('Inactif', { exact: true })).toBeVisible()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Réactiver').click()
  await next(page).click()

  await expect(step(page, 'Récapitulatif')).toBeVisible()
  await expect.poll(async () => (await owner.api.paymentSetup.getSetup({})).step).toBe(6)
  await expect(page.getByText('Automatiques (Allemagne)')).toBeVisible()
  await button(page, 'Terminer la configuration').click()
  await expect(page.getByText('Configuration terminée').first()).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Configuration' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  // Another browser resumes at the same step.
  const elsewhere = await (await visit({ cookie: owner.cookie })).newPage()
  await open(elsewhere)
  await expect(step(elsewhere, 'Récapitulatif')).toBeVisible()
})

test('two people at once: an account connected by a colleague appears, conflicting taxes are compared', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  await next(page).click()
  await expect(button(page, 'Se connecter avec Stripe')).toBeVisible()
  // Live: the colleague's account is shown without a reload.
  await connect(owner)
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible()

  await page.goto('/revenues/stripe/settings/tax')
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('8 rue des Tanneurs')
  await page.getByRole('textbox', { name: 'Ville' }).fill('Tours')
  await saveTax(owner, 'Blois')
  await button(page, 'Enregistrer les taxes').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Les taxes ont été modifiées ailleurs' })
  await expect(notice).toContainText('8 rue des Tanneurs, Tours, France')
  await expect(notice).toContainText('8 rue des Tanneurs, 37000 Blois, France')
  await button(notice, 'Enregistrer ma version').click()
  await expect(page.getByText('Taxes enregistrées')).toBeVisible()
  expect((await owner.api.paymentSetup.getSetup({})).tax.legalAddress.city).toBe('Tours')

  // While nothing is typed, the form shows what the colleague saves.
  const { tax } = await owner.api.paymentSetup.getSetup({})
  const { revision, legalAddress, sellingCountries, rates } = tax
  await owner.api.paymentSetup.saveTax({
    revision,
    taxMethod: 'stripe_tax',
    legalAddress: { ...legalAddress, city: 'Chinon' },
    sellingCountries,
    rates,
  })
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Chinon')
})
