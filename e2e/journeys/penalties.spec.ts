import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { todayIn } from '#shared/time/calendar-day.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const today = todayIn('Europe/Paris', new Date())

test('penalties of a late invoice are invoiced and paid; its contentieux file is downloaded and read', async ({
  visit,
  owner,
  time,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany(owner, 'Verrerie Oudinot', '732829320')
  const line = { kind: 'item' as const, description: 'Vitrage de la halle', quantityMilli: 1_000 }
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [{ ...line, unitPriceCents: 100_000, vatRateBps: 2_000 }],
  })
  const invoice = await api.invoices.issueInvoice({ invoiceId: draft.id })
  const daysLate = Math.round((Date.parse(today) - Date.parse(invoice.dueOn!)) / 86_400_000)
  await time.ageDebt(invoice.id, 10 - daysLate)

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/revenues/management/invoices/${invoice.id}`)
  const card = page.getByRole('region', { name: 'Pénalités de retard', exact: true })
  await card.getByRole('button', { name: 'Facturer les pénalités' }).click()
  const dialog = page.getByRole('dialog', { name: 'Facturer les pénalités' })
  await expect(dialog.getByLabel(/Indemnité de recouvrement/)).toBeChecked()
  await dialog.getByRole('button', { name: 'Préparer la facture' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pénalités de retard de la facture')
  await page.getByRole('button', { name: 'Émettre', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Émettre', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Facture F')

  const { penalties } = await api.lateInterest.getLateInterest({ invoiceId: invoice.id })
  const [claim] = penalties.claims
  expect(claim).toMatchObject({ state: 'issued', indemnityCents: 4_000 })
  const asked = claim!.interestCents + claim!.indemnityCents
  await api.payments.recordPayment({
    amountCents: asked,
    method: 'transfer',
    allocations: [{ invoiceId: claim!.invoiceId, amountCents: asked }],
    companyId: company.id,
  })
  await expect(page.getByText('Payée', { exact: true }).first()).toBeVisible()

  // The minute says what is late.
  await expect
    .poll(async () => {
      await time.runDue()
      const { standings } = await api.reminders.getClientReminders({ companyId: company.id })
      return standings.map(({ lateCents }) => lateCents)
    })
    .toEqual([120_000])
  await page.goto(`/crm/companies/${company.id}`)
  await page.getByRole('button', { name: 'Autres actions de relance' }).click()
  await page.getByRole('menuitem', { name: 'Dossier contentieux' }).click()
  const table = page.getByRole('table', { name: 'Dossiers contentieux' })
  await expect(table.getByText('Prêt', { exact: true })).toBeVisible({ timeout: 30_000 })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /PDF du dossier/ }).click()
  const bytes = await readFile(await (await downloading).path())
  const pages = (await PDF.load(bytes)).extractText()
  const text = pages.map((one) => one.text.replace(/\u200b/g, '').replace(/\s+/g, ' ')).join('\n')
  for (const expected of [
    'Sommaire',
    'Verrerie Oudinot',
    'Vitrage de la halle',
    '1 200,00 €',
    invoice.number!,
  ])
    expect(text).toContain(expected)
  await page.getByRole('button', { name: /Formulaires du dossier/ }).click()
  await expect(page.getByRole('dialog').getByText('Formulaire 12946 · Tribunal de commerce')).toBeVisible()
})
