/**
 * An invoice as EN 16931-1:2017 describes it: what the CII writer writes, the readers of CII and UBL read, and the business rules judge.
 * Terms (BT) and groups (BG) of the standard stand beside the fields. Absent terms are null, absent groups null or an empty list; never empty text.
 *
 * Amounts are cents (`…Cents`), except unit prices, which may have more decimals. Percentages are basis points. Days are ISO dates.
 */
export type EInvoice = {
  /** BT-1. Null before issue. */
  number: string | null
  /** BT-2. Null before issue. */
  issuedOn: string | null
  /** BT-3, UNTDID 1001. */
  typeCode: string
  /** BT-5, ISO 4217. */
  currency: string
  /** BT-6, when VAT is accounted in another currency. */
  vatCurrency: string | null
  /** BT-7. */
  taxPointOn: string | null
  /** BT-8 as CII writes it: 5 (date of invoice: option for debits), 29 (delivery), 72 (payment). */
  taxPointCode: string | null
  /** BT-9. */
  dueOn: string | null
  /** BT-10. */
  buyerReference: string | null
  /** BT-11. */
  projectReference: string | null
  /** BT-12. */
  contractReference: string | null
  /** BT-13. */
  purchaseOrderReference: string | null
  /** BT-14. */
  salesOrderReference: string | null
  /** BT-15. */
  receivingAdviceReference: string | null
  /** BT-16. */
  despatchAdviceReference: string | null
  /** BT-17. */
  tenderReference: string | null
  /** BT-18, with its scheme (BT-18-1). */
  invoicedObject: Identifier | null
  /** BT-19. */
  buyerAccountingReference: string | null
  /** BT-20. */
  paymentTerms: string | null
  /** BG-1. */
  notes: EInvoiceNote[]
  /** BT-23: B1, S1, M4… */
  processType: string | null
  /** BT-24: the profile. */
  profile: string
  /** BG-3. */
  precedingInvoices: PrecedingInvoice[]
  /** BG-4. */
  seller: EInvoiceParty
  /** BG-7. */
  buyer: EInvoiceParty
  /** BG-10. */
  payee: Payee | null
  /** BG-11. */
  taxRepresentative: TaxRepresentative | null
  /** BG-13. */
  delivery: Delivery | null
  /** BG-14: one bound may be null. */
  period: Period | null
  /** BG-16. */
  payment: PaymentInstructions | null
  /** BG-20, BG-21. */
  allowances: DocumentAllowance[]
  charges: DocumentAllowance[]
  /** BG-22. */
  totals: EInvoiceTotals
  /** BG-23. */
  vatBreakdown: VatBreakdown[]
  /** BG-24. */
  attachments: SupportingDocument[]
  /** BG-25. */
  lines: EInvoiceLine[]
}

/** A value and its scheme (ISO 6523 ICD, EAS or UNTDID), null when it has none. */
export type Identifier = { value: string; scheme: string | null }

/** BT-21 (UNTDID 4451) and BT-22. */
export type EInvoiceNote = { subjectCode: string | null; text: string }

/** BT-25, BT-26. */
export type PrecedingInvoice = { number: string; issuedOn: string | null }

export type EInvoiceAddress = {
  /** BT-35, BT-36, BT-162 (seller); BT-50, BT-51, BT-163 (buyer). */
  line1: string | null
  line2: string | null
  line3: string | null
  city: string | null
  postalCode: string | null
  /** BT-39, BT-54. */
  subdivision: string | null
  /** BT-40, BT-55: ISO 3166-1 alpha-2. */
  country: string | null
}

export type EInvoiceParty = {
  /** BT-27, BT-44. */
  name: string
  /** BT-28, BT-45. */
  tradingName: string | null
  /** BT-29, BT-46. */
  identifiers: Identifier[]
  /** BT-30, BT-47: SIREN has the scheme 0002. */
  legalRegistration: Identifier | null
  /** BT-31, BT-48. */
  vatId: string | null
  /** BT-32 (seller only). */
  taxRegistration: string | null
  /** BT-33 (seller only). */
  legalInformation: string | null
  /** BT-34, BT-49. */
  electronicAddress: Identifier | null
  address: EInvoiceAddress | null
  /** BG-6, BG-9. */
  contact: { name: string | null; phone: string | null; email: string | null } | null
}

/** BT-59, BT-60, BT-61. */
export type Payee = { name: string; identifier: Identifier | null; legalRegistration: Identifier | null }

/** BT-62, BT-63, BG-12. */
export type TaxRepresentative = { name: string; vatId: string; address: EInvoiceAddress | null }

/** BT-70, BT-71, BT-72, BG-15. */
export type Delivery = {
  name: string | null
  location: Identifier | null
  deliveredOn: string | null
  address: EInvoiceAddress | null
}

/** BT-73 and BT-74; BT-134 and BT-135 on a line. */
export type Period = { from: string | null; to: string | null }

export type PaymentInstructions = {
  /** BT-81, UNTDID 4461. */
  meansCode: string
  /** BT-82. */
  meansText: string | null
  /** BT-83. */
  remittance: string | null
  /** BG-17: BT-84, BT-85, BT-86. */
  transfers: { account: string; accountName: string | null; bic: string | null }[]
  /** BG-18: BT-87, BT-88. */
  card: { number: string; holder: string | null } | null
  /** BG-19: BT-89, BT-90, BT-91. */
  debit: { mandate: string | null; creditorId: string | null; account: string | null } | null
}

/** BT-92 to BT-98, BT-99 to BT-105. */
export type DocumentAllowance = {
  amountCents: number
  baseCents: number | null
  bps: number | null
  vat: VatKind
  reason: string | null
  reasonCode: string | null
}

/** A VAT category (S, Z, E, AE, K, G, O; UNCL 5305) and its rate, null for O. */
export type VatKind = { category: string; rateBps: number | null }

/** BT-116 to BT-121. */
export type VatBreakdown = VatKind & {
  baseCents: number
  vatCents: number
  exemptionReason: string | null
  /** VATEX. */
  exemptionCode: string | null
}

export type EInvoiceTotals = {
  /** BT-106. */
  linesCents: number
  /** BT-107. */
  allowancesCents: number
  /** BT-108. */
  chargesCents: number
  /** BT-109. */
  netCents: number
  /** BT-110. */
  vatCents: number | null
  /** BT-111, in `vatCurrency`. */
  vatInVatCurrencyCents: number | null
  /** BT-112. */
  grossCents: number
  /** BT-113. */
  prepaidCents: number
  /** BT-114. */
  roundingCents: number
  /** BT-115. */
  dueCents: number
}

/** BT-122 to BT-125. */
export type SupportingDocument = {
  reference: string
  description: string | null
  location: string | null
  file: { name: string; mime: string; base64: string } | null
}

export type EInvoiceLine = {
  /** BT-126. */
  id: string
  /** BT-127. */
  note: string | null
  /** BT-128. */
  object: Identifier | null
  /** BT-129, an exact decimal: « 1.5 », « -1 ». */
  quantity: string
  /** BT-130, UN/ECE Rec. 20 or 21: C62, HUR, DAY… */
  unitCode: string
  /** BT-131. */
  netCents: number
  /** BT-132. */
  orderLineReference: string | null
  /** BT-133. */
  accountingReference: string | null
  /** BG-26. */
  period: Period | null
  /** BG-3 of one line, which profile EXTENDED writes: the deposit that a negative line takes back. */
  precedingInvoice: PrecedingInvoice | null
  /** BG-27, BG-28. */
  allowances: LineAllowance[]
  charges: LineAllowance[]
  /** BG-29: exact decimals, in the currency's unit. BT-146, BT-147, BT-148, BT-149, BT-150. */
  price: {
    net: string
    discount: string | null
    gross: string | null
    baseQuantity: string | null
    baseUnitCode: string | null
  }
  /** BG-30. */
  vat: VatKind
  /** BG-31. */
  item: {
    /** BT-153. */
    name: string
    /** BT-154. */
    description: string | null
    /** BT-155, BT-156, BT-157. */
    sellerId: string | null
    buyerId: string | null
    standardId: Identifier | null
    /** BT-158 with BT-158-1 and BT-158-2. */
    classifications: { value: string; list: string; listVersion: string | null }[]
    /** BT-159. */
    originCountry: string | null
    /** BG-32. */
    attributes: { name: string; value: string }[]
  }
}

/** BT-136 to BT-140, BT-141 to BT-145. */
export type LineAllowance = {
  amountCents: number
  baseCents: number | null
  bps: number | null
  reason: string | null
  reasonCode: string | null
}
