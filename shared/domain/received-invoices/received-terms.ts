import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import type { EInvoice, EInvoiceNote, EInvoiceParty } from '#shared/domain/e-invoices/e-invoice.ts'
import { parseSiren } from '#shared/french/siren.ts'

/** A rate of the VAT breakdown (BG-23), in cents of the invoice's currency. */
export type ReceivedVat = { category: string; rateBps: number | null; baseCents: number; vatCents: number }

/** A line as its file says it: quantity and price are exact decimals, price in the currency's unit. */
export type ReceivedLine = {
  id: string
  name: string
  description: string | null
  note: string | null
  quantity: string
  unitCode: string
  unitPrice: string
  rateBps: number | null
  category: string
  netCents: number
}

/** The terms of an e-invoice that are shown and never typed. */
export type ReceivedTerms = {
  typeCode: string
  profile: string
  buyerName: string
  paymentTerms: string | null
  remittance: string | null
  bic: string | null
  prepaidCents: number
  /** References by their French name, in the order of the standard (BT-10 to BT-19). */
  references: { label: string; value: string }[]
  /** BG-3. */
  preceding: { number: string; issuedOn: string | null }[]
  notes: EInvoiceNote[]
  allowances: { reason: string | null; amountCents: number }[]
  charges: { reason: string | null; amountCents: number }[]
  lines: ReceivedLine[]
}

/** The terms of a received invoice, read or typed. Amounts are positive cents: `credit` gives the sign. */
export type ReceivedFields = {
  credit: boolean
  supplierName: string | null
  supplierSiren: string | null
  supplierVatNumber: string | null
  number: string | null
  issuedOn: string | null
  dueOn: string | null
  /** ISO 4217. */
  currency: string
  netCents: number | null
  grossCents: number | null
  /** BT-115; the gross, for what is typed. */
  dueCents: number | null
  vatRates: ReceivedVat[]
  iban: string | null
  reference: string | null
}

/** UNTDID 1001 (BT-3) of documents that give back. */
const creditCodes = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '503',
  '532',
])

const cut = (text: string | null, max: number) => text?.trim().slice(0, max) || null

/** The SIREN of a party: its registration (scheme 0002), or what its French VAT number (FR, two characters, SIREN) or SIRET holds. */
export function sirenOf({ legalRegistration, identifiers, vatId }: EInvoiceParty): string | null {
  const told = [legalRegistration, ...identifiers].flatMap((one) =>
    one?.scheme === '0002' || one?.scheme === '0009' ? one.value.replace(/\s/g, '').slice(0, 9) : [],
  )
  const ofVat = /^FR[0-9A-Z]{2}(\d{9})$/.exec(vatId?.replace(/\s/g, '') ?? '')?.[1]
  for (const one of [...told, ofVat ?? '']) {
    const siren = parseSiren(one)
    if (siren !== null) return siren
  }
  return null
}

/** The fields that an e-invoice says; null where it lacks its number, its day or the name of its seller. */
export function fieldsOf(invoice: EInvoice): ReceivedFields | null {
  const { seller, totals, payment } = invoice
  const number = cut(invoice.number, 100)
  const supplierName = cut(seller.name, 160)
  if (number === null || supplierName === null || invoice.issuedOn === null) return null
  // A document of the other sign (a negative invoice) gives back what it says.
  const credit = creditCodes.has(invoice.typeCode) !== totals.grossCents < 0
  return {
    credit,
    supplierName,
    supplierSiren: sirenOf(seller),
    supplierVatNumber: cut(seller.vatId?.replace(/\s/g, '') ?? null, 20),
    number,
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    currency: invoice.currency,
    netCents: Math.abs(totals.netCents),
    grossCents: Math.abs(totals.grossCents),
    dueCents: Math.abs(totals.dueCents),
    vatRates: invoice.vatBreakdown.map(({ category, rateBps, baseCents, vatCents }) => ({
      category,
      rateBps,
      baseCents,
      vatCents,
    })),
    iban: cut(payment?.transfers[0]?.account ?? null, 60),
    reference: cut(invoice.purchaseOrderReference ?? invoice.buyerReference, 200),
  }
}

/** Reads the other terms of an e-invoice, to be shown. */
export function termsOf(invoice: EInvoice): ReceivedTerms {
  const references = [
    ['Référence de l’acheteur', invoice.buyerReference],
    ['Projet', invoice.projectReference],
    ['Contrat', invoice.contractReference],
    ['Bon de commande', invoice.purchaseOrderReference],
    ['Commande du vendeur', invoice.salesOrderReference],
    ['Avis de réception', invoice.receivingAdviceReference],
    ['Avis d’expédition', invoice.despatchAdviceReference],
    ['Appel d’offres ou lot', invoice.tenderReference],
    ['Objet facturé', invoice.invoicedObject?.value ?? null],
    ['Compte de l’acheteur', invoice.buyerAccountingReference],
  ] as const
  const parts = (list: EInvoice['allowances']) =>
    list.map(({ reason, amountCents }) => ({ reason, amountCents }))
  return {
    typeCode: invoice.typeCode,
    profile: invoice.profile,
    buyerName: invoice.buyer.name,
    paymentTerms: invoice.paymentTerms,
    remittance: invoice.payment?.remittance ?? null,
    bic: invoice.payment?.transfers[0]?.bic ?? null,
    prepaidCents: invoice.totals.prepaidCents,
    references: references.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    preceding: invoice.precedingInvoices,
    notes: invoice.notes.map(({ subjectCode, text }) => ({ subjectCode, text })),
    allowances: parts(invoice.allowances),
    charges: parts(invoice.charges),
    lines: invoice.lines.map((line) => ({
      id: line.id,
      name: line.item.name,
      description: line.item.description,
      note: line.note,
      quantity: line.quantity,
      unitCode: line.unitCode,
      unitPrice: line.price.net,
      rateBps: line.vat.rateBps,
      category: line.vat.category,
      netCents: line.netCents,
    })),
  }
}

export type ReceivedFault = { field: keyof ReceivedFields; text: string }

/** Lists the faults of typed fields; empty terms are no fault before the approval. */
export function receivedFaults(fields: ReceivedFields, today: string): ReceivedFault[] {
  const { issuedOn, dueOn, netCents, grossCents, vatRates } = fields
  const faults: ReceivedFault[] = []
  if (issuedOn !== null && issuedOn > today)
    faults.push({ field: 'issuedOn', text: 'Cette date est à venir.' })
  if (issuedOn !== null && dueOn !== null && dueOn < issuedOn)
    faults.push({ field: 'dueOn', text: 'L’échéance précède la date de la facture.' })
  if (grossCents !== null && grossCents > MAX_TOTAL_CENTS)
    faults.push({ field: 'grossCents', text: 'Ce total dépasse 99\u202f999\u202f999,99.' })
  const vatCents = vatRates.reduce((sum, rate) => sum + rate.vatCents, 0)
  if (netCents !== null && grossCents !== null && vatRates.length > 0 && netCents + vatCents !== grossCents)
    faults.push({ field: 'grossCents', text: 'Le total TTC n’est pas la somme du HT et de la TVA.' })
  else if (netCents !== null && grossCents !== null && netCents > grossCents)
    faults.push({ field: 'netCents', text: 'Le HT dépasse le TTC.' })
  return faults
}
