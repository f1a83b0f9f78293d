import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

test('a template is written, completed for a client, and leaves with a devis by SMTP', async ({
  mailedSite,
  page,
  context,
}) => {
  const { mailbox, url } = mailedSite
  const owner = await makeOwner(mailedSite)
  const client = `client-${owner.orgId.slice(0, 8)}@essai.test`
  const company = await owner.api.crm.createCompany({
    name: '<b>Durand</b> & Fils',
    email: client,
    addressLine1: '14 rue des Ateliers',
    postalCode: '44000',
    city: 'Nantes',
  })
  const line = { description: 'Escalier', quantityMilli: 1_000, unitPriceCents: 100_000, vatRateBps: 2_000 }
  const quote = await owner.api.quotes.createQuote({
    companyId: company.id,
    title: 'Escalier en chêne',
    lines: [{ kind: 'item', ...line }],
  })
  await enterAs(context, mailedSite, owner.cookie)

  await page.goto(`${url}/templates/emails/new`)
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Envoi de devis')
  await page.getByRole('textbox', { name: 'Objet' }).fill('Pour {client} : le devis {numero}')
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Bonjour {prenom},')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Voici « {titre} », {montant} en tout.')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByRole('row', { name: /Envoi de devis/ })).toBeVisible()

  await page.goto(`${url}/templates/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Envoyer le devis' }).click()
  await page.getByRole('button', { name: 'Utiliser un modèle' }).click()
  await expect(page.getByRole('option', { name: /Envoi de devis/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Prénom du contact' }).fill('Ana')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Envoyer le devis' })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(/Bonjour Ana,/)
  await dialog.getByRole('button', { name: 'Envoyer le devis' }).click()

  const mail = await mailbox.waitFor(client)
  expect(mail.subject).toMatch(/^Pour <b>Durand<\/b> & Fils : le devis D-\d{4}-0001$/)
  expect(mail.text).toContain('Bonjour Ana,')
  expect(mail.text).toContain('Voici « Escalier en chêne », 1\u202f200,00\u00a0€ en tout.')
  expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}[\]]/)
  const { items } = await owner.api.emailTemplates.listTemplates({})
  expect(items).toMatchObject([{ name: 'Envoi de devis', uses: 1 }])
})
