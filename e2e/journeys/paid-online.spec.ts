import { systemClock } from '#server/integrations/clock/real.ts'
import { startStripeTwin } from '#server/integrations/payment-provider/stripe-twin.fixture.ts'
import type { Sent } from '#server/integrations/payment-provider/stripe-twin-store.fixture.ts'
import { makeOwner, type Site } from '../support/accounts.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { linkOf } from '../support/mailbox.ts'
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

test('an invoice is sent, paid by card at Stripe, its webhook delayed and repeated; both pages follow, and the receipt is mailed', async ({
  launch,
  visit,
}) => {
  test.slow()
  const twin = await startStripeTwin(systemClock)
  try {
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
    await api.paymentSetup.finishConnection({ state: back.get('state')!, code: back.get('code')! })
    await api.paymentSetup.setWebhookStatus({ status: 'active' })
    const company = await addCompany(owner, undefined, '732829320')
    const line = { kind: 'item' as const, description: 'Escalier', quantityMilli: 1_000 }
    const draft = await api.invoices.createInvoice({
      companyId: company.id,
      lines: [{ ...line, unitPriceCents: 100_000, vatRateBps: 2_000 }],
    })
    const invoice = await api.invoices.issueInvoice({ invoiceId: draft.id })
    await api.invoiceSending.sendInvoice({ invoiceId: invoice.id })
    const mail = await site.mailbox.waitFor(company.email!, new RegExp(invoice.number!))

    const page = await (await visit({ at: site, cookie: owner.cookie })).newPage()
    await page.goto(`/revenues/management/invoices/${invoice.id}`)
    await expect(page.getByText('Aucun paiement n’est enregistré sur cette facture.')).toBeVisible()

    const client = await (await visit({ at: site, ...PHONE })).newPage()
    await client.goto(linkOf(mail))
    const pay = client.getByRole('button', { name: /^Payer 1\s200,00\s€ en ligne$/ })
    // The server drew it: it answers once the page has its script.
    await expect(pay).toBeEnabled()
    await pay.focus()
    await pay.press('Enter')
    await client.getByRole('button', { name: 'Payer par carte' }).click()
    // No webhook has come: what the client sees is what Stripe says.
    await expect(client.getByText('Paiement reçu')).toBeVisible()
    await expect(client.getByText('Facture réglée')).toBeVisible()
    await expect(pay).toHaveCount(0)
    await expect(page.getByText('Payée', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Paiements reçus' }).getByRole('listitem')).toHaveCount(1)

    await twin.deliver(post, { times: 3, order: 'reversed' })
    await expect
      .poll(async () =>
        (await api.paymentSetup.listWebhookEvents({})).items.every(({ state }) => state === 'done'),
      )
      .toBe(true)
    const receipt = await site.mailbox.waitFor(company.email!, /^Paiement reçu/)
    expect(receipt.text).toMatch(/1\s200,00\s€/)
    await client.reload()
    await expect(client.getByText('Paiement reçu')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Paiements reçus' }).getByRole('listitem')).toHaveCount(1)
    const receipts = (await site.mailbox.listTo(company.email!)).filter(({ subject }) =>
      /^Paiement reçu/.test(subject),
    )
    expect(receipts).toHaveLength(1)
    await page.close()
    await client.close()
  } finally {
    await twin.close()
  }
})
