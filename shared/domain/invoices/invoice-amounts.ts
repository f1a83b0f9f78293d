import { type Amount, isWithoutVat } from '#shared/domain/documents/document-amounts.ts'
import { formatDate, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { signedAmounts } from './compute-invoice.ts'
import type { InvoiceDocument, InvoiceReference } from './invoice-document.ts'
import { invoiceKinds, isCreditNote } from './invoice-kind.ts'
import { exemptionReason } from './vat-mentions.ts'

type Amounts = Pick<InvoiceDocument, 'totals' | 'discount' | 'currency' | 'takenBack'>

/** « Acompte F2026-00012 du 3 oct. 2026 ». */
export function referenceText({ kind, number, issuedOn }: InvoiceReference): string {
  const what = kind === 'deposit' ? 'Acompte' : invoiceKinds[kind].label
  return `${what} ${number} du ${formatDate(issuedOn)}`
}

/** From the lines to the total: the discount, then what earlier invoices of the chain already asked, net of VAT. */
export function invoiceAmounts({ totals, discount, currency, takenBack }: Amounts): Amount[] {
  const money = (cents: number) => formatMoney(cents, currency)
  const before: Amount[] = []
  if (totals.discountCents !== 0) {
    const share = discount?.kind === 'percent' ? ` (${formatPercentBps(discount.bps)})` : ''
    before.push({ label: `Remise${share}`, value: money(-totals.discountCents) })
  }
  for (const taken of takenBack) {
    const netCents = signedAmounts(taken).reduce((sum, { baseCents }) => sum + baseCents, 0)
    before.push({ label: referenceText(taken), value: money(-netCents + 0) })
  }
  const free = isWithoutVat(totals)
  const ht = free ? '' : `${NBSP}HT`
  const lines = { label: `Total${ht} des lignes`, value: money(totals.linesCents) }
  const prepaid = { label: 'Déjà réglé', value: money(-totals.prepaidCents) }
  return [
    ...(before.length > 0 ? [lines, ...before] : []),
    { label: `Total${ht}`, value: money(totals.netCents) },
    ...(free ? [] : [{ label: 'TVA', value: money(totals.vatCents) }]),
    ...(totals.vatCents === 0 ? [] : [{ label: `Total${NBSP}TTC`, value: money(totals.grossCents) }]),
    ...(totals.prepaidCents === 0 ? [] : [prepaid]),
  ]
}

/** The amount to pay, or that a credit note gives back. */
export function invoiceDue({
  kind,
  totals,
  currency,
}: Pick<InvoiceDocument, 'kind' | 'totals' | 'currency'>): Amount {
  const label = isCreditNote(kind) ? 'Montant de l’avoir' : 'Net à payer'
  return { label, value: formatMoney(totals.dueCents, currency) }
}

/** A line of the VAT summary, and why no VAT is charged where none is. */
export type VatRow = { rate: string; base: string; vat: string; reason: string | null }

/** Makes a row for each category, rate and reason, in the order of the totals; none in franchise. */
export function vatRows({
  totals,
  currency,
  issuedOn,
  dueOn,
  operation,
}: Pick<InvoiceDocument, 'totals' | 'currency' | 'issuedOn' | 'dueOn' | 'operation'>): VatRow[] {
  // A draft is worded as on its due day; without one its mentions alone say why.
  const day = issuedOn ?? dueOn
  if (isWithoutVat(totals)) return []
  return totals.vat.map(({ rateBps, baseCents, vatCents, exemptionCode }) => ({
    rate: formatPercentBps(rateBps),
    base: formatMoney(baseCents, currency),
    vat: formatMoney(vatCents, currency),
    reason: exemptionCode === null || day === null ? null : exemptionReason(exemptionCode, day, operation),
  }))
}
