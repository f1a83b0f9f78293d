import type { Registration } from '#shared/french/legal-mentions.ts'
import type { DocumentTone } from './document-tones.ts'
import type { DocumentTotals } from './document-totals.ts'

/** A postal party printed on a document. Absent facts are null, never empty strings. */
export type DocumentParty = {
  name: string
  /** « EI », « SAS au capital de 10 000 € »…; printed after the name. */
  legalForm: string | null
  addressLines: string[]
  postalCode: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  siren: string | null
  siret: string | null
  vatNumber: string | null
  email: string | null
  phone: string | null
}

/** A priced line or a section title; order is the document's order. */
export type DocumentLine =
  | { kind: 'section'; id: string; title: string }
  | {
      kind: 'item'
      id: string
      description: string
      /** Thousandths: 1500 = 1,5. */
      quantityMilli: number
      /** « heure », « jour », « m² »… or null. */
      unit: string | null
      unitPriceCents: number
      /** Basis points: 1000 = 10 %. */
      discountBps: number
      /** Basis points: 550 = 5,5 %. */
      vatRateBps: number
    }

/** A discount on the whole document, before VAT. */
export type DocumentDiscount = { kind: 'percent'; bps: number } | { kind: 'amount'; cents: number }

/** A share of a devis' total with VAT, asked once it is signed, and what that share comes to. */
export type DepositAsked = { bps: number; cents: number }

/** The content of one quote version: all that the page and the PDF show, and nothing else. Frozen at sending. */
export type QuoteDocument = {
  /** Null while a draft: the number is given at sending. */
  number: string | null
  title: string | null
  /** ISO dates in the organization's time zone. */
  issuedOn: string | null
  validUntil: string
  currency: 'EUR' | 'USD' | 'GBP' | 'CHF'
  seller: DocumentParty
  /** Data URL of the logo (PNG or SVG) or null. */
  sellerLogo: string | null
  /** The organization’s colour; absent from documents of before there was one. */
  sellerTone?: DocumentTone
  buyer: DocumentParty
  /** The contact the quote is addressed to. */
  attention: string | null
  lines: DocumentLine[]
  discount: DocumentDiscount | null
  totals: DocumentTotals
  /** The deposit asked at signature, of the total with VAT; absent from documents sent before there was one. */
  deposit?: DepositAsked | null
  paymentTerms: string | null
  notes: string | null
  /** Whether it may be signed online, as it was when it was sent; absent from documents of before this was printed. */
  signsOnline?: boolean
  /** Legal mentions, in order, already chosen for the issue date. */
  mentions: string[]
  /** Of the foot of each page, chosen as the mentions are; absent from documents of before it was printed. */
  registration?: Registration
}

/** A document for the screen: an SVG per page, without text or address in it, and the lines that the pages print. */
export type QuotePages = { pages: string[]; text: string[] }
