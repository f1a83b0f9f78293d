import { daysBetween } from '#shared/time/calendar-day.ts'

/** An invoice that was wholly paid: the day of issue, and the day of its last payment (ISO days). */
export type PaidInvoice = { issuedOn: string; paidOn: string }

/**
 * « Délai moyen de paiement » : whole days from issue to payment, each invoice counting once; null without any.
 * An invoice that was paid before it was issued counts 0.
 */
export function averageDaysToPay(paid: readonly PaidInvoice[]): number | null {
  if (paid.length === 0) return null
  const days = paid.map(({ issuedOn, paidOn }) => Math.max(0, daysBetween(issuedOn, paidOn)))
  return Math.round(days.reduce((sum, one) => sum + one, 0) / days.length)
}
