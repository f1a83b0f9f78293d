import type { BankStatement, StatementLine } from '#shared/domain/bank-files/statement.ts'
import { writeOfx } from '#shared/domain/bank-files/written-statements.fixture.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const IBAN = 'FR7630006000011234567890189'
const MOVEMENTS = 20

/** Labels as banks write them around a number. */
const labels = (number: string, rank: number) =>
  [
    `VIR SEPA MENUISERIE VASSEUR ${number}`,
    `VIREMENT RECU FACTURE ${number.replace('-', ' ')}`,
    `VIR INST ${number.replace('-', '')} MENUISERIE VASSEUR`,
    `VIR MENUISERIE VASSEUR ${number.toLowerCase()}`,
  ][rank % 4]!

test('a statement is imported, its 20 movements are matched by keyboard, and their invoices are paid', async ({
  owner,
  visit,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany(owner, undefined, '732829320')
  const lines: StatementLine[] = []
  for (let rank = 0; rank < MOVEMENTS; rank++) {
    const item = { kind: 'item' as const, description: 'Volet', quantityMilli: 1_000, vatRateBps: 2_000 }
    const draft = await api.invoices.createInvoice({
      companyId: company.id,
      lines: [{ ...item, unitPriceCents: 10_000 + 500 * rank }],
    })
    const { number, owedCents } = await api.invoices.issueInvoice({ invoiceId: draft.id })
    lines.push({
      row: rank + 1,
      bankRef: `OP${rank}`,
      bookedOn: new Date().toISOString().slice(0, 10),
      valueOn: null,
      label: labels(number!, rank),
      counterparty: null,
      counterpartyIban: null,
      references: [],
      reversal: false,
      amountCents: owedCents,
      entryCents: owedCents,
    })
  }
  const statement: BankStatement = {
    format: 'ofx',
    account: IBAN,
    currency: 'EUR',
    openingCents: 0,
    lines,
    closingCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
  await api.bank.createBankAccount({ name: 'Compte courant', iban: IBAN })

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/revenues/management/bank')
  await page.getByRole('button', { name: 'Importer un relevé' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles({
    name: 'releve.ofx',
    mimeType: 'application/x-ofx',
    buffer: Buffer.from(writeOfx(statement, 2)),
  })
  await page.getByRole('button', { name: `Importer ${MOVEMENTS} mouvements` }).click()
  await expect(page.getByText(`${MOVEMENTS} mouvements ajoutés.`)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Rapprocher', exact: true }).click()

  for (let left = MOVEMENTS; left > 0; left--) {
    await expect(
      page.getByText(left > 1 ? `${left} encaissements à rapprocher` : '1 encaissement à rapprocher'),
    ).toBeVisible()
    // Enter is the key of what is proposed once it is there.
    await expect(
      page
        .getByRole('listitem')
        .and(page.locator('[aria-current=true]'))
        .getByRole('button', { name: /^Rapprocher de/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Tout est rapproché')).toBeVisible()
  const { items } = await api.invoices.listInvoices({ companyId: company.id, limit: 50 })
  expect(items.map(({ status, owedCents }) => [status, owedCents])).toEqual(items.map(() => ['paid', 0]))
  expect(items).toHaveLength(MOVEMENTS)
})
