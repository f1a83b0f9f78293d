import { REMITTANCE_MAX } from './epc-payment.ts'

/** Invoices that the page of all that a client owes tells one by one, and that one act is about. */
export const STATEMENT_INVOICES_MAX = 200

type Asked = { owedCents: number; processingCents: number; byDebit: boolean; disputedCents: number }

/** What one payment for all takes of an invoice, in minor units: nothing of what is disputed, debited, or on its way. */
export const askedCents = ({ owedCents, processingCents, byDebit, disputedCents }: Asked): number =>
  byDebit ? 0 : Math.max(0, owedCents - disputedCents - processingCents)

/**
 * The one reference of a transfer that pays several invoices: their numbers, as many as a bank carries (140 characters), so that the transfer is
 * matched with them. `numbers`: the oldest due first.
 */
export function transferReference(numbers: readonly string[]): string {
  let reference = ''
  for (const number of numbers) {
    const longer = reference === '' ? number : `${reference} ${number}`
    if (longer.length > REMITTANCE_MAX) break
    reference = longer
  }
  return reference
}
