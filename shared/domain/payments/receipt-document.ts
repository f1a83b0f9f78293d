import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import type { Currency } from '#shared/french/format.ts'
import type { PaymentMethod } from './payment-method.ts'

/** All that the printed receipt of a payment says. Days are ISO, sums in cents. */
export type ReceiptDocument = {
  /** « R2026-118 »: the year of the money, and its place in the chain of the organization. */
  number: string
  issuedOn: string
  receivedOn: string
  method: PaymentMethod
  reference: string | null
  currency: Currency
  amountCents: number
  /** Parts paid, held for the client and given back: they add up to the amount. */
  rows: { label: string; cents: number }[]
  /** What its invoices still ask of the client; null where it pays none. */
  leftCents: number | null
  /** The share of the invoices by VAT rate, VAT included, as it was split when it was recorded; the highest rate first. */
  parts: { rateBps: number; grossCents: number }[]
  seller: DocumentParty
  /** Data URL of the logo or null. */
  sellerLogo: string | null
  /** The organization’s colour; absent from documents of before there was one. */
  sellerTone?: DocumentTone
  buyer: DocumentParty
}
