import { formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { QuoteDocument } from './quote-document.ts'

type Amounts = Pick<QuoteDocument, 'totals' | 'discount' | 'currency'>
/** A line below the lines of a document, both texts as they are read. */
export type Amount = { label: string; value: string }

/**
 * Whether a document speaks of no VAT at all, neither in its columns nor below its lines: a devis without any, an invoice in « franchise en base »
 * (VATEX list of Factur-X 1.09). Its mention says why. Another exemption of an invoice is told by its summary.
 */
export const isWithoutVat = ({
  vat,
}: {
  vat: readonly { rateBps: number; exemptionCode?: string | null }[]
}): boolean =>
  vat.length > 0 &&
  vat.every(
    ({ rateBps, exemptionCode }) =>
      rateBps === 0 && (exemptionCode === undefined || exemptionCode === 'VATEX-FR-FRANCHISE'),
  )

/** Discount, net and VAT by rate, without what is due; nothing of VAT where there is none. The same words in the editor, on the client's page and in the PDF. */
export function documentAmounts({ totals, discount, currency }: Amounts): Amount[] {
  const money = (cents: number) => formatMoney(cents, currency)
  const amounts: Amount[] = []
  // Without VAT the total says it all: its mention says why.
  const free = isWithoutVat(totals)
  if (free && totals.discountCents === 0) return []
  const ht = free ? '' : `${NBSP}HT`
  if (totals.discountCents !== 0) {
    const share = discount?.kind === 'percent' ? ` (${formatPercentBps(discount.bps)})` : ''
    amounts.push({ label: `Total${ht} avant remise`, value: money(totals.linesCents) })
    amounts.push({ label: `Remise${share}`, value: money(-totals.discountCents) })
  }
  if (free) return amounts
  amounts.push({ label: `Total${NBSP}HT`, value: money(totals.netCents) })
  for (const { rateBps, baseCents, vatCents } of totals.vat) {
    const label = `TVA${NBSP}${formatPercentBps(rateBps)} sur ${money(baseCents)}`
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
