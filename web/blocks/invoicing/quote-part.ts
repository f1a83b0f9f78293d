import type { InvoicePart } from '#shared/contract/invoices.ts'
import type { ChainInvoice, SignedQuote } from '#shared/domain/invoices/chain.ts'
import { balanceOf, depositOf, type PartResult, progressOf } from '#shared/domain/invoices/chain-parts.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import { invoiceErrors } from '#shared/domain/invoices/errors.ts'
import type { InvoiceTotals } from '#shared/domain/invoices/invoice-totals.ts'

export type PartKind = 'balance' | 'percent' | 'amount' | 'lines' | 'situation'

/** The choice made in the dialog. The lines are by id; a situation names only those that moved. */
export type PartChoice = {
  kind: PartKind
  bps: number
  cents: number
  lines: ReadonlySet<string>
  progress: ReadonlyMap<string, number>
}

/** The choice on which the dialog opens: the deposit that the devis asks, until something was invoiced; else the whole or the balance. */
export function firstChoice({
  chain,
  deposit,
}: {
  chain: readonly unknown[]
  deposit: { bps: number } | null
}): PartChoice {
  return {
    kind: deposit !== null && chain.length === 0 ? 'percent' : 'balance',
    bps: deposit?.bps ?? 3_000,
    cents: 0,
    lines: new Set(),
    progress: new Map(),
  }
}

/** The choice as the endpoint takes it; null while nothing is chosen. */
export function askedPart({ kind, bps, cents, lines, progress }: PartChoice): InvoicePart | null {
  if (kind === 'balance') return { kind: 'balance' }
  if (kind === 'percent') return bps > 0 ? { kind: 'deposit_percent', bps } : null
  if (kind === 'amount') return cents > 0 ? { kind: 'deposit_amount', cents } : null
  const chosen =
    kind === 'lines'
      ? [...lines].map((lineId) => ({ lineId, bps: 10_000 }))
      : [...progress].map(([lineId, done]) => ({ lineId, bps: done }))
  return chosen.length > 0 ? { kind: 'progress', as: 'invoice', lines: chosen } : null
}

export type PartForecast = { totals: InvoiceTotals } | { refusal: string }

/** The totals of the draft that the server would make of it, by the server's own functions, or why it would refuse. */
export function forecastPart(
  asked: InvoicePart | null,
  { quote, chain }: { quote: SignedQuote; chain: readonly ChainInvoice[] },
): PartForecast {
  if (asked === null) return { refusal: invoiceErrors.invoice_amount_not_positive.text }
  const result = resultOf(asked, quote, chain)
  if (!result.ok) return { refusal: invoiceErrors[result.code].text }
  return { totals: computeInvoice({ ...result.part, vat: quote.vat, prepaidCents: 0 }) }
}

function resultOf(part: InvoicePart, quote: SignedQuote, chain: readonly ChainInvoice[]): PartResult {
  switch (part.kind) {
    case 'balance':
      return balanceOf(quote, chain)
    case 'deposit_percent':
      return depositOf(quote, chain, { kind: 'percent', bps: part.bps })
    case 'deposit_amount':
      return depositOf(quote, chain, { kind: 'amount', cents: part.cents })
    case 'progress':
      return progressOf(quote, chain, part.lines, part.as)
  }
}
