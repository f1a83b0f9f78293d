import { buyerParty, noBuyer, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import type { Parties } from '#server/features/documents/queries/parties.ts'
import type { InvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { InvoiceFrame } from '#shared/domain/invoices/build-invoice.ts'
import type { PaymentMeans } from '#shared/domain/invoices/invoice-document.ts'
import { type InvoiceKind, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'

type Transfer = Extract<PaymentMeans, { kind: 'transfer' }>

/** The facts of an invoice besides its content. */
export function invoiceFrame(facts: {
  kind: InvoiceKind
  parties: Parties
  settings: InvoiceSettings
  currency: InvoiceFrame['currency']
  quote: InvoiceFrame['quote']
  on: string
  number: string | null
  logo: string | null
}): InvoiceFrame {
  const { kind, parties, settings, currency, quote, on, number, logo } = facts
  const { seller, buyer } = parties
  const { shareCapitalCents, registryTown, electronicAddress, insurance } = settings
  const party = buyer === null ? noBuyer : buyerParty(buyer)
  return {
    on,
    number,
    currency,
    quote,
    seller: {
      ...sellerParty(seller),
      soleTrader: seller.soleTrader,
      shareCapitalCents,
      registryTown,
      electronicAddress,
      insurance,
    },
    sellerLogo: logo,
    sellerTone: seller.tone,
    buyer: {
      ...party,
      kind: buyer?.kind ?? 'professional',
      electronicAddress: buyer?.invoicing.electronicAddress ?? null,
      electronicScheme: buyer?.invoicing.electronicScheme ?? null,
    },
    // A private person is not addressed to themselves.
    attention: buyer === null || buyer.contactName === buyer.name ? null : buyer.contactName,
    payment: isCreditNote(kind) ? null : paymentOf(settings),
    latePenaltyBps: seller.latePenaltyBps,
  }
}

/** The account to which the organization is paid; null where it told none. */
export function paymentOf({ iban, bic, accountName }: InvoiceSettings): Transfer | null {
  return iban === null ? null : { kind: 'transfer', iban, bic, accountName }
}
