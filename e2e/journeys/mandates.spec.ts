import { newEmail } from '../support/accounts.ts'
import { codeOf, linkOf } from '../support/mailbox.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a client signs a mandate on a phone, and its invoice is debited: under way, not paid', async ({
  owner,
  site,
  visit,
}) => {
  test.slow()
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  await api.bank.createBankAccount({ name: 'Compte courant', iban: 'FR7630006000011234567890189' })
  await api.directDebits.saveDebitSettings({ creditorId: 'FR72ZZZ123456', revision: 0 })
  const company = await addCompany(owner, undefined, '732829320')
  const item = { kind: 'item' as const, description: 'Volet', quantityMilli: 1_000, vatRateBps: 2_000 }
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [{ ...item, unitPriceCents: 10_000 }],
  })
  const { number } = await api.invoices.issueInvoice({ invoiceId: draft.id })
  const email = newEmail('elise')
  const { reference } = await api.directDebits.askForMandate({ companyId: company.id, email })

  const client = await (await visit(PHONE)).newPage()
  await client.goto(linkOf(await site.mailbox.waitFor(email, /à signer/)))
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/Mandat de prélèvement/)
  await client.getByLabel('Titulaire du compte').fill('Menuiserie Vasseur')
  await client.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await client.getByRole('button', { name: 'Signer le mandat' }).click()
  const dialog = client.getByRole('dialog')
  await dialog.getByLabel('Prénom et nom').fill('Élise Vasseur')
  await dialog.getByLabel('Qualité').fill('Gérante')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  const code = codeOf(await site.mailbox.waitFor(email, /code pour signer/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).fill(code)
  await dialog.getByRole('button', { name: 'Signer le mandat' }).click()
  await expect(client.getByText('Votre mandat est signé')).toBeVisible()
  const signed = await site.mailbox.waitFor(email, /mandat de prélèvement signé/)
  expect(signed.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/revenues/management/bank/mandates')
  await expect(page.getByRole('row').filter({ hasText: reference }).getByText('Actif')).toBeVisible()
  await page.getByRole('link', { name: 'Prélèvements' }).click()
  await page.getByRole('button', { name: 'Créer le fichier…' }).click()
  await page.getByRole('button', { name: 'Créer le fichier et prévenir' }).click()
  await expect(page.getByText(/120,00.€ en cours/)).toBeVisible()
  const notice = await site.mailbox.waitFor(email, /^Prélèvement de/)
  expect(notice.text).toContain(reference)
  await page.goto(`/revenues/management/invoices/${draft.id}`)
  await expect(page.getByText('Prélèvement en cours')).toBeVisible()
  const { items } = await api.invoices.listInvoices({ companyId: company.id, limit: 5 })
  expect(items).toMatchObject([{ number, status: 'issued', owedCents: 12_000 }])
})
