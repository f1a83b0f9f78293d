import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import type {
  Delivery,
  DocumentAllowance,
  EInvoice,
  EInvoiceAddress,
  EInvoiceNote,
  EInvoiceParty,
  Identifier,
  PaymentInstructions,
  Period,
  PrecedingInvoice,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'
import type { PostalAddress } from '#shared/french/postal-address.ts'
import { circuitOf } from './circuit.ts'
import { isPaidBefore, takesDepositsBack } from './compute-invoice.ts'
import { eInvoiceLines, vatKindOf } from './e-invoice-lines.ts'
import type { InvoiceDocument, PaymentMeans } from './invoice-document.ts'
import { invoiceKinds, isCreditNote } from './invoice-kind.ts'
import { termsText } from './payment-terms.ts'
import { exemptionReason } from './vat-mentions.ts'

/** The e-invoice of a document: of an issued one, or of a draft as it would be, number and day of issue apart. */
export function toEInvoice(document: InvoiceDocument): EInvoice {
  const { totals, seller, buyer } = document
  const outsideScope = totals.vat.some(({ category }) => category === 'O')
  // VAT is told in euros too (BR-FR-CO-12); an invoice in another currency has none (invoice_currency_with_vat).
  const vatInEuros = document.currency !== 'EUR' && totals.vatCents === 0
  return {
    ...unused,
    vatCurrency: vatInEuros ? 'EUR' : null,
    number: document.number,
    issuedOn: document.issuedOn,
    typeCode: invoiceKinds[document.kind].code,
    currency: document.currency,
    // Compulsory in France only when VAT is due on invoicing (XP Z12-012, annexe B).
    taxPointCode: document.vatOnDebits && totals.vat.some(({ category }) => category === 'S') ? '5' : null,
    dueOn: document.dueOn,
    buyerReference: document.buyerReference,
    contractReference: document.contractReference,
    purchaseOrderReference: document.purchaseOrderNumber,
    paymentTerms: isCreditNote(document.kind)
      ? 'Avoir à déduire de vos règlements ou à rembourser'
      : termsText(document.paymentTerms),
    notes: notesOf(document),
    processType: frameOf(document),
    profile: PROFILES.en16931.urn,
    precedingInvoices: precedingOf(document),
    seller: {
      ...partyOf(seller, seller.electronicAddress, outsideScope),
      // A seller without VAT number says who they are by their SIREN, scheme FC (BR-E-02).
      taxRegistration: seller.vatNumber === null ? seller.siren : null,
      legalInformation: seller.legalForm,
      contact: contactOf(null, seller),
    },
    buyer: {
      ...partyOf(buyer, buyer.electronicAddress, outsideScope, buyer.electronicScheme ?? '0225'),
      contact: contactOf(document.attention, buyer),
    },
    delivery: deliveryOf(document),
    period: periodOf(document),
    payment: isCreditNote(document.kind) ? null : paymentOf(document.payment, document.number),
    allowances: allowancesOf(document, 1),
    charges: allowancesOf(document, -1),
    totals: {
      linesCents: totals.linesCents - totals.takenBackCents,
      allowancesCents: sumOf(allowancesOf(document, 1)),
      chargesCents: sumOf(allowancesOf(document, -1)),
      netCents: totals.netCents,
      vatCents: totals.vatCents,
      vatInVatCurrencyCents: vatInEuros ? 0 : null,
      grossCents: totals.grossCents,
      prepaidCents: totals.prepaidCents,
      roundingCents: 0,
      dueCents: totals.dueCents,
    },
    vatBreakdown: totals.vat.map((entry) => ({
      ...vatKindOf(entry),
      baseCents: entry.baseCents,
      vatCents: entry.vatCents,
      exemptionReason:
        entry.exemptionCode === null || document.issuedOn === null
          ? null
          : exemptionReason(entry.exemptionCode, document.issuedOn, document.operation),
      exemptionCode: entry.exemptionCode,
    })),
    lines: eInvoiceLines(document),
  }
}

/**
 * BT-23: goods, services or both, then what the invoice is: 4 takes deposits back, 2 was wholly paid before (BR-FR-CO-09), S5 is a
 * subcontractor's services in reverse charge, 1 any other. It is not a payment status: it never changes afterwards.
 */
export function frameOf(document: InvoiceDocument): string {
  const { kind, operation, totals, takenBack, vat } = document
  // Penalties have no frame of their own: that of services says the least.
  const letter = { goods: 'B', services: 'S', mixed: 'M', penalties: 'S' }[operation]
  if (takesDepositsBack(takenBack)) return `${letter}4`
  if (isPaidBefore(totals, takenBack)) return `${letter}2`
  const subcontracted = vat.kind === 'reverse_charge_construction' && letter === 'S'
  return subcontracted && kind !== 'deposit' ? 'S5' : `${letter}1`
}

function notesOf({ mentions, notes, buyer, operation }: InvoiceDocument): EInvoiceNote[] {
  const coded = mentions.flatMap(({ code, text }) => (code === null ? [] : [{ subjectCode: code, text }]))
  const free = notes === null ? [] : [{ subjectCode: null, text: notes }]
  return [
    ...coded,
    { subjectCode: 'BAR', text: operation === 'penalties' ? 'OUTOFSCOPE' : circuitOf(buyer) },
    ...free,
  ]
}

/** BG-3. A corrective invoice cites the one that it replaces and no other (BR-FR-CO-04): its lines name what they take back. */
function precedingOf({ kind, preceding, takenBack }: InvoiceDocument): PrecedingInvoice[] {
  const cited = kind === 'corrective' ? preceding : [...preceding, ...takenBack]
  const byNumber = new Map(cited.map(({ number, issuedOn }) => [number, { number, issuedOn }]))
  return [...byNumber.values()]
}

function partyOf(
  party: DocumentParty,
  address: string | null,
  outsideScope: boolean,
  scheme = '0225',
): EInvoiceParty {
  return {
    name: party.name,
    tradingName: null,
    identifiers: party.siret === null ? [] : [{ value: party.siret, scheme: '0009' }],
    legalRegistration: party.siren === null ? null : { value: party.siren, scheme: '0002' },
    // Out of scope, no VAT number may be there (BR-O-02 to BR-O-04).
    vatId: outsideScope ? null : party.vatNumber,
    taxRegistration: null,
    legalInformation: null,
    electronicAddress: electronicAddressOf(party, address, scheme),
    address: addressOf(party),
    contact: null,
  }
}

/** In the French directory by SIREN; else, for consumers and clients abroad, the e-mail address (EAS code EM). */
function electronicAddressOf(
  { siren, email }: DocumentParty,
  address: string | null,
  scheme: string,
): Identifier | null {
  if (address !== null) return { value: address, scheme }
  if (siren !== null) return { value: siren, scheme: '0225' }
  return email === null ? null : { value: email, scheme: 'EM' }
}

function contactOf(name: string | null, { phone, email }: DocumentParty): EInvoiceParty['contact'] {
  return name === null && phone === null && email === null ? null : { name, phone, email }
}

function addressOf({ addressLines, postalCode, city, country }: PostalAddress): EInvoiceAddress {
  const [line1 = null, line2 = null, ...rest] = addressLines
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    line1,
    line2,
    line3: rest.join(', ') || null,
    city,
    postalCode,
    subdivision: null,
    country,
  }
}

/** BG-13. A delivery in the Union says where it went (BR-IC-12): to the client when no place is given. */
function deliveryOf(document: InvoiceDocument): Delivery | null {
  const { performance, deliveryPlace, buyer, totals, kind, issuedOn } = document
  const abroad = totals.vat.some(({ category }) => category === 'K')
  const place = deliveryPlace ?? (abroad ? { ...buyer, name: null } : null)
  const unsaid = performance === null && (kind === 'invoice' || abroad) ? issuedOn : null
  const deliveredOn = performance?.kind === 'on' ? performance.on : unsaid
  if (place === null && deliveredOn === null) return null
  return {
    name: place?.name ?? null,
    location: null,
    deliveredOn,
    address: place === null ? null : addressOf(place),
  }
}

function periodOf({ performance }: InvoiceDocument): Period | null {
  return performance?.kind === 'period' ? { from: performance.from, to: performance.to } : null
}

/** UNTDID 4461. */
const meansCodes = { transfer: '30', card: '48', cheque: '20', cash: '10', debit: '59' } as const

function paymentOf(payment: PaymentMeans | null, number: string | null): PaymentInstructions | null {
  if (payment === null) return null
  const transfer = payment.kind === 'transfer' ? payment : null
  const debit = payment.kind === 'debit' ? payment : null
  return {
    meansCode: meansCodes[payment.kind],
    meansText: null,
    remittance: number,
    transfers: transfer
      ? [{ account: transfer.iban, accountName: transfer.accountName, bic: transfer.bic }]
      : [],
    card: null,
    debit: debit ? { mandate: debit.mandate, creditorId: debit.creditorId, account: debit.iban } : null,
  }
}

/** Parts of the document's discount by rate: allowances, or charges (−1) where the rate is itself a deduction. */
function allowancesOf({ totals }: InvoiceDocument, sign: 1 | -1): DocumentAllowance[] {
  return totals.vat
    .filter(({ discountCents }) => discountCents * sign > 0)
    .map((entry) => ({
      amountCents: entry.discountCents * sign,
      baseCents: null,
      bps: null,
      vat: vatKindOf(entry),
      reason: 'Remise',
      // UNTDID 5189: discount. Charges have another list, whose code a deduction has none of.
      reasonCode: sign === 1 ? '95' : null,
    }))
}

const sumOf = (allowances: readonly DocumentAllowance[]) =>
  allowances.reduce((sum, { amountCents }) => sum + amountCents, 0)

const unused = {
  taxPointOn: null,
  projectReference: null,
  salesOrderReference: null,
  receivingAdviceReference: null,
  despatchAdviceReference: null,
  tenderReference: null,
  invoicedObject: null,
  buyerAccountingReference: null,
  payee: null,
  taxRepresentative: null,
  attachments: [],
} satisfies Partial<EInvoice>
