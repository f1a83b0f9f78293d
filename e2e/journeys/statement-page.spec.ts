import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { linkOf } from '../support/mailbox.ts'
import { expect, test } from '../support/stripe-shop.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

test('a reminder of two invoices leads to the page of all that is owed: the client promises both on its phone, reminders wait, then it pays all by card', async ({
  shop: { site, owner, company, deliver, time },
  visit,
}) => {
  test.slow()
  const { api } = owner
  const line = { kind: 'item' as const, description: 'Escalier', quantityMilli: 1_000 }
  const invoiceIds: string[] = []
  for (const unitPriceCents of [100_000, 50_000]) {
    const draft = await api.invoices.createInvoice({
      companyId: company.id,
      lines: [{ ...line, unitPriceCents, vatRateBps: 2_000 }],
    })
    const { id } = await api.invoices.issueInvoice({ invoiceId: draft.id })
    await time.ageDebt(id, 60)
    invoiceIds.push(id)
  }
  await api.reminders.sendReminder({
    companyId: company.id,
    invoiceIds,
    to: { email: company.email!, name: null },
    subject: 'Deux factures à régler',
    message: 'Il reste {total} à payer.',
  })
  const mail = await site.mailbox.waitFor(company.email!, /Deux factures à régler/)
  const link = linkOf(mail)
  expect(link).toContain('/s/')

  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(link)
  await expect(client.getByText(/Dont 1\s800,00\s€ en retard/)).toBeVisible()
  const promise = client.getByRole('button', { name: 'Je paierai le…' })
  await expect(promise).toBeEnabled()
  await promise.click()
  const dialog = client.getByRole('dialog')
  await expect(dialog.getByText(/Vous annoncez le paiement de 1\s800,00\s€/)).toBeVisible()
  await dialog.getByLabel(/Jour du paiement/).fill(addDays(todayIn('Europe/Paris', new Date()), 7))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByRole('heading', { name: 'Paiement annoncé' })).toBeFocused()
  const promises = async () =>
    (await api.reminders.listPromises({ state: 'waiting' })).items.map(({ amountCents }) => amountCents)
  expect((await promises()).toSorted((one, other) => one - other)).toEqual([60_000, 120_000])
  const draft = await api.reminders.getReminderDraft({ companyId: company.id })
  expect(draft.blocks.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['promised', 'promised', 'too_soon']),
  )

  const page = await (await visit({ at: site, cookie: owner.cookie })).newPage()
  await page.goto(`/crm/companies/${company.id}`)
  await expect(page.getByText(/a répondu sur sa page/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions de relance' }).click()
  await page.getByRole('menuitem', { name: /Page du client/ }).click()
  await expect(page.getByRole('list', { name: 'Liens de la page' }).getByRole('listitem')).toHaveCount(1)

  const pay = client.getByRole('button', { name: /^Payer tout, 1\s800,00\s€ en ligne$/ })
  await expect(pay).toBeEnabled()
  await pay.click()
  await client.getByRole('button', { name: 'Payer par carte' }).click()
  await expect(client.getByText('Paiement reçu')).toBeVisible()
  await expect(client.getByText('Vous ne devez rien')).toBeVisible()
  await deliver(3)
  await expect.poll(promises).toEqual([])
  for (const invoiceId of invoiceIds)
    expect((await api.invoices.getInvoice({ invoiceId })).owedCents).toBe(0)
  expect((await api.payments.listPayments({})).items).toHaveLength(1)
  await page.close()
  await client.close()
})
