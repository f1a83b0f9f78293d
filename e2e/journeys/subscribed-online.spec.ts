import { expect, test } from '../support/stripe-shop.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

test('a price of the catalogue is proposed, agreed to and paid at Stripe; the second period has its invoice, then the client stops', async ({
  shop: { site, twin, owner, accountId, company, deliver },
  visit,
}) => {
  test.slow()
  const { api } = owner
  await api.paymentSetup.createProduct({
    name: 'Maintenance',
    priceType: 'recurring',
    amountCents: 2_900,
    recurringInterval: 'month',
  })

  const page = await (await visit({ at: site, cookie: owner.cookie })).newPage()
  await page.goto('/revenues/stripe/products')
  await page.getByRole('link', { name: 'Proposer Maintenance à un client' }).click()
  await page.getByRole('combobox', { name: 'Client' }).fill(company.name.slice(0, 6))
  await page.getByRole('option', { name: company.name }).click()
  await page.getByRole('button', { name: 'Envoyer la proposition' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Maintenance, ${company.name}` })).toBeVisible()
  await expect(page.getByText('En attente de l’accord')).toBeVisible()

  const mail = await site.mailbox.waitFor(company.email!, /Maintenance/)
  const link = /http:\/\/\S+\/subscription\/[\w-]+/.exec(mail.text)![0]
  // The server draws it: a slow phone reads it before any script runs, and cannot send the form before either.
  const reader = await (await visit({ at: site, ...PHONE, javaScriptEnabled: false })).newPage()
  await reader.goto(link)
  await expect(reader.getByText(/34,80\s€ TTC chaque mois/).first()).toBeVisible()
  await expect(reader.getByRole('button', { name: 'S’abonner avec obligation de paiement' })).toBeDisabled()
  await reader.close()
  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(link)
  await expect(client.getByText(/34,80\s€ TTC chaque mois/).first()).toBeVisible()
  await client.getByRole('textbox', { name: 'Votre nom' }).fill('Élise Vasseur')
  await client.getByRole('checkbox', { name: /je donne mon accord/ }).check()
  await client.getByRole('button', { name: 'S’abonner avec obligation de paiement' }).press('Enter')
  await client.getByRole('button', { name: 'Payer par carte' }).click()
  // No webhook has come: what the client sees is what Stripe says.
  await expect(client.getByText('Abonnement en cours')).toBeVisible()
  await expect(page.getByText('Actif', { exact: true })).toBeVisible()
  await expect(page.getByText(/Donné par\s*Élise Vasseur/)).toBeVisible()
  const periods = page.getByRole('list', { name: 'Périodes payées' }).getByRole('listitem')
  await expect(periods.filter({ hasText: 'Payée' })).toHaveCount(1)
  await site.mailbox.waitFor(company.email!, /Facture/)

  const subscriptions = twin.subscriptions(accountId)
  subscriptions.renew(subscriptions.all()[0]!.id)
  await deliver(2)
  await expect(periods.filter({ hasText: 'Payée' })).toHaveCount(2)
  const numbers = await periods.getByRole('link').allTextContents()
  expect(new Set(numbers).size).toBe(2)
  const [second] = numbers
  await periods.getByRole('link', { name: second! }).click()
  await expect(page.getByRole('list', { name: 'Paiements reçus' }).getByRole('listitem')).toHaveCount(1)

  await client.reload()
  await client.getByRole('button', { name: 'Résilier l’abonnement' }).click()
  await client.getByRole('dialog').getByRole('button', { name: 'Résilier' }).click()
  await expect(client.getByText('Résiliation enregistrée')).toBeVisible()
  await page.goto('/revenues/stripe/subscriptions')
  await expect(page.getByText(/^Fin le/)).toBeVisible()
  await page.close()
  await client.close()
})

test('a consumer withdraws within the fourteen days: acknowledged by mail, ended at Stripe, credited and refunded', async ({
  shop: {
    site,
    twin,
    owner: { api },
    accountId,
  },
  visit,
}) => {
  test.slow()
  const product = await api.paymentSetup.createProduct({
    name: 'Maintenance',
    priceType: 'recurring',
    amountCents: 2_900,
    recurringInterval: 'month',
  })
  const email = 'zoe@petit.test'
  const company = await api.crm.createCompany({
    name: 'Zoé Petit',
    kind: 'consumer',
    email,
    addressLine1: '14 rue des Ateliers',
    postalCode: '44000',
    city: 'Nantes',
  })
  await api.onlineSubscriptions.proposeOnlineSubscription({ companyId: company.id, productId: product.id })
  const mail = await site.mailbox.waitFor(email, /Maintenance/)
  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(/http:\/\/\S+\/subscription\/[\w-]+/.exec(mail.text)![0])
  await client.getByRole('textbox', { name: 'Votre nom' }).fill('Zoé Petit')
  await client.getByRole('checkbox', { name: /je donne mon accord/ }).check()
  await client.getByRole('button', { name: 'S’abonner avec obligation de paiement' }).press('Enter')
  await client.getByRole('button', { name: 'Payer par carte' }).click()
  await expect(client.getByText('Abonnement en cours')).toBeVisible()
  await client.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
  await client.getByRole('textbox', { name: /accusé de réception/ }).fill(email)
  await client.getByRole('button', { name: 'Confirmer la rétractation' }).press('Enter')
  await expect(client.getByText('Rétractation enregistrée')).toBeVisible()
  const receipt = await site.mailbox.waitFor(email, /Accusé de réception de votre rétractation/)
  expect(receipt.text).toMatch(/je me rétracte du contrat/)
  await site.mailbox.waitFor(email, /Avoir/)
  await client.reload()
  await expect(client.getByText('Abonnement résilié')).toBeVisible()
  expect(twin.subscriptions(accountId).all()[0]!.status).toBe('canceled')
  await expect.poll(async () => (await api.payments.listPayments({})).items[0]!.refundedCents).toBe(3_480)
  await client.close()
})
