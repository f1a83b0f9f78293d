import type { DocumentTone } from '#shared/domain/documents/document-tones.ts'
import type {
  DocumentDiscount,
  DocumentLine,
  DocumentParty,
  QuoteDocument,
} from '#shared/domain/documents/quote-document.ts'
import type { RegisteredSeller } from '#shared/french/legal-mentions.ts'
import type { PostalAddress } from '#shared/french/postal-address.ts'
import type { InvoiceKind } from './invoice-kind.ts'
import type { InvoiceTotals, VatAmounts, VatKey } from './invoice-totals.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { VatTreatment } from './vat-treatment.ts'

/** A devis' line as it is, or one whose VAT differs from the document's. */
export type InvoiceLine =
  | Extract<DocumentLine, { kind: 'section' }>
  | (Extract<DocumentLine, { kind: 'item' }> & {
      /** Absent or null: the document's treatment. */
      vat?: VatTreatment | null
      /** The seller's reference of the product (BT-155). */
      reference?: string | null
    })

/** Category of the operation, a compulsory mention (décret 2022-1299). */
export const operationLabels = {
  goods: 'Livraison de biens',
  services: 'Prestation de services',
  mixed: 'Livraison de biens et prestation de services',
} as const
export type OperationCategory = keyof typeof operationLabels
/** What an invoice asks for: an operation, or the penalties of a late invoice, which pay for none (ADR 194). */
export type InvoiceObject = OperationCategory | 'penalties'

/** The day of the delivery or of the end of the service, or the period it covers (both days included). */
export type Performance = { kind: 'on'; on: string } | { kind: 'period'; from: string; to: string }

/** An issued invoice that another document cites (BG-3). `invoiceId` is null when it was issued elsewhere. */
export type InvoiceReference = {
  invoiceId: string | null
  number: string
  issuedOn: string
  kind: InvoiceKind
}

/**
 * An issued document of the same chain, whose amounts this one takes back: positive as issued, and less to pay here,
 * unless it is a credit note, which adds them.
 */
export type TakenBack = InvoiceReference & { vat: VatAmounts[] }

/**
 * Cents between the VAT of a key and its base × rate: a deposit « de 500 € TTC » has the VAT within that amount, and the
 * last document of a chain has what remains. Published rules leave one unit of currency (BR-CO-17).
 */
export type VatAdjustment = VatKey & { cents: number }

/** Where goods are delivered when that is not the client's address (BG-13). */
export type DeliveryPlace = PostalAddress & { name: string | null }

/** The content of a draft, saved by the editor; the client is named by its ids, as in a devis. */
export type InvoiceContent = {
  kind: InvoiceKind
  /** Null while the client is not chosen. */
  companyId: string | null
  contactId: string | null
  /** The signed devis that the chain comes from, or null. */
  quoteId: string | null
  title: string | null
  lines: InvoiceLine[]
  discount: DocumentDiscount | null
  takenBack: TakenBack[]
  vatAdjustments: VatAdjustment[]
  vat: VatTreatment
  operation: InvoiceObject
  /** Option pour le paiement de la taxe d’après les débits. */
  vatOnDebits: boolean
  /** Null while unknown: the day of issue then. A deposit has none. */
  performance: Performance | null
  paymentTerms: PaymentTerms
  /** The buyer's purchase order (BT-13), routing reference (BT-10) and contract (BT-12). */
  purchaseOrderNumber: string | null
  buyerReference: string | null
  contractReference: string | null
  deliveryPlace: DeliveryPlace | null
  /** Invoices that a credit note gives back on, or that a corrective invoice replaces. Those of `takenBack` are not repeated. */
  preceding: InvoiceReference[]
  /** Cash received on this very invoice (BT-113); never a deposit that has an invoice. */
  prepaidCents: number
  /** The day that cash came in; null when there is none. Due day of an invoice that is wholly paid at issue (BR-FR-CO-09). */
  prepaidOn: string | null
  notes: string | null
}

/** The seller of an invoice. */
export type InvoiceSeller = DocumentParty &
  RegisteredSeller & {
    /** SIREN or SIREN_suffix in the directory of e-invoices (scheme 0225); null: the SIREN. */
    electronicAddress: string | null
  }

export type InvoiceBuyer = DocumentParty & {
  kind: 'professional' | 'consumer'
  /** As the seller's, or of `electronicScheme`; null: the SIREN. */
  electronicAddress: string | null
  /** A code of `electronicSchemes`; absent or null: 0225. */
  electronicScheme?: string | null
}

/** How the client is to pay. */
export type PaymentMeans =
  | { kind: 'transfer'; iban: string; bic: string | null; accountName: string | null }
  | { kind: 'card' }
  | { kind: 'cheque' }
  | { kind: 'cash' }
  | { kind: 'debit'; mandate: string; creditorId: string; iban: string | null }

/** A mention as printed. */
export type InvoiceMention = {
  /** Row of `invoiceMentions`. */
  id: string
  /** UNTDID 4451 (PMD, PMT, AAB, REG…), or null for one that the e-invoice says otherwise. */
  code: string | null
  text: string
}

/**
 * All that page, PDF and XML show of an invoice, and nothing else. Frozen at issue.
 * In a draft `number` and `issuedOn` are null; `dueOn` and `mentions` are those of an issue today; the rest is as it will be.
 */
export type InvoiceDocument = {
  kind: InvoiceKind
  number: string | null
  /** ISO days in the organization's time zone, as all below. */
  issuedOn: string | null
  /** Null for a credit note, which nobody pays. */
  dueOn: string | null
  currency: QuoteDocument['currency']
  seller: InvoiceSeller
  /** Data URL of the logo (PNG or SVG) or null. */
  sellerLogo: string | null
  /** The organization’s colour; absent from documents of before there was one. */
  sellerTone?: DocumentTone
  buyer: InvoiceBuyer
  /** The contact it is addressed to. */
  attention: string | null
  /** The devis it comes from. */
  quote: { number: string; issuedOn: string } | null
  title: string | null
  /** In franchise every rate is already 0. */
  lines: InvoiceLine[]
  discount: DocumentDiscount | null
  takenBack: TakenBack[]
  totals: InvoiceTotals
  vat: VatTreatment
  operation: InvoiceObject
  vatOnDebits: boolean
  performance: Performance | null
  paymentTerms: PaymentTerms
  payment: PaymentMeans | null
  purchaseOrderNumber: string | null
  buyerReference: string | null
  contractReference: string | null
  deliveryPlace: DeliveryPlace | null
  preceding: InvoiceReference[]
  notes: string | null
  /** In order, chosen for the day of issue. */
  mentions: InvoiceMention[]
}
