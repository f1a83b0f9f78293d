import { enterAs } from '../support/accounts.ts'
import { sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

test('every fact is saved, with the messages of the specification', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await box('Nom de l’organisation').fill('A')
  await box('Description (facultatif)').fill('x'.repeat(401))
  await box('Site web (facultatif)').fill('pas une adresse')
  await box('E-mail de facturation').fill('compta@')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  for (const message of [
    'Nom requis (min. 2 caractères)',
    'Description trop longue (max. 400 caractères)',
    'URL invalide',
    'Email invalide',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(box('Nom de l’organisation')).toBeFocused()
  await box('Nom de l’organisation').fill('Scierie Aubry')
  await box('Description (facultatif)').fill('Bois du Vercors')
  await box('Site web (facultatif)').fill('https://scierie.test')
  await box('E-mail de facturation').fill('compta@scierie.test')
  const choose = (name: string, label: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label })
  await choose('Secteur d’activité (facultatif)', 'Industrie')
  await choose('Taille', 'Plus de 200 personnes')
  await choose('Devise', 'Livre sterling (£)')
  await choose('Fuseau horaire', 'La Réunion')
  await page.getByRole('checkbox', { name: /^Relances automatiques/ }).check()
  await page.getByRole('checkbox', { name: /^Facturation centralisée/ }).check()
  await save.click()
  await expect(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({
    name: 'Scierie Aubry',
    description: 'Bois du Vercors',
    website: 'https://scierie.test',
    billingEmail: 'compta@scierie.test',
    industry: 'manufacturing',
    size: '200+',
    currency: 'GBP',
    timezone: 'Indian/Reunion',
    settings: { electronicSignature: true, autoReminders: true, centralizedBilling: true },
  })
})

test('the slug is checked as one types, one’s own being free', async ({ page, context, site, owner }) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  const slug = page.getByRole('textbox', { name: 'Identifiant' })
  const own = await slug.inputValue()
  await slug.fill('atelier-rivoire')
  await expect(page.getByText('Ce nom d’organisation est déjà pris')).toBeVisible()
  await slug.fill(own)
  await expect(page.getByText('Ce nom d’organisation est déjà pris')).toHaveCount(0)
  await slug.fill(`libre-${crypto.randomUUID().slice(0, 8)}`)
  await expect(page.getByText('Disponible.')).toBeVisible()
})

test('a save that fails says so and keeps what was typed', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  const city = page.getByRole('textbox', { name: 'Ville' })
  await city.fill('Metz')
  await page.route('**/api/v1/organization', (route) => route.abort())
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Erreur lors de la mise à jour de l’organisation')).toBeVisible()
  await expect(city).toHaveValue('Metz')
})

test('two people at once: what does not clash is kept from both, what clashes is asked', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(409)
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  const city = page.getByRole('textbox', { name: 'Ville' })
  const phone = page.getByRole('textbox', { name: 'Téléphone' })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await expect(city).toHaveValue('Tours')
  // Nothing typed: what the colleague saves shows by itself.
  await owner.api.organizations.updateOrganization({ city: 'Blois' })
  await expect(city).toHaveValue('Blois')

  await city.fill('Nice')
  await owner.api.organizations.updateOrganization({ phone: '0612345678' })
  await save.click()
  await expect(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
  await expect(phone).toHaveValue('06 12 34 56 78')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({
    city: 'Nice',
    phone: '+33612345678',
  })

  await city.fill('Lyon')
  await phone.fill('0712345678')
  await owner.api.organizations.updateOrganization({ city: 'Metz' })
  await save.click()
  const notice = page.getByRole('alert').filter({ hasText: 'modifiée ailleurs entre-temps' })
  await expect(notice).toContainText('La vôtre\u00a0: «\u202fLyon\u202f»')
  await expect(notice).toContainText('L’autre\u00a0: «\u202fMetz\u202f»')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({ city: 'Metz' })
  await page.getByRole('button', { name: 'Prendre l’autre version' }).click()
  await expect(city).toHaveValue('Metz')
  await expect(phone).toHaveValue('0712345678')
  await save.click()
  await expect
    .poll(async () => (await owner.api.organizations.getOrganization({})).phone)
    .toBe('+33712345678')
})

test('what comes back after a reload was typed on what one had read: a colleague’s save meanwhile is not overwritten', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  // The browser’s own question, asked of who reloads with something typed.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/settings/organization')
  const city = page.getByRole('textbox', { name: 'Ville' })
  const phone = page.getByRole('textbox', { name: 'Téléphone' })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await city.fill('Nice')
  await owner.api.organizations.updateOrganization({ phone: '0612345678' })
  await page.reload()
  await expect(city).toHaveValue('Nice')
  await save.click()
  await expect(phone).toHaveValue('06 12 34 56 78')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({
    city: 'Nice',
    phone: '+33612345678',
  })

  await city.fill('Lyon')
  await owner.api.organizations.updateOrganization({ city: 'Metz' })
  await page.reload()
  await expect(city).toHaveValue('Lyon')
  await save.click()
  const notice = page.getByRole('alert').filter({ hasText: 'modifiée ailleurs entre-temps' })
  await expect(notice).toContainText('La vôtre\u00a0: «\u202fLyon\u202f»')
  await expect(notice).toContainText('L’autre\u00a0: «\u202fMetz\u202f»')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({ city: 'Metz' })
})

test('without electronic signature the client reads and answers, but signs on paper', async ({
  page,
  context,
  site,
  owner,
  visit,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  await page.getByRole('checkbox', { name: /^Signature électronique/ }).uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
  const sent = await sendQuote(site, owner)
  const mail = await site.mailbox.waitFor(sent.clientEmail)
  expect(mail.text).toContain('renvoyez-nous le PDF daté et signé')
  expect(mail.text).not.toContain('signer')
  const client = await (await visit()).newPage()
  await client.goto(new URL(sent.link).pathname)
  await expect(client.getByText('Ce devis se signe sur papier').first()).toBeVisible()
  await expect(client.getByRole('button', { name: 'Signer le devis' })).toHaveCount(0)
  await expect(client.getByRole('button', { name: 'Refuser ou demander une modification' })).toBeVisible()
})
