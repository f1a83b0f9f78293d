import { expect, type Page } from '@playwright/test'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { type Account, newEmail, type Site } from './accounts.ts'
import { apiOf } from './api.ts'
import { codeOf, linkOf } from './mailbox.ts'

export const SIGNER = { name: 'Élise Vasseur', quality: 'Gérante' }

/** A client that a quote may be sent to. */
export async function addCompany({ api }: Pick<Account, 'api'>, name = 'Menuiserie Vasseur', siren?: string) {
  return api.crm.createCompany({
    name,
    ...(siren === undefined ? {} : { siren }),
    email: newEmail('client'),
    addressLine1: '14 rue des Ateliers',
    postalCode: '44000',
    city: 'Nantes',
  })
}

/** A complete draft of 1 200,00 € TTC for a new client, whose SIREN invoices need. */
export async function draftQuote(account: Pick<Account, 'api'>, title = 'Escalier en chêne', siren?: string) {
  const company = await addCompany(account, undefined, siren)
  const quote = await account.api.quotes.createQuote({
    companyId: company.id,
    title,
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
  return { quote: quote as QuoteDetail, company }
}

export type Sent = { quote: QuoteDetail; clientEmail: string; link: string; token: string }

/** A quote in the hands of its client. */
export async function sendQuote(
  { mailbox }: Site,
  account: Pick<Account, 'api'>,
  title?: string,
  siren?: string,
): Promise<Sent> {
  const { quote, company } = await draftQuote(account, title, siren)
  const sent = await account.api.quotes.sendQuote({ quoteId: quote.id })
  const clientEmail = company.email ?? ''
  const link = linkOf(await mailbox.waitFor(clientEmail))
  return { quote: sent as QuoteDetail, clientEmail, link, token: link.split('/d/')[1] ?? '' }
}

/** The client signs on the page of its link, up to the screen that asks for the code. */
export async function goToCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Signer le devis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill(SIGNER.name)
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill(SIGNER.quality)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  await expect(dialog.getByText('Un code vient d’être envoyé')).toBeVisible()
}

/** The client signs, through the API of the link. */
export async function signByApi({ url, mailbox }: Site, { token, clientEmail }: Sent): Promise<void> {
  const api = apiOf(url)
  const view = await api.signatures.getLink({ token })
  await api.signatures.requestCode({ token })
  const code = codeOf(await mailbox.waitFor(clientEmail, /code/))
  await api.signatures.signQuote({
    token,
    ...SIGNER,
    consentVersion: view.consent.version,
    signature: { kind: 'typed', text: SIGNER.name },
    code,
    documentSha256: view.documentSha256,
  })
}
