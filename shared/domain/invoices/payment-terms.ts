import { formatDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'

/**
 * When an invoice is to be paid. « Fin de mois » has two readings that differ by up to a month, so the contract must say which:
 * `days_first` adds the days, then goes to the end of that month; `month_first` goes to the end of the month, then adds the days.
 */
export type PaymentTerms =
  | { kind: 'on_receipt' }
  | { kind: 'days'; days: number }
  | { kind: 'end_of_month'; days: number; reading: 'days_first' | 'month_first' }
  | { kind: 'chosen'; on: string }

/** The agreements that an organization may choose in the order of the list. */
export const usualTerms: readonly { terms: PaymentTerms; label: string }[] = [
  { terms: { kind: 'days', days: 30 }, label: `30${NBSP}jours` },
  {
    terms: { kind: 'end_of_month', days: 45, reading: 'days_first' },
    label: `45${NBSP}jours puis fin de mois`,
  },
  {
    terms: { kind: 'end_of_month', days: 45, reading: 'month_first' },
    label: `Fin de mois puis 45${NBSP}jours`,
  },
  { terms: { kind: 'days', days: 60 }, label: `60${NBSP}jours` },
  { terms: { kind: 'on_receipt' }, label: 'À réception' },
]

/** The terms as the document prints them. */
export function termsText(terms: PaymentTerms): string {
  if (terms.kind === 'on_receipt') return 'Paiement à réception de la facture'
  if (terms.kind === 'chosen') return `Paiement le ${formatDate(terms.on)}`
  const days = `${terms.days}${NBSP}jour${terms.days > 1 ? 's' : ''}`
  if (terms.kind === 'days') return `Paiement à ${days} date de facture`
  return terms.reading === 'days_first'
    ? `Paiement à ${days} date de facture, puis fin de mois`
    : `Paiement à ${days} après la fin du mois de la facture`
}

/** The last day to pay an invoice issued on a day. A chosen day is that day, whatever it is. */
export function dueDate(terms: PaymentTerms, issuedOn: string): string {
  switch (terms.kind) {
    case 'on_receipt':
      return issuedOn
    case 'days':
      return addDays(issuedOn, terms.days)
    case 'end_of_month':
      return terms.reading === 'days_first'
        ? endOfMonth(addDays(issuedOn, terms.days))
        : addDays(endOfMonth(issuedOn), terms.days)
    case 'chosen':
      return terms.on
  }
}

/** Why a day to pay is beyond the law, and the last day that is not. */
export type TermWarning = { latestOn: string; article: string; text: string }

/**
 * Legal maximum between professionals (C. com. art. L. 441-10, I): 60 days from the invoice, or 45 days end of month in
 * either reading when agreed so; 45 days for an invoice that sums up several deliveries of a month. Null when within it.
 * Sectors with shorter terms (transport 30 days, perishable food…) are not known here; an agreement of the trade (art. L. 441-11)
 * may allow longer ones: `sectorDays` after the invoice.
 */
export function termWarning(facts: {
  terms: PaymentTerms
  issuedOn: string
  buyerIsProfessional: boolean
  /** A periodic invoice (« récapitulative »). */
  periodic: boolean
  sectorDays?: number | null
}): TermWarning | null {
  if (!facts.buyerIsProfessional) return null
  const { terms, issuedOn, periodic, sectorDays = null } = facts
  const dueOn = dueDate(terms, issuedOn)
  if (sectorDays !== null && dueOn <= addDays(issuedOn, sectorDays)) return null
  const article = `article L.${NBSP}441-10 du Code de commerce`
  const latestOn = latestDue(terms, issuedOn, periodic)
  if (dueOn <= latestOn) return null
  const most = periodic
    ? `45${NBSP}jours après la date d’une facture périodique`
    : terms.kind === 'end_of_month'
      ? `45${NBSP}jours fin de mois`
      : `60${NBSP}jours après la date de la facture`
  return {
    latestOn,
    article,
    text: `Entre professionnels, le délai de paiement ne peut pas dépasser ${most}, soit le ${formatDate(latestOn)} (${article}).`,
  }
}

/** An « end of month » is judged by its own reading; anything else by the day. */
function latestDue(terms: PaymentTerms, issuedOn: string, periodic: boolean): string {
  if (periodic) return addDays(issuedOn, 45)
  if (terms.kind === 'end_of_month') return dueDate({ ...terms, days: 45 }, issuedOn)
  return addDays(issuedOn, 60)
}

function endOfMonth(isoDay: string): string {
  return addDays(startOfMonth(addDays(startOfMonth(isoDay), 31)), -1)
}
