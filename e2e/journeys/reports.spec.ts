import type { Page } from '@playwright/test'
import { addDays, startOfMonth, todayIn } from '#shared/time/calendar-day.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const today = todayIn('Europe/Paris', new Date())

/** Cents of « 1 234,56 € ». */
const centsOf = (text: string) =>
  Math.round(
    Number(
      text
        .replace(/[^\d,−]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )

const item = (unitPriceCents: number) => ({
  kind: 'item' as const,
  description: 'Escalier',
  quantityMilli: 1_000,
  unitPriceCents,
  vatRateBps: 2_000,
})

/** The whole that a list of rows says, which its rows must add up to. */
async function expectRowsToAddUp(page: Page, figure: string) {
  const rows = page.getByRole('dialog', { name: figure })
  const said = centsOf(
    (await rows
      .getByText(/lignes?, en tout/)
      .locator('..')
      .textContent())!.split('en tout')[1]!,
  )
  const listed = await rows.getByRole('listitem').locator('span.shrink-0.text-sm').allTextContents()
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.map(centsOf).reduce((sum, cents) => sum + cents, 0)).toBe(said)
  return said
}

test('an owner finds in three clicks why the DSO rose; what is shown is what its rows add up to, as Excel too', async ({
  visit,
  owner,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const vasseur = await addCompany(owner, 'Menuiserie Vasseur', '732829320')
  const roux = await addCompany(owner, 'Garage Roux', '552100554')
  const invoice = async (companyId: string, cents: number, issuedOn = today) => {
    const { id } = await api.invoices.createInvoice({ companyId, lines: [item(cents)] })
    await api.invoices.issueInvoice({ invoiceId: id, issuedOn })
  }
  await invoice(roux.id, 30_000, addDays(startOfMonth(today), -3))
  await invoice(vasseur.id, 100_000)
  await invoice(vasseur.id, 12_345)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/revenues/history')
  await page.getByRole('link', { name: 'Rapports financiers', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /^Pourquoi .*j de plus qu’au/ })).toBeVisible()

  await page
    .getByRole('link', { name: /^Dû par Menuiserie Vasseur/ })
    .first()
    .click()
  expect(await expectRowsToAddUp(page, 'Dû par les clients')).toBe(134_814)
  await page.getByRole('dialog').getByRole('button', { name: 'Exporter' }).click()
  const excel = page.getByRole('menuitem', { name: 'Excel' })
  const workbook = await page.request.get((await excel.getAttribute('href'))!)
  await page.keyboard.press('Escape')
  await expect(excel).not.toBeAttached()
  expect(workbook.headers()['content-disposition']).toContain('.xlsx')
  expect((await workbook.body()).subarray(0, 2).toString()).toBe('PK')
  await page
    .getByRole('link', { name: /facture F/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/F\d{4}-000[23]/)

  await page.goBack()
  await page.getByRole('button', { name: 'Fermer' }).click()
  const slices = page.getByRole('table', { name: 'Tranches du DSO' })
  await slices.getByRole('link').first().click()
  expect(await expectRowsToAddUp(page, 'Facturé TTC')).toBe(134_814)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByRole('button', { name: 'DSO simple\u00a0: comment est-ce calculé\u00a0?' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /^Dû au .*1\s708,14/ })).toBeVisible()
})

test('an accountant closes a month: what is owed at its end, as known then, its VAT and its entries agree', async ({
  visit,
  owner,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const vasseur = await addCompany(owner, 'Menuiserie Vasseur', '732829320')
  const end = addDays(startOfMonth(today), -1)
  const { id } = await api.invoices.createInvoice({ companyId: vasseur.id, lines: [item(100_000)] })
  await api.invoices.issueInvoice({ invoiceId: id, issuedOn: addDays(end, -2) })
  await api.payments.recordPayment({
    invoiceId: id,
    amountCents: 20_000,
    capturedAt: `${end}T10:00:00Z`,
  })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/reports/financial?report=ageing&on=${end}`)
  const sums = page.getByRole('region', { name: 'Sommes dues' })
  await expect(sums.getByRole('link', { name: /^Dû par les clients.*1\s000,00/ }).first()).toBeVisible()

  // Both were recorded this month: on the evening of the closing nothing of it was known, and the report says what changed it since.
  await expect(page.getByText('0,00\u00a0€ étaient connus', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: /^Corrigé depuis/ }).click()
  expect(await expectRowsToAddUp(page, 'Corrigé depuis')).toBe(100_000)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.getByLabel('Tel que connu le', { exact: true }).fill(end)
  await expect(page.getByText('Personne ne vous doit rien')).toBeVisible()
  await page.getByLabel('Tel que connu le', { exact: true }).fill('')
  await sums
    .getByRole('link', { name: /^Dû par les clients/ })
    .first()
    .click()
  expect(await expectRowsToAddUp(page, 'Dû par les clients')).toBe(100_000)
  await page.getByRole('button', { name: 'Fermer' }).click()

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Exporter' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'PDF' }).click()),
  ])
  expect(pdf.suggestedFilename()).toBe(`balance-agee-${end}.pdf`)

  await page.getByRole('link', { name: 'TVA et comptabilité' }).click()
  await page.getByRole('combobox', { name: 'Période' }).selectOption(`${startOfMonth(end)} ${end}`)
  await expect(page.getByRole('table', { name: 'TVA collectée par taux' })).toContainText('20')
  const entries = await page.request.get(
    (await page.getByRole('link', { name: 'Exporter les écritures' }).getAttribute('href'))!,
  )
  const booked = (await entries.text())
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , , , account = '']) => account.startsWith('411'))
  const cents = (text = '') => Math.round(Number(text.replace(',', '.') || '0') * 100)
  expect(booked.reduce((sum, cells) => sum + cents(cells[11]) - cents(cells[12]), 0)).toBe(100_000)
})
