import { systemClock } from '#server/integrations/clock/real.ts'
import { startStripeTwin } from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import type { Sent } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { makeOwner, type Site } from '../support/accounts.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

/** As Stripe's servers post an event. */
const post = async ({ url, payload, signature }: Sent) => {
  const answer = await fetch(url, {
    ...{ method: 'POST', body: Uint8Array.from(payload) },
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  expect(answer.status).toBe(200)
}

type Twin = Awaited<ReturnType<typeof startStripeTwin>>
type Launch = Parameters<Parameters<typeof test>[2]>[0]['launch']

/** A seller whose Stripe account takes payments, with a price of 29 € net a month. */
async function openShop(twin: Twin, launch: Launch) {
  const { secretKey, clientId } = twin.settings.keys.test!
  const ardoise = await launch({
    env: {
      STRIPE_TEST_SECRET_KEY: secretKey,
      STRIPE_TEST_CLIENT_ID: clientId!,
      STRIPE_WEBHOOK_SECRETS: twin.settings.webhookSecrets[0]!,
      STRIPE_API_BASE: twin.settings.apiBase!,
    },
  })
  const site: Site = { url: ardoise.url, mailbox: capturedMailbox(ardoise.url) }
  const owner = await makeOwner(site)
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const { url } = await api.paymentSetup.startConnection({})
  const back = twin.authorize(url!).searchParams
  const given = { state: back.get('state')!, code: back.get('code')! }
  const { accountId } = (await api.paymentSetup.finishConnection(given)).account!
  await api.paymentSetup.setWebhookStatus({ status: 'active' })
  const product = await api.paymentSetup.createProduct({
    ...{ name: 'Maintenance', priceType: 'recurring', amountCents: 2_900, recurringInterval: 'month' },
  })
  return { site, owner, api, accountId, product }
}

test('a price of the catalogue is proposed, agreed to and paid at Stripe; the second period has its invoice, then the client stops', async ({
  launch,
  visit,
}) => {
  test.slow()
  const twin = await startStripeTwin(systemClock)
  try {
    const { site, owner, accountId } = await openShop(twin, launch)
    const company = await addCompany(owner, undefined, '732829320')

    const page = await (await visit({ at: site, cookie: owner.cookie })).newPage()
    await page.goto('/revenues/stripe/products')
    await page.getByRole('link', { name: 'Proposer Maintenance à un client' }).click()
    await page.getByRole('combobox', { name: 'Client' }).fill(company.name.slice(0, 6))
    await page.getByRole('option', { name: company.name }).click()
    await page.getByRole('button', { name: 'Envoyer la proposition' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Maintenance, ${company.name}` })).toBeVisible()
    await expect(page.getByText('En attente de l’accord')).toBeVisible()

    const mail = await site.mailbox.waitFor(company.email!, /Maintenance/)
    const client = await (await visit({ at: site, ...PHONE })).newPage()
    await client.goto(/http:\/\/\S+\/subscription\/[\w-]+/.exec(mail.text)![0])
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
    await twin.deliver(post, { times: 2, order: 'reversed' })
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
  } finally {
    await twin.close()
  }
})

test('a consumer withdraws within the fourteen days: acknowledged by mail, ended at Stripe, credited and refunded', async ({
  launch,
  visit,
}) => {
  test.slow()
  const twin = await startStripeTwin(systemClock)
  try {
    const { site, api, accountId, product } = await openShop(twin, launch)
    const email = 'zoe@petit.test'
    const company = await api.crm.createCompany({
      ...{ name: 'Zoé Petit', kind: 'consumer', email },
      ...{ addressLine1: '14 rue des Ateliers', postalCode: '44000', city: 'Nantes' },
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
  } finally {
    await twin.close()
  }
})
