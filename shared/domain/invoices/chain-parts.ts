import { proportionCents } from '#shared/domain/documents/totals.ts'
import {
  type Currency,
  formatDate,
  formatMoney,
  formatPercentBps,
  formatQuantity,
} from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { unitLabel } from '#shared/french/unit-label.ts'
import {
  type ChainInvoice,
  type ChainPart,
  hasOpenDeposit,
  inForce,
  isNothing,
  quoteTotals,
  remainingOf,
  type SignedQuote,
  takenBackOf,
} from './chain.ts'
import type { InvoiceErrorCode } from './errors.ts'
import type { InvoiceLine } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import type { VatAmounts } from './invoice-totals.ts'
import {
  adjustmentsOf,
  isPositive,
  isWithin,
  type LineShare,
  lineShares,
  spreadGross,
  sumByKey,
  vatWithin,
} from './key-amounts.ts'
import { vatKeyId } from './vat-keys.ts'
import type { VatTreatment } from './vat-treatment.ts'

export type PartResult = { ok: true; part: ChainPart } | { ok: false; code: InvoiceErrorCode }
const refused = (code: InvoiceErrorCode): PartResult => ({ ok: false, code })

/** How much a deposit asks for: a share of the devis' total with VAT, or that amount. */
export type DepositShare = { kind: 'percent'; bps: number } | { kind: 'amount'; cents: number }

/** A deposit invoice (386): one line a rate, the VAT contained in the amount, whose total is the amount asked to the cent. */
export function depositOf(
  quote: SignedQuote,
  chain: readonly ChainInvoice[],
  share: DepositShare,
): PartResult {
  const cents =
    share.kind === 'amount' ? share.cents : proportionCents(quoteTotals(quote).grossCents, share.bps, 10_000)
  if (cents <= 0) return refused('invoice_amount_not_positive')
  const amounts = spreadGross(remainingOf(quote, chain), cents)
  if (amounts === null) return refused('invoice_above_quote')
  const what = share.kind === 'percent' ? ` de ${formatPercentBps(share.bps)}` : ''
  const description = `Acompte${what} sur devis ${quote.number} du ${formatDate(quote.issuedOn)}`
  return {
    ok: true,
    part: { ...empty, kind: 'deposit', lines: amountLines(quote, amounts, description), ...within(amounts) },
  }
}

/** How far a line of the devis is, in all: 10 000 is done. */
export type LineProgress = { lineId: string; bps: number }

/**
 * An invoice of chosen lines (at 10 000) or of a situation: how far each named line is now, less what was already invoiced of
 * it. The devis' discount is spread over its lines. A line finished at once and free of discount is written as in the devis.
 */
export function progressOf(
  quote: SignedQuote,
  chain: readonly ChainInvoice[],
  progress: readonly LineProgress[],
  kind: 'invoice' | 'deposit',
): PartResult {
  const shares = lineShares(quote, quoteTotals(quote))
  const lines: InvoiceLine[] = []
  const bases: VatAmounts[] = []
  for (const { lineId, bps } of progress) {
    const share = shares.find(({ line }) => line.id === lineId)
    if (share === undefined) return refused('invoice_line_unknown')
    if (bps > 10_000) return refused('invoice_above_quote')
    const before = invoicedOfLine(chain, lineId)
    const cents = proportionCents(share.netCents, bps, 10_000) - before
    if (cents * share.netCents < 0) return refused('invoice_progress_back')
    if (cents === 0) continue
    lines.push(progressLine(share, { bps, before, cents, currency: quote.currency }))
    bases.push({ ...share.key, baseCents: cents, vatCents: 0 })
  }
  if (lines.length === 0) return refused('invoice_amount_not_positive')
  const left = remainingOf(quote, chain)
  const amounts = vatWithin(left, sumByKey(bases))
  // Above the whole where another rate is a deduction: the balance would have to give money back.
  if (amounts === null || !isWithin(amounts, left)) return refused('invoice_above_quote')
  if (!isPositive(amounts)) return refused('invoice_amount_not_positive')
  // A partial invoice refers to those before it (BG-3).
  const preceding = takenBackOf(chain).map(({ vat: _vat, ...reference }) => reference)
  return { ok: true, part: { ...empty, kind, lines, preceding, ...within(amounts) } }
}

/** The balance: the whole devis, less each document of the chain as it was rounded. May be zero where deposits asked for all. */
export function balanceOf(quote: SignedQuote, chain: readonly ChainInvoice[]): PartResult {
  if (remainingOf(quote, chain).every(isNothing) && !hasOpenDeposit(chain)) {
    return refused('invoice_nothing_left')
  }
  return {
    ok: true,
    part: {
      ...empty,
      kind: 'invoice',
      lines: quote.lines,
      discount: quote.discount,
      takenBack: takenBackOf(chain),
    },
  }
}

const empty = { discount: null, takenBack: [], vatAdjustments: [], preceding: [] }
const within = (amounts: readonly VatAmounts[]) => ({ vatAdjustments: adjustmentsOf(amounts) })

/** Makes a line for each key with its base; the treatment of a key is that of the first line that has it. */
export function amountLines(
  source: { lines: readonly InvoiceLine[]; vat: VatTreatment },
  amounts: readonly VatAmounts[],
  description: string,
): InvoiceLine[] {
  const shares = lineShares({ lines: [...source.lines], vat: source.vat }, { lineNetCents: {}, vat: [] })
  return amounts.map((entry) => {
    const own = shares.find(({ key }) => vatKeyId(key) === vatKeyId(entry))?.line
    return {
      kind: 'item',
      id: `amount ${vatKeyId(entry)}`.trim(),
      description,
      quantityMilli: 1_000,
      unit: null,
      unitPriceCents: entry.baseCents,
      discountBps: 0,
      vatRateBps: entry.rateBps,
      ...(own?.vat ? { vat: own.vat } : {}),
    }
  })
}

/** A line of the devis with its part of the discount taken off, and how far it was invoiced: rounded down. */
export type InvoicedLine = { line: LineShare['line']; netCents: number; invoicedCents: number; bps: number }

/** The part of each line of the devis that the documents in force carry, in its order. */
export function invoicedLines(quote: SignedQuote, chain: readonly ChainInvoice[]): InvoicedLine[] {
  return lineShares(quote, quoteTotals(quote)).map(({ line, netCents }) => {
    const invoicedCents = invoicedOfLine(chain, line.id)
    const bps = netCents === 0 ? 10_000 : Math.floor((invoicedCents * 10_000) / netCents)
    return { line, netCents, invoicedCents, bps: Math.min(Math.max(bps, 0), 10_000) }
  })
}

/** Net of a devis' line that documents in force carry. A deposit by amount carries none. */
function invoicedOfLine(chain: readonly ChainInvoice[], lineId: string): number {
  return inForce(chain).reduce((sum, { kind, totals }) => {
    const cents = totals.lineNetCents[lineId] ?? 0
    return sum + (isCreditNote(kind) ? -cents : cents)
  }, 0)
}

function progressLine(
  { line, plain }: LineShare,
  now: { bps: number; before: number; cents: number; currency: Currency },
): InvoiceLine {
  const { bps, before, cents, currency } = now
  if (plain && before === 0 && bps === 10_000) return line
  const unit = unitLabel(line.quantityMilli, line.unit)
  const quantity =
    unit === null ? formatQuantity(line.quantityMilli) : `${formatQuantity(line.quantityMilli)} ${unit}`
  const whole = `${quantity} à ${formatMoney(line.unitPriceCents, currency)}`
  const earlier = before === 0 ? '' : `, déjà facturé ${formatMoney(before, currency)}`
  return {
    ...line,
    description: `${line.description}\n${whole}, avancement${NBSP}: ${formatPercentBps(bps)}${earlier}`,
    quantityMilli: 1_000,
    unit: null,
    unitPriceCents: cents,
    discountBps: 0,
  }
}
