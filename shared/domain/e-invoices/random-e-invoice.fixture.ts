import * as fc from 'fast-check'
import type {
  DocumentAllowance,
  EInvoice,
  EInvoiceLine,
  EInvoiceParty,
  LineAllowance,
  VatBreakdown,
  VatKind,
} from './e-invoice.ts'
import { PROFILES } from './profiles.ts'
import { randomLines } from './random-e-invoice-lines.fixture.ts'
import {
  maybe,
  randomAddress,
  randomDay,
  randomName,
  randomReference,
  randomText,
} from './random-terms.fixture.ts'

/** How the seller charges VAT: each gives categories and rates to lines, and the reason of those without VAT. */
const REGIMES = {
  normal: { rates: [2000, 1000, 550, 210], category: 'S', reason: null, code: null },
  franchise: {
    rates: [0],
    category: 'E',
    reason: 'TVA non applicable, article L. 223-3 du CIBS',
    code: 'VATEX-FR-FRANCHISE',
  },
  reverse: { rates: [0], category: 'AE', reason: 'Autoliquidation', code: 'VATEX-FR-AE' },
} as const
type Regime = keyof typeof REGIMES

/** Compulsory notes of a French invoice between professionals (BR-FR-05, BR-FR-20). */
const NOTES = [
  { subjectCode: 'BAR', text: 'B2B' },
  {
    subjectCode: 'PMT',
    text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  },
  {
    subjectCode: 'PMD',
    text: 'Tout retard de paiement engendre une pénalité exigible à compter de la date d’échéance.',
  },
  {
    subjectCode: 'AAB',
    text: 'Les règlements reçus avant la date d’échéance ne donneront pas lieu à escompte.',
  },
]

/**
 * Issued invoices of a French company to another: amounts that add up by EN 16931, valid SIREN and VAT numbers, the notes
 * that BR-FR wants, any optional term. Half of them in profile EXTENDED, whose lines may cite a deposit.
 */
export const randomEInvoice: fc.Arbitrary<EInvoice> = fc
  .record({
    regime: fc.constantFrom<Regime>('normal', 'normal', 'franchise', 'reverse'),
    extended: fc.boolean(),
  })
  .chain(({ regime, extended }) => {
    const { rates, category } = REGIMES[regime]
    const vat = fc.constantFrom<VatKind>(...rates.map((rateBps) => ({ category, rateBps })))
    return fc
      .record({
        terms: headerTerms,
        issued: randomDay,
        typeCode: fc.constantFrom('380', '380', '386', '384'),
        seller: randomParty,
        buyer: randomParty,
        lines: randomLines(vat, extended),
        allowances: fc.array(documentAllowance(vat), { maxLength: 2 }),
        charges: fc.array(documentAllowance(vat), { maxLength: 2 }),
        roundingCents: fc.constantFrom(0, 0, 0, 1, -2),
        preceding: fc.record({ number: randomReference, issuedOn: randomDay }),
      })
      .map(
        ({
          terms,
          issued,
          typeCode,
          preceding,
          seller,
          buyer,
          lines,
          allowances,
          charges,
          roundingCents,
        }) => {
          const vatBreakdown = breakdownOf({ lines, allowances, charges }, regime)
          return {
            ...terms,
            issuedOn: issued,
            dueOn: `${Number(issued.slice(0, 4)) + 1}${issued.slice(4, 8)}15`,
            typeCode,
            currency: 'EUR',
            vatCurrency: null,
            notes: [...NOTES, ...terms.notes],
            profile: (extended ? PROFILES.extended : PROFILES.en16931).urn,
            precedingInvoices: typeCode === '384' ? [preceding] : [],
            seller:
              regime === 'franchise'
                ? { ...seller, vatId: null, taxRegistration: seller.legalRegistration?.value ?? null }
                : seller,
            buyer: { ...buyer, legalInformation: null, taxRegistration: null },
            allowances,
            charges,
            vatBreakdown,
            lines,
            totals: totalsOf({ lines, allowances, charges }, vatBreakdown, roundingCents),
          }
        },
      )
  })

type Parts = { lines: EInvoiceLine[]; allowances: DocumentAllowance[]; charges: DocumentAllowance[] }

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function breakdownOf({ lines, allowances, charges }: Parts, regime: Regime): VatBreakdown[] {
  const { reason, code, category } = REGIMES[regime]
  return REGIMES[regime].rates.flatMap((rateBps) => {
    const ofRate = ({ vat }: { vat: VatKind }) => vat.rateBps === rateBps
    const kept = [...lines, ...allowances, ...charges].some(ofRate)
    if (!kept) return []
    const baseCents =
      sum(lines.filter(ofRate).map(({ netCents }) => netCents)) -
      sum(allowances.filter(ofRate).map(({ amountCents }) => amountCents)) +
      sum(charges.filter(ofRate).map(({ amountCents }) => amountCents))
    // Half a cent goes away from zero (BR-CO-17).
    const vatCents = Math.sign(baseCents) * Math.floor((Math.abs(baseCents) * rateBps + 5_000) / 10_000) + 0
    return [{ category, rateBps, baseCents, vatCents, exemptionReason: reason, exemptionCode: code }]
  })
}

function totalsOf({ lines, allowances, charges }: Parts, breakdown: VatBreakdown[], roundingCents: number) {
  const linesCents = sum(lines.map(({ netCents }) => netCents))
  const allowancesCents = sum(allowances.map(({ amountCents }) => amountCents))
  const chargesCents = sum(charges.map(({ amountCents }) => amountCents))
  const netCents = linesCents - allowancesCents + chargesCents
  const vatCents = sum(breakdown.map((part) => part.vatCents))
  const grossCents = netCents + vatCents
  return {
    linesCents,
    allowancesCents,
    chargesCents,
    netCents,
    vatCents,
    vatInVatCurrencyCents: null,
    grossCents,
    prepaidCents: 0,
    roundingCents,
    dueCents: grossCents + roundingCents,
  }
}

function documentAllowance(vat: fc.Arbitrary<VatKind>): fc.Arbitrary<DocumentAllowance> {
  return fc
    .record({
      baseCents: fc.integer({ min: 0, max: 1_000_000 }),
      bps: fc.integer({ min: 0, max: 10_000 }),
      vat,
    })
    .map(({ baseCents, bps, vat: kind }) => ({ ...allowanceOf(baseCents, bps), vat: kind }))
}

function allowanceOf(baseCents: number, bps: number): LineAllowance {
  const amountCents = Math.floor((baseCents * bps + 5_000) / 10_000)
  return { amountCents, baseCents, bps, reason: 'Remise commerciale', reasonCode: '95' }
}

/** Eight digits with the one that makes Luhn's sum a multiple of ten. */
const siren = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((eight) => {
  const digits = [...String(eight)].map(Number)
  const total = sum(
    digits.map((digit, index) => (index % 2 === 1 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit)),
  )
  return `${eight}${(10 - (total % 10)) % 10}`
})

const randomParty: fc.Arbitrary<EInvoiceParty> = fc
  .record({
    siren,
    name: randomName,
    tradingName: maybe(randomName),
    legalInformation: maybe(randomText),
    address: randomAddress,
    contact: maybe(
      fc.record({
        name: randomName,
        phone: maybe(fc.constant('+33 1 23 45 67 89')),
        email: maybe(fc.emailAddress()),
      }),
    ),
    globalId: maybe(fc.record({ value: randomReference, scheme: fc.constantFrom('0088', '0224') })),
  })
  .map(({ siren: number, globalId, ...party }) => ({
    ...party,
    identifiers: globalId ? [globalId] : [],
    legalRegistration: { value: number, scheme: '0002' },
    // https://www.impots.gouv.fr: the key of a French VAT number.
    vatId: `FR${String((12 + 3 * (Number(number) % 97)) % 97).padStart(2, '0')}${number}`,
    taxRegistration: null,
    electronicAddress: { value: number, scheme: '0225' },
  }))

const TRANSFERS = [
  { account: 'FR7630006000011234567890189', accountName: 'Atelier Ardoise', bic: 'AGRIFRPP' },
]

const headerTerms = fc.record({
  number: randomReference,
  taxPointOn: fc.constant(null),
  taxPointCode: maybe(fc.constantFrom('5', '29', '72')),
  buyerReference: maybe(randomText),
  projectReference: maybe(randomReference),
  contractReference: maybe(randomReference),
  purchaseOrderReference: maybe(randomReference),
  salesOrderReference: maybe(randomReference),
  receivingAdviceReference: maybe(randomReference),
  despatchAdviceReference: maybe(randomReference),
  tenderReference: maybe(randomReference),
  invoicedObject: maybe(fc.record({ value: randomReference, scheme: maybe(fc.constant('ABZ')) })),
  buyerAccountingReference: maybe(randomReference),
  paymentTerms: maybe(randomText),
  notes: fc.array(fc.record({ subjectCode: fc.constantFrom('REG', 'ABL', 'AAI'), text: randomText }), {
    maxLength: 2,
  }),
  processType: fc.constantFrom('B1', 'S1', 'M1'),
  payee: maybe(
    fc.record({
      name: randomName,
      identifier: maybe(fc.record({ value: randomReference, scheme: fc.constant('0088') })),
      legalRegistration: maybe(siren.map((value) => ({ value, scheme: '0002' }))),
    }),
  ),
  taxRepresentative: fc.constant(null),
  delivery: maybe(
    fc.record({
      name: maybe(randomName),
      location: maybe(fc.record({ value: randomReference, scheme: maybe(fc.constant('0088')) })),
      deliveredOn: randomDay,
      address: maybe(randomAddress),
    }),
  ),
  period: maybe(fc.record({ from: randomDay, to: fc.constant(null) })),
  payment: maybe(
    fc.record({
      meansCode: fc.constant('58'),
      meansText: maybe(randomText),
      remittance: maybe(randomReference),
      transfers: fc.constant(TRANSFERS),
      card: fc.constant(null),
      debit: fc.constant(null),
    }),
  ),
  attachments: fc.array(
    fc.record({
      reference: randomReference,
      description: fc.constantFrom('RIB', 'LISIBLE', 'BON_COMMANDE'),
      location: fc.constant(null),
      file: fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => ({
        name: 'piece.pdf',
        mime: 'application/pdf',
        base64: btoa(String.fromCharCode(...bytes)),
      })),
    }),
    { maxLength: 1 },
  ),
})
