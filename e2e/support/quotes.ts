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
