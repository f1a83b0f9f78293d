import type { DocumentLine, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { computeInvoice, signedAmounts } from './compute-invoice.ts'
import { type InvoiceMoney, owedCents } from './invoice.ts'
import type { InvoiceContent, InvoiceReference, TakenBack } from './invoice-document.ts'
import type { InvoiceTotals, VatAmounts, VatKey } from './invoice-totals.ts'
import { grossSum, subtractByKey, sumByKey } from './key-amounts.ts'
import { vatKeyId } from './vat-keys.ts'
import type { VatTreatment } from './vat-treatment.ts'

/** A signed devis, as its frozen version holds it. */
export type SignedQuote = Pick<QuoteDocument, 'discount' | 'currency'> & {
  number: string
  issuedOn: string
  lines: DocumentLine[]
  vat: VatTreatment
}

/** An issued document of the chain: devis → acomptes, situations → solde → avoirs. */
export type ChainInvoice = InvoiceReference & {
  invoiceId: string
  totals: Pick<InvoiceTotals, 'vat' | 'lineNetCents'>
  /** Ids of the documents it takes back. */
  takesBack: string[]
  /** Id of the invoice that this credit note gives back on. */
  credits: string | null
  /** A corrective invoice, in the chain too, took its place: its amounts no longer count. */
  replaced: boolean
}

/** The fields of a new draft that the chain writes; the rest is the author's. */
export type ChainPart = Pick<
  InvoiceContent,
  'kind' | 'lines' | 'discount' | 'takenBack' | 'vatAdjustments' | 'preceding'
>

/** Totals of the devis as an invoice of the whole would have them. */
export function quoteTotals({ lines, discount, vat }: SignedQuote): InvoiceTotals {
  return computeInvoice({ lines, discount, vat, takenBack: [], vatAdjustments: [], prepaidCents: 0 })
}

/** Documents that count: all but those that a corrective invoice replaced. */
export function inForce(chain: readonly ChainInvoice[]): ChainInvoice[] {
  return chain.filter(({ replaced }) => !replaced)
}

/** Amounts asked so far by key, credit notes taken off. */
export function invoicedOf(chain: readonly ChainInvoice[]): VatAmounts[] {
  return sumByKey(inForce(chain).flatMap(({ kind, totals }) => signedAmounts({ kind, vat: totals.vat })))
}

/** Amounts left to invoice by key: the devis less what was invoiced, as both were rounded. */
export function remainingOf(quote: SignedQuote, chain: readonly ChainInvoice[]): VatAmounts[] {
  return subtractByKey(quoteTotals(quote).vat, invoicedOf(chain))
}

/** The documents of the chain as the balance takes them back, in their order. */
export function takenBackOf(chain: readonly ChainInvoice[]): TakenBack[] {
  return inForce(chain).map(({ invoiceId, number, issuedOn, kind, totals }) => ({
    invoiceId,
    number,
    issuedOn,
    kind,
    vat: sumByKey(totals.vat),
  }))
}

/** Credit notes in force on an invoice. */
export function creditsOn(chain: readonly ChainInvoice[], invoiceId: string): ChainInvoice[] {
  return inForce(chain).filter(({ credits }) => credits === invoiceId)
}

/** Whether it was replaced, or its credit notes leave nothing of it. */
function isCancelled(chain: readonly ChainInvoice[], invoice: ChainInvoice): boolean {
  const credits = creditsOn(chain, invoice.invoiceId)
  const left = subtractByKey(
    invoice.totals.vat,
    credits.flatMap(({ totals }) => totals.vat),
  )
  return invoice.replaced || (credits.length > 0 && left.every(isNothing))
}

/** Whether another invoice in force takes this one back: it may not be credited or replaced before that one. */
export function isTakenBack(chain: readonly ChainInvoice[], invoiceId: string): boolean {
  return chain.some(
    (other) => other.takesBack.includes(invoiceId) && other.credits === null && !isCancelled(chain, other),
  )
}

/** Whether a deposit still waits for the invoice that takes it back. */
export function hasOpenDeposit(chain: readonly ChainInvoice[]): boolean {
  return inForce(chain).some(
    (invoice) =>
      invoice.kind === 'deposit' && !isCancelled(chain, invoice) && !isTakenBack(chain, invoice.invoiceId),
  )
}

export const isNothing = ({ baseCents, vatCents }: Pick<VatAmounts, 'baseCents' | 'vatCents'>) =>
  baseCents === 0 && vatCents === 0

/** Amounts of a key: ordered, invoiced and not yet, net of VAT. Without a devis nothing was ordered. */
type ChainRate = VatKey & {
  quotedCents: number | null
  invoicedCents: number
  toInvoiceCents: number | null
}

/** A chain summed up, VAT included but for `rates`. */
export type ChainSummary = {
  /** Null without a devis, as what remains to invoice of it. */
  quotedCents: number | null
  /** Credit notes taken off. */
  invoicedCents: number
  toInvoiceCents: number | null
  /** Cash received before the issue of an invoice too. */
  paidCents: number
  /** Owed on the issued documents. */
  owedCents: number
  rates: ChainRate[]
}

/** Adds up what was ordered, invoiced and paid, and what remains: shown on each document of the chain. */
export function chainSummary(
  quote: SignedQuote | null,
  chain: readonly (ChainInvoice & { money: InvoiceMoney })[],
): ChainSummary {
  const quoted = quote === null ? null : quoteTotals(quote)
  const invoiced = invoicedOf(chain)
  const owing = chain.filter(({ credits, replaced }) => credits === null && !replaced)
  const quotedCents = quoted?.grossCents ?? null
  const invoicedCents = grossSum(invoiced)
  return {
    quotedCents,
    invoicedCents,
    toInvoiceCents: quotedCents === null ? null : quotedCents - invoicedCents,
    paidCents: chain.reduce((sum, { money }) => sum + money.paidCents + money.grossCents - money.dueCents, 0),
    owedCents: owing.reduce((sum, { money }) => sum + owedCents(money), 0),
    rates: ratesOf(quoted?.vat ?? null, invoiced),
  }
}

function ratesOf(quoted: readonly VatAmounts[] | null, invoiced: readonly VatAmounts[]): ChainRate[] {
  const baseOf = (amounts: readonly VatAmounts[], key: VatKey) =>
    amounts.find((entry) => vatKeyId(entry) === vatKeyId(key))?.baseCents ?? 0
  return sumByKey([...(quoted ?? []), ...invoiced]).map(({ category, rateBps, exemptionCode }) => {
    const key = { category, rateBps, exemptionCode }
    const invoicedCents = baseOf(invoiced, key)
    const quotedCents = quoted === null ? null : baseOf(quoted, key)
    const toInvoiceCents = quotedCents === null ? null : quotedCents - invoicedCents
    return { ...key, quotedCents, invoicedCents, toInvoiceCents }
  })
}
