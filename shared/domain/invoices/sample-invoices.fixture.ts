import fc from 'fast-check'
import { buildInvoice, type InvoiceFrame } from './build-invoice.ts'
import type {
  InvoiceBuyer,
  InvoiceContent,
  InvoiceLine,
  InvoiceSeller,
  TakenBack,
} from './invoice-document.ts'
import { type InvoiceKind, invoiceKinds, isCreditNote } from './invoice-kind.ts'
import type { IssueFacts } from './issue-problems.ts'
import { defaultSeries } from './number-series.ts'
import { exemptionCodes, type VatTreatment } from './vat-treatment.ts'

type Item = Extract<InvoiceLine, { kind: 'item' }>
export const item = (facts: Partial<Item> = {}): Item => ({
  kind: 'item',
  id: 'a',
  description: 'Maquettes\nDeux allers-retours compris',
  quantityMilli: 2_500,
  unit: 'jours',
  unitPriceCents: 450_00,
  discountBps: 0,
  vatRateBps: 2_000,
  ...facts,
})
export const seller: InvoiceSeller = {
  name: 'Atelier Roux',
  legalForm: 'SARL',
  addressLines: ['12 rue des Lilas'],
  postalCode: '69003',
  city: 'Lyon',
  country: 'FR',
  siren: '552081317',
  siret: '55208131766522',
  vatNumber: 'FR03552081317',
  email: 'bonjour@roux.example',
  phone: null,
  soleTrader: false,
  shareCapitalCents: 10_000_00,
  registryTown: 'Lyon',
  electronicAddress: null,
  insurance: null,
}
export const buyer: InvoiceBuyer = {
  name: 'Durand SA',
  legalForm: null,
  addressLines: ['1 place Bellecour', 'Bâtiment B', 'Étage 2', 'Porte 4'],
  postalCode: '69002',
  city: 'Lyon',
  country: 'FR',
  siren: '732829320',
  siret: null,
  vatNumber: 'FR44732829320',
  email: 'compta@durand.example',
  phone: null,
  kind: 'professional',
  electronicAddress: '732829320_COMPTA',
}
export const german: InvoiceBuyer = {
  ...buyer,
  country: 'DE',
  siren: null,
  electronicAddress: null,
  vatNumber: 'DE123456789',
}
export const frame: InvoiceFrame = {
  number: 'F2026-0042',
  on: '2026-11-25',
  currency: 'EUR',
  seller,
  sellerLogo: null,
  buyer,
  attention: 'Jeanne Durand',
  quote: null,
  payment: { kind: 'transfer', iban: 'FR1420041010050500013M02606', bic: null, accountName: 'Atelier Roux' },
  latePenaltyBps: null,
}
export const content: InvoiceContent = {
  kind: 'invoice',
  companyId: null,
  contactId: null,
  quoteId: null,
  title: null,
  lines: [item()],
  discount: null,
  takenBack: [],
  vatAdjustments: [],
  vat: { kind: 'domestic' },
  operation: 'services',
  vatOnDebits: false,
  performance: { kind: 'on', on: '2026-11-20' },
  paymentTerms: { kind: 'days', days: 30 },
  purchaseOrderNumber: null,
  buyerReference: null,
  contractReference: null,
  deliveryPlace: null,
  preceding: [],
  prepaidCents: 0,
  prepaidOn: null,
  notes: null,
}
export const issueFacts: IssueFacts = {
  on: '2026-11-25',
  today: '2026-11-25',
  lastIssuedOn: '2026-11-24',
  series: defaultSeries,
  lastYear: '2026',
  prepaidOn: null,
  clientChosen: true,
  sellerInFranchise: false,
  purchaseOrderRequired: false,
  sectorTermDays: null,
}
export const reference = { invoiceId: null, number: 'F2026-0012', issuedOn: '2026-10-03' }
const standard = { category: 'S', rateBps: 2_000, exemptionCode: null } as const
export const deposit: TakenBack = {
  ...reference,
  kind: 'deposit',
  vat: [{ ...standard, baseCents: 300_00, vatCents: 60_00 }],
}
const treatments: VatTreatment[] = [
  { kind: 'domestic' },
  { kind: 'franchise' },
  { kind: 'reverse_charge_construction' },
  { kind: 'reverse_charge_eu_services' },
  { kind: 'intra_community_goods' },
  { kind: 'export' },
  { kind: 'outside_scope' },
  ...(Object.keys(exemptionCodes) as (keyof typeof exemptionCodes)[]).map(
    (code) => ({ kind: 'exempt', code }) as const,
  ),
]
const arbitraryItem = fc.record({
  quantityMilli: fc.integer({ min: 100, max: 50_000 }),
  unitPriceCents: fc.integer({ min: 100, max: 500_000 }),
  discountBps: fc.constantFrom(0, 0, 500, 1_234),
  vatRateBps: fc.constantFrom(2_000, 1_000, 550, 210),
  unit: fc.constantFrom(null, 'heure', 'jours', 'm²', 'forfait', 'barrique'),
})
/** Invoices of every kind and treatment that nothing forbids to issue. */
export const anyIssued = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(invoiceKinds) as InvoiceKind[])),
    items: fc.array(arbitraryItem, { minLength: 1, maxLength: 6 }),
    vat: fc.constantFrom(...treatments),
    operation: fc.constantFrom('goods' as const, 'services' as const, 'mixed' as const),
    discountBps: fc.constantFrom(0, 0, 777),
    vatOnDebits: fc.boolean(),
    takesBack: fc.boolean(),
    consumer: fc.boolean(),
    paid: fc.boolean(),
  })
  .filter(({ kind, vat }) => kind !== 'deposit' || vat.kind !== 'intra_community_goods')
  .map(({ items, discountBps, takesBack, consumer, paid, ...drawn }) => {
    const abroad =
      drawn.vat.kind !== 'domestic' &&
      drawn.vat.kind !== 'franchise' &&
      drawn.vat.kind !== 'exempt' &&
      drawn.vat.kind !== 'reverse_charge_construction'
    const domestic = drawn.vat.kind === 'domestic'
    const back = takesBack && domestic && drawn.kind === 'invoice' && items[0]?.vatRateBps === 2_000
    const cites: Partial<InvoiceContent> =
      drawn.kind === 'global_allowance'
        ? { contractReference: 'C-1', performance: { kind: 'period', from: '2026-01-01', to: '2026-10-31' } }
        : isCreditNote(drawn.kind) || drawn.kind === 'corrective'
          ? { preceding: [{ ...reference, kind: 'invoice' }] }
          : {}
    const own: InvoiceContent = {
      ...content,
      ...drawn,
      ...cites,
      lines: items.map((facts, index) => item({ ...facts, id: String(index) })),
      discount: discountBps === 0 ? null : { kind: 'percent', bps: discountBps },
      // A cent of the first line's rate.
      takenBack: back ? [{ ...deposit, vat: [{ ...standard, baseCents: 1, vatCents: 0 }] }] : [],
      ...(drawn.kind === 'deposit' ? { performance: null } : {}),
    }
    const client = abroad
      ? german
      : consumer && (domestic || drawn.vat.kind === 'franchise')
        ? { ...buyer, kind: 'consumer' as const, siren: null, vatNumber: null, electronicAddress: null }
        : buyer
    const around = {
      ...frame,
      buyer: client,
      seller: drawn.vat.kind === 'franchise' ? { ...seller, vatNumber: null } : seller,
    }
    const gross = buildInvoice(own, around).totals.grossCents
    const prepaid = paid && drawn.kind === 'invoice' ? { prepaidCents: gross, prepaidOn: '2026-11-20' } : {}
    return buildInvoice({ ...own, ...prepaid }, around)
  })
  // A thousandth of a cheap thing rounds to nothing, less than the deposit: it cannot be issued.
  .filter(({ totals }) => totals.grossCents >= 0)
