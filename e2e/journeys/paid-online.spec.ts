import { linkOf } from '../support/mailbox.ts'
import { expect, test } from '../support/stripe-shop.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

test('an invoice is sent, paid by card at Stripe, its webhook delayed and repeated; both pages follow, and the receipt is mailed', async ({
  shop: { site, owner, company, deliver },
  visit,
}) => {
  test.slow()
  const { api } = owner
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
  await expect(page.getByRole('heading', { name: 'Paiements', exact: true })).toBeVisible()

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

  await deliver(3)
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
})
