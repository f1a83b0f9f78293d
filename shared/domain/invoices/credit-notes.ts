import { itemNetCents, proportionCents } from '#shared/domain/documents/totals.ts'
import { formatDate } from '#shared/french/format.ts'
import type { ChainPart } from './chain.ts'
import { amountLines, type PartResult } from './chain-parts.ts'
import type { InvoiceErrorCode } from './errors.ts'
import type { InvoiceContent, InvoiceLine, InvoiceReference } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import type { InvoiceTotals, VatAmounts } from './invoice-totals.ts'
import {
  adjustmentsOf,
  isPositive,
  isWithin,
  lineShares,
  spreadGross,
  subtractByKey,
  sumByKey,
  vatWithin,
} from './key-amounts.ts'

/** An issued invoice on which a credit note gives back. */
export type CreditedInvoice = InvoiceReference &
  Pick<InvoiceContent, 'lines' | 'discount' | 'takenBack' | 'vatAdjustments' | 'vat'> & {
    totals: InvoiceTotals
  }

/** Totals of a credit note already issued on it. */
export type EarlierCredit = { vat: readonly VatAmounts[]; lineNetCents: Record<string, number> }

/** The part to give back: all that is left, an amount with VAT, or quantities of lines. */
export type CreditChoice =
  | { kind: 'whole' }
  | { kind: 'amount'; cents: number }
  | { kind: 'lines'; lines: readonly { lineId: string; quantityMilli: number }[] }

const refused = (code: InvoiceErrorCode): PartResult => ({ ok: false, code })

/** The rest of an invoice by key once its credit notes are taken off. */
export function creditableOf(
  invoice: Pick<CreditedInvoice, 'totals'>,
  earlier: readonly EarlierCredit[],
): VatAmounts[] {
  return subtractByKey(
    invoice.totals.vat,
    earlier.flatMap(({ vat }) => vat),
  )
}

/** A credit note (381; 503 on a deposit), its amounts positive and never above what remains of a rate or of a line. */
export function creditNoteOf(
  invoice: CreditedInvoice,
  earlier: readonly EarlierCredit[],
  choice: CreditChoice,
): PartResult {
  if (isCreditNote(invoice.kind)) return refused('invoice_is_credit_note')
  const left = creditableOf(invoice, earlier)
  if (left.every(({ baseCents, vatCents }) => baseCents === 0 && vatCents === 0)) {
    return refused('invoice_fully_credited')
  }
  if (choice.kind === 'lines') return byLines(invoice, earlier, left, choice.lines)
  if (choice.kind === 'amount') {
    if (choice.cents <= 0) return refused('invoice_amount_not_positive')
    const amounts = spreadGross(left, choice.cents)
    return amounts === null
      ? refused('credit_note_above_invoice')
      : byAmounts(invoice, amounts, 'Avoir partiel sur')
  }
  // Copied line by line while that says the same; what the invoice took back is another invoice's business.
  if (earlier.length === 0 && invoice.takenBack.length === 0) {
    const { lines, discount, vatAdjustments } = invoice
    return { ok: true, part: { ...frame(invoice), lines, discount, vatAdjustments } }
  }
  return byAmounts(invoice, left, 'Annulation de')
}

function byAmounts(invoice: CreditedInvoice, amounts: VatAmounts[], verb: string): PartResult {
  const description = `${verb} la facture ${invoice.number} du ${formatDate(invoice.issuedOn)}`
  const lines = amountLines(invoice, amounts, description)
  return { ok: true, part: { ...frame(invoice), lines, vatAdjustments: adjustmentsOf(amounts) } }
}

function byLines(
  invoice: CreditedInvoice,
  earlier: readonly EarlierCredit[],
  left: VatAmounts[],
  chosen: readonly { lineId: string; quantityMilli: number }[],
): PartResult {
  const shares = lineShares(invoice, invoice.totals)
  const lines: InvoiceLine[] = []
  const bases: VatAmounts[] = []
  for (const { lineId, quantityMilli } of chosen) {
    const share = shares.find(({ line }) => line.id === lineId)
    if (share === undefined) return refused('invoice_line_unknown')
    const whole = share.line.quantityMilli
    if (quantityMilli * whole < 0 || quantityMilli === 0) return refused('invoice_amount_not_positive')
    const before = earlier.reduce((sum, { lineNetCents }) => sum + (lineNetCents[lineId] ?? 0), 0)
    const part = proportionCents(share.netCents, Math.abs(quantityMilli), Math.abs(whole))
    const most = share.netCents - before
    if (Math.abs(quantityMilli) > Math.abs(whole)) return refused('credit_note_above_invoice')
    if (Math.abs(part) > Math.abs(most) || part * most < 0) return refused('credit_note_above_invoice')
    const priced = { ...share.line, quantityMilli }
    // A quantity at the line's own price, where that comes to the same cents.
    const same = share.plain && itemNetCents(priced) === part
    lines.push(
      same ? priced : { ...priced, quantityMilli: 1_000, unit: null, unitPriceCents: part, discountBps: 0 },
    )
    bases.push({ ...share.key, baseCents: part, vatCents: 0 })
  }
  const amounts = vatWithin(left, sumByKey(bases))
  if (amounts === null || !isWithin(amounts, left)) return refused('credit_note_above_invoice')
  if (!isPositive(amounts)) return refused('invoice_amount_not_positive')
  return { ok: true, part: { ...frame(invoice), lines, vatAdjustments: adjustmentsOf(amounts) } }
}

function frame({ kind, invoiceId, number, issuedOn }: InvoiceReference): Omit<ChainPart, 'lines'> {
  return {
    kind: kind === 'deposit' ? 'deposit_credit_note' : 'credit_note',
    discount: null,
    takenBack: [],
    vatAdjustments: [],
    preceding: [{ invoiceId, number, issuedOn, kind }],
  }
}
