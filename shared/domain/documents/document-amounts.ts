import { formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { QuoteDocument } from './quote-document.ts'

type Amounts = Pick<QuoteDocument, 'totals' | 'discount' | 'currency'>
/** A line below the lines of a document, both texts as they are read. */
export type Amount = { label: string; value: string }

/** Discount, net and VAT by rate, without what is due: the same words in the editor, on the client's page and in the PDF. */
export function documentAmounts({ totals, discount, currency }: Amounts): Amount[] {
  const money = (cents: number) => formatMoney(cents, currency)
  const amounts: Amount[] = []
  if (totals.discountCents !== 0) {
    const share = discount?.kind === 'percent' ? ` (${formatPercentBps(discount.bps)})` : ''
    amounts.push({ label: `Total${NBSP}HT avant remise`, value: money(totals.linesCents) })
    amounts.push({ label: `Remise${share}`, value: money(-totals.discountCents) })
  }
  amounts.push({ label: `Total${NBSP}HT`, value: money(totals.netCents) })
  for (const { rateBps, baseCents, vatCents } of totals.vat) {
    const free = rateBps === 0 && totals.vat.length === 1
    const label = free ? 'TVA' : `TVA${NBSP}${formatPercentBps(rateBps)} sur ${money(baseCents)}`
    amounts.push({ label, value: money(vatCents) })
  }
  return amounts
}

/** The amount to pay; without VAT the total has no « TTC ». */
export function amountDue({ totals, currency }: Pick<Amounts, 'totals' | 'currency'>): Amount {
  return {
    label: totals.vatCents === 0 ? 'Total à payer' : 'Total TTC',
    value: formatMoney(totals.grossCents, currency),
  }
}

/** The deposit asked at signature, below the total; null where none is. */
export function depositAsked({
  deposit,
  currency,
}: Pick<QuoteDocument, 'deposit' | 'currency'>): Amount | null {
  if (!deposit) return null
  return {
    label: `Acompte de ${formatPercentBps(deposit.bps)} à la signature`,
    value: formatMoney(deposit.cents, currency),
  }
}
