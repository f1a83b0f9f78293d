import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { codeOf, linkOf } from '../support/mailbox.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const today = todayIn('Europe/Paris', new Date())

test('a client signs a payment plan on a phone, pays its first term and misses its second: reminders wait, then resume', async ({
  visit,
  owner,
  site,
  time,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany(owner, 'Menuiserie Vasseur', '732829320')
  const line = { kind: 'item' as const, description: 'Escalier', quantityMilli: 1_000 }
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [{ ...line, unitPriceCents: 100_000, vatRateBps: 2_000 }],
  })
  const invoice = await api.invoices.issueInvoice({ invoiceId: draft.id })
  const daysLate = Math.round((Date.parse(today) - Date.parse(invoice.dueOn!)) / 86_400_000)
  await time.ageDebt(invoice.id, 4 - daysLate)
  /** What the minute does, until it did it. */
  const minutes = (look: () => Promise<unknown>) =>
    expect.poll(async () => {
      await time.runDue()
      return look()
    })
  const blocks = async () =>
    (await api.reminders.getClientReminders({ companyId: company.id })).blocks.map(({ kind }) => kind)
  const plan = async () => (await api.paymentPlans.listPaymentPlans({})).items[0]!
  const stands = async () => {
    const { standing, terms } = await plan()
    return [standing, ...terms.map(({ state }) => state)]
  }
  await minutes(
    async () => (await api.reminders.getClientReminders({ companyId: company.id })).standings.length,
  ).toBe(1)

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/crm/companies/${company.id}`)
  await page.getByRole('button', { name: 'Autres actions de relance' }).click()
  await page.getByRole('menuitem', { name: 'Proposer un échéancier' }).click()
  const offer = page.getByRole('dialog')
  await offer.getByLabel('Nombre d’échéances').selectOption('2')
  await expect(offer.getByLabel('Montant 2')).toHaveValue('600,00')
  await offer.getByLabel('Échéance 1', { exact: true }).fill(addDays(today, 10))
  await offer.getByLabel('Échéance 2', { exact: true }).fill(addDays(today, 30))
  await offer.getByRole('button', { name: 'Envoyer l’échéancier' }).click()
  await expect(page.getByText(`Échéancier envoyé à ${company.email}`)).toBeVisible()

  const client = await (await visit(PHONE)).newPage()
  await client.goto(linkOf(await site.mailbox.waitFor(company.email!, /Échéancier à signer/)))
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/1\s200,00\s€ en 2\séchéances/)
  await client.getByRole('button', { name: 'Signer l’échéancier' }).click()
  const dialog = client.getByRole('dialog')
  await dialog.getByLabel('Prénom et nom').fill('Élise Vasseur')
  await dialog.getByLabel('Qualité').fill('Gérante')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  const code = codeOf(await site.mailbox.waitFor(company.email!, /code pour signer/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).fill(code)
  await dialog.getByRole('button', { name: 'Signer l’échéancier' }).click()
  await expect(client.getByText('Votre échéancier est signé')).toBeVisible()
  const signed = await site.mailbox.waitFor(company.email!, /^Votre échéancier signé/)
  expect(signed.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await blocks()).toEqual(['payment_plan'])

  await page.goto('/relances/payment-plans')
  const row = page.getByRole('row').filter({ hasText: 'Menuiserie Vasseur' })
  await expect(row.getByText('En cours')).toBeVisible()
  await api.payments.recordPayment({ amountCents: 60_000, invoiceId: invoice.id })
  await minutes(stands).toEqual(['signed', 'kept', 'waiting'])
  await expect(row.getByText('Tenue')).toBeVisible()

  await time.ageDebt(invoice.id, 31)
  await minutes(stands).toEqual(['late', 'kept', 'missed'])
  await expect(row.getByText('Échéance manquée')).toBeVisible()
  expect(await blocks()).toEqual([])
  await client.reload()
  await expect(client.getByText('Une échéance n’est pas payée', { exact: true })).toBeVisible()
})
