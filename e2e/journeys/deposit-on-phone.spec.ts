import { newEmail } from '../support/accounts.ts'
import { codeOf, linkOf } from '../support/mailbox.ts'
import { addCompany, SIGNER } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const TRANSFER = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', accountName: 'Atelier Aubry' }

test('from the mail of a devis to its deposit paid by transfer and thanked for, on a phone', async ({
  owner,
  site,
  visit,
}) => {
  test.slow()
  const { api } = owner
  const reach = newEmail('contact')
  await api.organizations.updateOrganization({ email: reach, phone: '04 65 71 20 18' })
  const settings = await api.invoices.getInvoiceSettings({})
  const { format, padding, restarts } = settings.numbering.main
  await api.invoices.updateInvoiceSettings({
    ...settings,
    ...TRANSFER,
    numbering: {
      ...settings.numbering,
      main: { format, padding, restarts, start: null },
      deposit: null,
      creditNote: null,
    },
  })
  const company = await addCompany(owner)
  const clientEmail = company.email!
  const { id: quoteId } = await api.quotes.createQuote({
    companyId: company.id,
    title: 'Escalier en chêne',
    depositBps: 3_000,
    lines: [
      {
        kind: 'item',
        description: 'Escalier',
        quantityMilli: 1_000,
        unitPriceCents: 100_000,
        vatRateBps: 2_000,
      },
    ],
  })
  const { number } = await api.quotes.sendQuote({ quoteId })
  const mail = await site.mailbox.waitFor(clientEmail)
  expect(mail.text).toMatch(/Total TTC\s: 1\s200,00\s€/)
  expect(mail.text).toMatch(/Acompte de 30\s% à la signature\s: 360,00\s€/)

  const client = await (await visit({ at: site, ...PHONE })).newPage()
  await client.goto(linkOf(mail))
  await expect(client).toHaveTitle(`Devis ${number} – ${owner.orgName}`)
  const ask = client.getByRole('button', { name: 'Demander une modification' })
  await expect(ask).toBeEnabled()
  await ask.click()
  const dialog = client.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Modification souhaitée' }).fill('Une rampe, si possible.')
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(client.getByRole('heading', { name: 'Modification demandée' })).toBeFocused()
  await client.reload()
  await expect(client.getByText('« Une rampe, si possible. »')).toBeVisible()

  await client.getByRole('button', { name: 'Signer le devis' }).click()
  await expect(dialog.getByText(/1\s200,00\s€\sTTC, acompte\s360,00\s€/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill(SIGNER.name)
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill(SIGNER.quality)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByText('Lire le texte complet').click()
  await expect(dialog.getByText(/signature électronique simple/)).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await dialog.getByRole('button', { name: /^Signer pour 1\s200,00\s€\sTTC$/ }).click()

  await expect(client.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  const next = client.getByRole('region', { name: /^Et maintenant/ })
  await expect(next.getByText(/Réglez l’acompte\s: 360,00\s€/)).toBeVisible()
  await expect(next.getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
  await expect(next.getByRole('img', { name: 'QR code du virement SEPA' })).toBeVisible()
  await expect(next.getByRole('link', { name: reach })).toHaveAttribute('href', `mailto:${reach}`)
  await client.emulateMedia({ media: 'print' })
  await expect(next.getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
  await expect(client.getByText('Télécharger le devis signé')).toBeHidden()
  await expect(client.getByText('Aller au contenu')).toBeHidden()
  await expect(next.getByRole('button')).toHaveCount(0)
  await client.emulateMedia({ media: null })
  const toClient = await site.mailbox.waitFor(clientEmail, /signé/)
  for (const part of ['Et maintenant', TRANSFER.bic, `Référence à indiquer\u00a0: ${number}`])
    expect(toClient.text).toContain(part)

  const { id: paymentId } = await api.payments.recordPayment({ quoteId, amountCents: 36_000 })
  await api.payments.sendPaymentReceipt({ paymentId })
  const thanks = await site.mailbox.waitFor(clientEmail, /^Merci pour votre règlement/)
  expect(thanks.text).toMatch(/360,00\s€/)
  expect(thanks.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^Recu-R\d{4}-\d+\.pdf$/),
  ])
  await client.reload()
  await expect(client.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  await expect(next.getByText(/Réglez l’acompte/)).toHaveCount(0)
  await client.close()
})
