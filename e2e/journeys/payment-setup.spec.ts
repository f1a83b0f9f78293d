import { signInByApi } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { expect, test } from '../support/test.ts'
import { button, connect, next, open, saveTax, step } from './payment-screens.ts'

test('an account that exists, by OAuth: automatic taxes, imported products, a tested webhook', async ({
  visit,
  owner,
}) => {
  const context = await visit({ cookie: owner.cookie, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await open(page)
  await expect(step(page, 'Introduction')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Configuration' })).toHaveAttribute('aria-valuenow', '0')

  // The keyboard goes on, and the new step is read from its title.
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

test('the mode changes for 0.8 s at least, on a validated account only', async ({ visit, owner }) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  await expect(button(page, 'Passer en mode live')).toHaveAccessibleDescription(
    'Reliez d’abord un compte de paiement.',
  )
  await connect(owner)
  await expect(button(page, 'Passer en mode live')).not.toHaveAttribute('aria-disabled')
  const before = Date.now()
  await button(page, 'Passer en mode live').click()
  await expect(page.getByText('Mode live', { exact: true })).toBeVisible()
  expect(Date.now() - before).toBeGreaterThanOrEqual(800)
  await button(page, 'Passer en mode test').click()
  await expect(page.getByText('Mode test', { exact: true })).toBeVisible()
})

test('a new Express account and the end of its onboarding', async ({ visit, owner }) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  await next(page).click()
  await page.getByRole('radio', { name: 'Je n’ai pas de compte Stripe' }).check()
  await button(page, 'Créer un compte Express').click()
  await expect(page.getByText('Inscription à terminer')).toBeVisible()
  await next(page).click()

  await expect(page.getByText('Terminez l’inscription de votre compte')).toBeVisible()
  const { account } = await owner.api.paymentSetup.getSetup({})
  const deadline = new Date(account?.requirements.currentDeadline ?? '')
  const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'Europe/Paris' })
  await expect(page.getByText('À fournir avant le')).toContainText(
    day.format(deadline).replace(/^1 /, '1er '),
  )
  await expect(page.getByRole('listitem').filter({ hasText: /^Profil de l’entreprise$/ })).toBeVisible()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Profil de l’entreprise')).toHaveCount(1)
  await expect(button(page, 'Ouvrir le tableau de bord Stripe')).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page, 'Ouvrir le tableau de bord Stripe')).toHaveAccessibleDescription(
    /^URL du dashboard non disponible/,
  )
  await button(page, 'Terminer l’inscription').click()
  const dialog = page.getByRole('dialog', { name: 'Inscription Stripe (simulation)' })
  await dialog.getByRole('checkbox', { name: 'Profil de l’entreprise' }).check()
  await button(dialog, 'Transmettre').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Terminez l’inscription de votre compte')).toBeVisible()
  await button(page, 'Terminer l’inscription').click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await button(dialog, 'Transmettre').click()
  await expect(page.getByText('Compte validé')).toBeVisible()
  await expect(next(page)).not.toHaveAttribute('aria-disabled')
})

test('rates of one’s own: ready made, and written', async ({ visit, owner }) => {
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page, '/settings/tax')
  await page.getByRole('radio', { name: 'Manuel' }).check()
  await button(page, 'Enregistrer les taxes').click()
  await expect(page.getByText('Ajoutez au moins un taux')).toBeVisible()
  await button(page, 'Ajouter le taux').click()
  await expect(page.getByText('Veuillez remplir tous les champs')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom du taux' }).fill('Octroi de mer')
  await page.getByRole('textbox', { name: 'Pourcentage' }).fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Veuillez remplir tous les champs')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pourcentage' }).fill('101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Le pourcentage va de 0 à 100')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pourcentage' }).fill('12,34')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Une décimale au plus')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pourcentage' }).fill('abc')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nombre illisible\u00a0: écrivez par exemple 12,5')).toBeVisible()
  await page.getByRole('textbox', { name: 'Pourcentage' }).fill('2,5')
  await page.keyboard.press('Enter')
  await button(page, /taux réduit/).click()
  await expect(button(page, /taux réduit\) 5,5/)).toHaveAccessibleDescription(
    'Ce taux est déjà dans votre liste.',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Octroi de mer' })).toContainText('2,5\u00a0%')
  await button(page, 'Enregistrer les taxes').click()
  await expect(page.getByText('Taxes enregistrées')).toBeVisible()
  await button(page, 'Retirer Octroi de mer').click()
  await button(page, 'Enregistrer les taxes').click()
  await expect
    .poll(async () =>
      (await owner.api.paymentSetup.getSetup({})).tax.rates.map(({ percentageBps }) => percentageBps),
    )
    .toEqual([550])
})

test('a product of one’s own', async ({ visit, owner }) => {
  await connect(owner)
  await saveTax(owner)
  await owner.api.paymentSetup.saveStep({ step: 4 })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  await button(page, 'Nouveau produit').click()
  const form = page.getByRole('dialog', { name: 'Nouveau produit' })
  await button(form, 'Créer le produit').click()
  await expect(form.getByText('Veuillez remplir tous les champs obligatoires')).toHaveCount(2)
  await form.getByRole('textbox', { name: 'Nom' }).fill('Contrat d’entretien')
  await form.getByRole('textbox', { name: 'Montant' }).fill('12,345')
  await expect(form.getByText('2 décimales au plus')).toBeVisible()
  await form.getByRole('textbox', { name: 'Montant' }).fill('1 249,9')
  await form.getByRole('radio', { name: 'Abonnement' }).check()
  await form.getByRole('combobox', { name: 'Périodicité' }).selectOption('Chaque année')
  await form.getByRole('textbox', { name: 'Jours d’essai' }).fill('366')
  await button(form, 'Créer le produit').click()
  await expect(form.getByText('De 0 à 365\u00a0jours', { exact: true })).toBeVisible()
  // What is typed survives closing the dialog and the page.
  await page.reload()
  await button(page, 'Nouveau produit').click()
  await expect(form.getByRole('textbox', { name: 'Montant' })).toHaveValue('1\u202f249,90')
  await form.getByRole('textbox', { name: 'Jours d’essai' }).fill('30')
  await button(form, 'Créer le produit').click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Gérer les produits' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Contrat d’entretien' })
  await expect(row).toContainText('1\u202f249,90\u00a0€')
  await expect(row).toContainText('par an, 30\u00a0jours d’essai')
})

test('the list of products: search, states with a way back, and its address', async ({ visit, owner }) => {
  await connect(owner)
  for (const name of ['Ponçage', 'Vernis'])
    await owner.api.paymentSetup.createProduct({ name, amountCents: 9_900 })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page, '/products')
  await expect(page.getByText('2 résultats')).toBeVisible()
  await page.getByRole('searchbox').fill('poncage')
  await expect(page).toHaveURL(/q=poncage/)
  await expect(page.getByRole('row').filter({ hasText: 'Vernis' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Sélectionner Ponçage' }).check()
  await button(page, 'Désactiver').click()
  // The pointer keeps the toast, and its button, there.
  await page.getByText('Produit désactivé').hover()
  await expect(page.getByRole('row').filter({ hasText: 'Ponçage' })).toContainText('Inactif')
  await button(page, 'Annuler').click()
  await expect(page.getByRole('row').filter({ hasText: 'Ponçage' })).not.toContainText('Inactif')
  await page.getByRole('searchbox').fill('introuvable')
  await button(page, 'Effacer les filtres').click()
  await expect(page.getByText('2 résultats')).toBeVisible()
  const download = page.waitForEvent('download')
  const exporting = page.getByRole('link', { name: 'Exporter' })
  await expect(exporting).toHaveAttribute('href', /organization=/)
  await exporting.click()
  expect((await download).suggestedFilename()).toMatch(/^produits-.*\.csv$/)
})

test('two people at once: the account joined elsewhere appears, taxes saved elsewhere are compared', async ({
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

  // Untouched, the form follows.
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

test('an action made on what a colleague changed is not applied, and says so', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  // Without the live connection the page does not know.
  await page.route('**/api/v1/live*', (route) => route.abort())
  expected.noNetwork()
  await open(page)
  await next(page).click()
  await connect(owner)
  await button(page, 'Se connecter avec Stripe').click()
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible()
  await connect(owner).catch(() => null)
  const { revision } = await owner.api.paymentSetup.getSetup({})
  await owner.api.paymentSetup.switchMode({ mode: 'live', revision })
  await button(page, 'Déconnecter le compte').click()
  await button(page.getByRole('alertdialog'), 'Déconnecter').click()
  await expect(page.getByText('La configuration a été modifiée ailleurs entre-temps').first()).toBeVisible()
  await expect(page.getByText('Mode live', { exact: true })).toBeVisible()
})

test('what is typed without a network is there after a reload', async ({ visit, owner, expected }) => {
  expected.noNetwork()
  const context = await visit({ cookie: owner.cookie })
  const page = await context.newPage()
  await open(page, '/settings/tax')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('3 place du Marché')
  await page.getByRole('checkbox', { name: 'Italie' }).check()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Adresse', exact: true })).toHaveValue('3 place du Marché')
  await expect(page.getByRole('checkbox', { name: 'Italie' })).toBeChecked()
  await button(page, 'Annuler les modifications').click()
  await expect(page.getByRole('textbox', { name: 'Adresse', exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Italie' })).not.toBeChecked()
})

test('the step is where one left it, unless another device went on since', async ({ visit, owner }) => {
  await connect(owner)
  await owner.api.paymentSetup.saveStep({ step: 3 })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  await expect(step(page, 'Taxes')).toBeVisible()
  // The first of two steps in a row is slow to arrive: the second waits for it.
  const arrived = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await intercept(page, '**/api/v1/payment-setup/step', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await arrived.promise
    await route.continue()
  })
  await button(page, 'Précédent').click()
  await button(page, 'Précédent').click()
  await expect(step(page, 'Connexion')).toBeVisible()
  await page.evaluate(() => fetch('/readyz'))
  expect(sent).toEqual([{ step: 2 }])
  arrived.resolve()
  await expect.poll(async () => (await owner.api.paymentSetup.getSetup({})).step).toBe(1)
  await page.reload()
  await expect(step(page, 'Connexion')).toBeVisible()
  await owner.api.paymentSetup.saveStep({ step: 2 })
  await page.reload()
  await expect(step(page, 'Validation')).toBeVisible()
})

test('when the server cannot be reached, the last known setup is shown and says so', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(429)
  await connect(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  let refused = true
  await page.route('**/api/v1/payment-setup', (route) =>
    refused
      ? route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Trop de tentatives.' } })
      : route.continue(),
  )
  await page.reload()
  await expect(page.getByText('Le serveur ne répond pas')).toBeVisible({ timeout: 20_000 })
  await expect(step(page, 'Introduction')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByText('Le chargement a échoué')).toBeVisible({ timeout: 20_000 })
  refused = false
  await button(page, 'Réessayer').click()
  await expect(step(page, 'Introduction')).toBeVisible()
})

test('separating the account goes back to the step that joins one', async ({ visit, owner }) => {
  await connect(owner)
  await owner.api.paymentSetup.saveStep({ step: 3 })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await open(page)
  await expect(step(page, 'Taxes')).toBeVisible()
  await button(page, /^Connexion/).click()
  await button(page, 'Déconnecter le compte').click()
  const dialog = page.getByRole('alertdialog', { name: `Déconnecter le compte ${owner.orgName}\u202f?` })
  await expect(dialog).toContainText('Vos taxes et vos produits restent enregistrés.')
  await button(dialog, 'Déconnecter').click()
  await expect(button(page, 'Se connecter avec Stripe')).toBeVisible()
})

test('on a phone the steps are in a sheet', async ({ visit, owner }) => {
  await connect(owner)
  await owner.api.paymentSetup.saveStep({ step: 2 })
  const page = await (await visit({ cookie: owner.cookie, viewport: { width: 360, height: 800 } })).newPage()
  await open(page)
  await button(page, 'Étape 3 sur 7').click()
  const sheet = page.getByRole('dialog', { name: 'Étapes de la configuration' })
  await expect(button(sheet, /^Produits/)).toHaveAttribute('aria-disabled', 'true')
  await button(sheet, /^Introduction/).click()
  await expect(sheet).toBeHidden()
  await expect(step(page, 'Introduction')).toBeVisible()
})

test('a « Lecteur » sees the setup greyed, with the reason, and the API refuses', async ({ site, visit }) => {
  const cookie = await signInByApi(site, 'lecteur@ardoise.test', 'ardoise-demo-2026')
  const page = await (await visit({ cookie })).newPage()
  const reason =
    'Votre rôle «\u202fLecteur\u202f» ne permet pas de configurer l’encaissement. Rôle nécessaire\u00a0: Propriétaire, Administrateur ou Facturation.'
  for (const [path, name] of [
    ['', 'Passer en mode live'],
    ['/products', 'Nouveau produit'],
    ['/settings/tax', 'Enregistrer les taxes'],
  ] as const) {
    await open(page, path)
    await expect(page.getByText(reason).filter({ visible: true })).toHaveCount(1)
    await expect(button(page, name)).toHaveAccessibleDescription(reason)
  }
})
