import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { linkOf } from '../support/mailbox.ts'
import { sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a signed devis of 1 200 € is invoiced by a deposit of 30 %, paid, and its balance, of which a part is credited', async ({
  visit,
  owner,
  site,
}) => {
  test.slow()
  const sent = await sendQuote(site, owner, 'Escalier en chêne', '732829320')
  await owner.api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  await signByApi(site, sent)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  const year = new Date().getFullYear()

  await invoiceQuote(page, sent.quote.id, async (dialog) => {
    await dialog.getByRole('radio', { name: 'Un acompte en pourcentage' }).check()
    await expect(dialog.getByText('360,00 €').first()).toBeVisible()
  })
  await issue(page, 'Émettre la facture', `F${year}-0001`)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const sending = page.getByRole('dialog')
  await expect(sending.getByRole('textbox', { name: 'E-mail du destinataire' })).toHaveValue(sent.clientEmail)
  await sending.getByRole('button', { name: 'Envoyer', exact: true }).click()
  const mail = await site.mailbox.waitFor(sent.clientEmail, new RegExp(`F${year}-0001`))
  expect(mail.attachments).toHaveLength(1)
  expectFacturX(mail.attachments[0]!.content, `F${year}-0001`)

  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(linkOf(mail))
  await expect(client.getByRole('heading', { level: 1 })).toContainText(`F${year}-0001`)
  await expect(client.getByText('360,00 €').first()).toBeVisible()

  await page.getByRole('button', { name: 'Enregistrer un paiement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Paiements reçus' }).getByText('360,00 €', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Payée', { exact: true }).first()).toBeVisible()

  await invoiceQuote(page, sent.quote.id, async (dialog) => {
    await expect(dialog.getByRole('radio', { name: 'Le solde' })).toBeChecked()
    await expect(dialog.getByText('840,00 €').first()).toBeVisible()
  })
  await issue(page, 'Émettre la facture', `F${year}-0002`)

  await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Faire un avoir' }).click()
  const credit = page.getByRole('dialog')
  await credit.getByRole('radio', { name: 'Un montant' }).check()
  await credit.getByRole('textbox', { name: 'Montant TTC' }).fill('120')
  await credit.getByRole('button', { name: 'Préparer l’avoir' }).click()
  await issue(page, 'Émettre l’avoir', `F${year}-0003`)

  const chain = page.getByRole('list', { name: 'Documents de la commande' })
  for (const number of ['0001', '0002'])
    await expect(chain.getByRole('link', { name: new RegExp(`F${year}-${number}`) })).toBeVisible()
  await chain.getByRole('link', { name: new RegExp(`F${year}-0002`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`F${year}-0002`)
  await expect(page.getByText('720,00 €').first()).toBeVisible()
})

async function invoiceQuote(
  page: Page,
  quoteId: string,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await page.goto(`/templates/quotes/${quoteId}`)
  await page.getByRole('button', { name: 'Facturer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Facturer le devis' })
  await choose(dialog)
  await dialog.getByRole('button', { name: 'Créer le brouillon' }).click()
}

async function issue(page: Page, title: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Émettre', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText(number, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Émettre', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
}

/** Poppler finds one factur-x.xml in the PDF, which names the invoice. */
function expectFacturX(pdf: Buffer, number: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-invoice-'))
  const file = join(folder, 'facture.pdf')
  writeFileSync(file, pdf)
  const listed = execFileSync('pdfdetach', ['-list', file], { encoding: 'utf8' })
  expect(listed).toMatch(/1 embedded files?\n1: factur-x\.xml/)
  const xml = join(folder, 'factur-x.xml')
  execFileSync('pdfdetach', ['-save', '1', '-o', xml, file])
  expect(readFileSync(xml, 'utf8')).toContain(`<ram:ID>${number}</ram:ID>`)
  rmSync(folder, { recursive: true })
}
