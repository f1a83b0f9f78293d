import { type Currency, formatMoney } from '#shared/french/format.ts'
import { type ClientMoney, refundableCents } from './invoice.ts'

/** Money of a devis, in positive cents, VAT included: what it is worth, its payments, and the issued invoices made of it. */
export type QuoteMoney = {
  grossCents: number
  /** Payments on the devis and on its invoices. */
  paymentsCents: number
  invoices: readonly ClientMoney[]
}

/** The client's payments on a devis, less what a credit note says is to be given back. */
export function receivedCents({ paymentsCents, invoices }: QuoteMoney): number {
  const back = invoices.reduce((sum, invoice) => sum + refundableCents(invoice), 0)
  return Math.max(0, paymentsCents - back)
}

/** The amount that may still be received on a devis; never below zero. */
export function receivableCents(money: QuoteMoney): number {
  return Math.max(0, money.grossCents - receivedCents(money))
}

/** A sentence on the worth of a devis and the money that came in, for the author of a payment. */
export function receivableWords(money: QuoteMoney, currency: Currency): string {
  const told = (cents: number) => formatMoney(cents, currency)
  const received = receivedCents(money)
  const worth = `Le devis s’élève à ${told(money.grossCents)}`
  if (received === 0) return `${worth}.`
  return `${worth}, dont ${told(received)} déjà reçus\u00a0: il reste ${told(receivableCents(money))} à recevoir.`
}
