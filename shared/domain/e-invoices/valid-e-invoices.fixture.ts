import type {
  DocumentAllowance,
  EInvoice,
  EInvoiceLine,
  EInvoiceParty,
  VatBreakdown,
  VatKind,
} from './e-invoice.ts'

const address = (city: string, postalCode: string, country: string) => ({
  line1: '12 rue des Lilas',
  line2: null,
  line3: null,
  city,
  postalCode,
  subdivision: null,
  country,
})

const seller: EInvoiceParty = {
  name: 'Atelier Lumen',
  tradingName: null,
  identifiers: [{ value: '73282932000074', scheme: '0009' }],
  legalRegistration: { value: '732829320', scheme: '0002' },
  vatId: 'FR44732829320',
  taxRegistration: null,
  legalInformation: null,
  electronicAddress: { value: '732829320', scheme: '0225' },
  address: address('Lyon', '69003', 'FR'),
  contact: null,
}

const buyer: EInvoiceParty = {
  ...seller,
  name: 'Électricité Moreau',
  identifiers: [],
  legalRegistration: { value: '552081317', scheme: '0002' },
  vatId: 'FR03552081317',
  electronicAddress: { value: '552081317', scheme: '0225' },
  address: address('Paris', '75011', 'FR'),
}

const foreigner = (country: string, city: string, vatId: string | null): EInvoiceParty => ({
  ...buyer,
  name: 'Blau GmbH',
  legalRegistration: null,
  vatId,
  electronicAddress: { value: 'rechnung@blau.example', scheme: 'EM' },
  address: address(city, '10115', country),
})

const mention = (subjectCode: string, text: string) => ({ subjectCode, text })
const mentions = [
  mention('PMT', 'Indemnité forfaitaire pour frais de recouvrement de 40 euros.'),
  mention('PMD', 'Pénalités de retard de trois fois le taux légal.'),
  mention('AAB', 'Aucun escompte pour paiement anticipé.'),
]
const treated = (treatment: string) => [...mentions, mention('BAR', treatment)]
const consumerNotes = [
  mention('PMT', 'Sans objet pour un client particulier.'),
  mention('PMD', 'Sans objet pour un client particulier.'),
  mention('AAB', 'Aucun escompte pour paiement anticipé.'),
  mention('BAR', 'B2C'),
]

const standard: VatKind = { category: 'S', rateBps: 2000 }
const reduced: VatKind = { category: 'S', rateBps: 1000 }

/** A line of `quantity` units at a price in cents. */
export function eInvoiceLine(quantity: number, priceCents: number, vat: VatKind = standard): EInvoiceLine {
  return {
    id: '1',
    note: null,
    object: null,
    quantity: String(quantity),
    unitCode: 'HUR',
    netCents: quantity * priceCents,
    orderLineReference: null,
    accountingReference: null,
    period: null,
    precedingInvoice: null,
    allowances: [],
    charges: [],
    price: {
      net: (priceCents / 100).toFixed(2),
      discount: null,
      gross: null,
      baseQuantity: null,
      baseUnitCode: null,
    },
    vat,
    item: {
      name: 'Conseil',
      description: null,
      sellerId: null,
      buyerId: null,
      standardId: null,
      classifications: [],
      originCountry: null,
      attributes: [],
    },
  }
}

/** An allowance or a charge of the document. */
export function documentAllowance(amountCents: number, vat: VatKind = standard): DocumentAllowance {
  return { amountCents, baseCents: null, bps: null, vat, reason: 'Geste commercial', reasonCode: null }
}

type Exemption = Pick<VatBreakdown, 'exemptionReason' | 'exemptionCode'>

/** An invoice whose totals and breakdown follow from its lines, allowances and charges; `over` says what differs. */
export function coherentEInvoice(
  over: Partial<EInvoice> = {},
  exemption: Exemption = { exemptionReason: null, exemptionCode: null },
): EInvoice {
  const lines = (over.lines ?? [eInvoiceLine(10, 8000)]).map((line, index) => ({
    ...line,
    id: String(index + 1),
  }))
  const allowances = over.allowances ?? []
  const charges = over.charges ?? []
  const uses = [
    ...lines.map(({ vat, netCents }) => ({ vat, cents: netCents })),
    ...allowances.map(({ vat, amountCents }) => ({ vat, cents: -amountCents })),
    ...charges.map(({ vat, amountCents }) => ({ vat, cents: amountCents })),
  ]
  const rows = new Map<string, VatBreakdown>()
  for (const { vat, cents } of uses) {
    const key = `${vat.category} ${vat.rateBps}`
    const baseCents = (rows.get(key)?.baseCents ?? 0) + cents
    const vatCents = Math.sign(baseCents) * Math.round((Math.abs(baseCents) * (vat.rateBps ?? 0)) / 10_000)
    const reason = vat.category === 'S' || vat.category === 'Z' ? noExemption : exemption
    rows.set(key, { ...vat, baseCents, vatCents, ...reason })
  }
  const vatBreakdown = [...rows.values()]
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const linesCents = add(lines.map(({ netCents }) => netCents))
  const allowancesCents = add(allowances.map(({ amountCents }) => amountCents))
  const chargesCents = add(charges.map(({ amountCents }) => amountCents))
  const netCents = linesCents - allowancesCents + chargesCents
  const vatCents = add(vatBreakdown.map((row) => row.vatCents))
  return {
    number: 'F2026-00042',
    issuedOn: '2026-10-15',
    typeCode: '380',
    currency: 'EUR',
    vatCurrency: null,
    taxPointOn: null,
    taxPointCode: null,
    dueOn: '2026-11-14',
    buyerReference: null,
    projectReference: null,
    contractReference: null,
    purchaseOrderReference: null,
    salesOrderReference: null,
    receivingAdviceReference: null,
    despatchAdviceReference: null,
    tenderReference: null,
    invoicedObject: null,
    buyerAccountingReference: null,
    paymentTerms: null,
    notes: treated('B2B'),
    processType: 'S1',
    profile: 'urn:cen.eu:en16931:2017',
    precedingInvoices: [],
    seller,
    buyer,
    payee: null,
    taxRepresentative: null,
    delivery: null,
    period: null,
    payment: {
      meansCode: '58',
      meansText: null,
      remittance: null,
      transfers: [{ account: 'FR1420041010050500013M02606', accountName: null, bic: null }],
      card: null,
      debit: null,
    },
    attachments: [],
    ...over,
    totals: {
      linesCents,
      allowancesCents,
      chargesCents,
      netCents,
      vatCents,
      vatInVatCurrencyCents: null,
      grossCents: netCents + vatCents,
      prepaidCents: 0,
      roundingCents: 0,
      dueCents: netCents + vatCents,
    },
    vatBreakdown,
    lines,
    allowances,
    charges,
  }
}

const noExemption: Exemption = { exemptionReason: null, exemptionCode: null }
const cited = [{ number: 'F2026-00012', issuedOn: '2026-10-03' }]
const only = (category: string, rateBps: number | null = 0) => [eInvoiceLine(10, 8000, { category, rateBps })]
const because = (exemptionReason: string, exemptionCode: string | null): Exemption => ({
  exemptionReason,
  exemptionCode,
})
const german = foreigner('DE', 'Berlin', 'DE123456789')
const delivered = {
  name: null,
  location: null,
  deliveredOn: '2026-10-10',
  address: address('Berlin', '10115', 'DE'),
}

/** A valid invoice of each kind. */
export const validEInvoices = {
  standard: coherentEInvoice(),
  severalRates: coherentEInvoice({
    lines: [eInvoiceLine(3, 3333), eInvoiceLine(2, 1999, reduced)],
    allowances: [documentAllowance(500), documentAllowance(100, reduced)],
    charges: [documentAllowance(250)],
    processType: 'M1',
  }),
  zeroRated: coherentEInvoice({ lines: only('Z') }),
  franchise: coherentEInvoice(
    {
      lines: only('E'),
      seller: { ...seller, vatId: null, taxRegistration: '732829320' },
    },
    because('TVA non applicable, article L. 223-3 du CIBS', 'VATEX-FR-FRANCHISE'),
  ),
  exempt: coherentEInvoice({ lines: only('E') }, because('Article 261 du CGI', 'VATEX-FR-CGI261-4')),
  subcontractor: coherentEInvoice(
    { lines: only('AE'), processType: 'S5' },
    because('Autoliquidation', 'VATEX-FR-AE'),
  ),
  coContractor: coherentEInvoice(
    { lines: only('AE'), processType: 'S6' },
    because('Autoliquidation', 'VATEX-FR-AE'),
  ),
  euServices: coherentEInvoice(
    { lines: only('AE'), buyer: german, notes: treated('B2BINT') },
    because('Autoliquidation', 'VATEX-EU-AE'),
  ),
  euGoods: coherentEInvoice(
    { lines: only('K'), buyer: german, notes: treated('B2BINT'), processType: 'B1', delivery: delivered },
    because('Livraison intracommunautaire', 'VATEX-EU-IC'),
  ),
  export: coherentEInvoice(
    {
      lines: only('G'),
      buyer: foreigner('US', 'Boston', null),
      notes: treated('B2BINT'),
      processType: 'B1',
    },
    because('Exportation', 'VATEX-EU-G'),
  ),
  outOfScope: coherentEInvoice(
    {
      lines: only('O', null),
      seller: { ...seller, vatId: null },
      buyer: { ...buyer, vatId: null },
    },
    because('Hors du champ de la TVA', 'VATEX-EU-O'),
  ),
  deposit: coherentEInvoice({ typeCode: '386', dueOn: '2026-10-01' }),
  balanceOfServices: coherentEInvoice({
    processType: 'S4',
    lines: [eInvoiceLine(10, 8000), eInvoiceLine(-1, 24_000)],
    precedingInvoices: cited,
  }),
  balanceOfGoods: coherentEInvoice({
    processType: 'B4',
    lines: [eInvoiceLine(10, 8000), eInvoiceLine(-1, 24_000)],
    precedingInvoices: cited,
  }),
  balanceOfBoth: coherentEInvoice({
    processType: 'M4',
    lines: [eInvoiceLine(10, 8000), eInvoiceLine(4, 500, reduced), eInvoiceLine(-1, 24_000)],
    precedingInvoices: cited,
  }),
  creditNote: coherentEInvoice({ typeCode: '381', precedingInvoices: cited }),
  depositCreditNote: coherentEInvoice({ typeCode: '503', precedingInvoices: cited }),
  corrected: coherentEInvoice({ typeCode: '384', precedingInvoices: cited }),
  globalDiscount: coherentEInvoice({
    typeCode: '262',
    contractReference: 'C-2026-7',
    period: { from: '2026-07-01', to: '2026-09-30' },
  }),
  consumer: coherentEInvoice({
    notes: consumerNotes,
    buyer: {
      ...buyer,
      name: 'Camille Petit',
      legalRegistration: null,
      vatId: null,
      electronicAddress: { value: 'camille@exemple.fr', scheme: 'EM' },
    },
  }),
} satisfies Record<string, EInvoice>
