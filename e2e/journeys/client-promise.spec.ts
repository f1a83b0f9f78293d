import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import type { Account } from '../support/accounts.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

/** An invoice of 1 200,00 € that was issued, and the link of its client. */
async function issueOne(account: Account) {
  const { api } = account
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany(account, 'Menuiserie Vasseur', '732829320')
  const line = { kind: 'item' as const, description: 'Escalier', quantityMilli: 1_000 }
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [{ ...line, unitPriceCents: 100_000, vatRateBps: 2_000 }],
  })
  const { id, number } = await api.invoices.issueInvoice({ invoiceId: draft.id })
  const { url } = await api.invoiceSending.createInvoiceLink({ invoiceId: id })
  return { id, number, url }
}

test('a client promises on its phone when it will pay: its team sees it at once, and the page goes on saying it', async ({
  visit,
  owner,
  site,
}) => {
  const { api } = owner
  const { id, number, url } = await issueOne(owner)

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/revenues/management/invoices/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number!)

  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(url)
  await client.getByRole('button', { name: 'Je paierai le…' }).click()
  const dialog = client.getByRole('dialog')
  await dialog.getByLabel(/Jour du paiement/).fill(addDays(todayIn('Europe/Paris', new Date()), 7))
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByRole('heading', { name: 'Paiement annoncé' })).toBeFocused()

  await expect(page.getByText(/Paiement promis par Menuiserie Vasseur/).first()).toBeVisible()
  await expect
    .poll(async () =>
      (await api.reminders.listPromises({ state: 'waiting' })).items.map((one) => one.amountCents),
    )
    .toEqual([120_000])

  await client.reload()
  await expect(client.getByText(/Vous avez annoncé un paiement de 1\s200,00\s€/)).toBeVisible()
  const withdraw = client.getByRole('button', { name: 'Annuler cette annonce' })
  await expect(withdraw).toBeEnabled()
  await withdraw.click()
  await expect(client.getByRole('button', { name: 'Je paierai le…' })).toBeVisible()
  await expect(page.getByText(/Annonce retirée par Menuiserie Vasseur/).first()).toBeVisible()
  expect((await api.reminders.listPromises({ state: 'waiting' })).items).toEqual([])
  await page.close()
  await client.close()
})

test('a client contests a part on its phone and joins a photo, which its team saves: the rest is to be paid', async ({
  visit,
  owner,
  site,
}) => {
  const { id, url } = await issueOne(owner)
  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(url)
  const report = client.getByRole('button', { name: 'Signaler un problème' })
  await expect(report).toBeEnabled()
  await report.click()
  const dialog = client.getByRole('dialog')
  await dialog.getByRole('radio', { name: /n’est pas conforme/ }).click()
  await dialog.getByLabel(/Votre message/).fill('Une marche est fendue.')
  await dialog.getByRole('radio', { name: 'Une partie seulement' }).click()
  await dialog.getByLabel(/Montant contesté/).fill('200,50')
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300_000)])
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'marche.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(client.getByRole('heading', { name: 'Problème signalé' })).toBeFocused()
  await expect(
    client.getByText(/^Vous contestez 200,50\s€\. Le reste, 999,50\s€, est à payer\.$/),
  ).toBeVisible()
  await client.reload()
  await expect(client.getByText(/^Sans les 200,50\s€ que vous contestez\.$/)).toBeVisible()

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/revenues/management/invoices/${id}`)
  await expect(page.getByText(/^Sur 200,50\s€\s: le reste peut être relancé et payé\.$/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer marche.jpg' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('marche.jpg')
  await page.close()
  await client.close()
})

test('a dialog that cannot be loaded ahead, as where the page closes meanwhile, is no error of the page', async ({
  owner,
  page,
  expected,
}) => {
  expected.noNetwork()
  const { url } = await issueOne(owner)
  await page.route(/answer-dialog/, (route) => route.abort())
  await page.goto(url)
  const promise = page.getByRole('button', { name: 'Je paierai le…' })
  await expect(promise).toBeEnabled()
  const failed = page.waitForEvent('requestfailed', { predicate: (one) => /answer-dialog/.test(one.url()) })
  await promise.focus()
  await failed
  await expect(promise).toBeFocused()
})
