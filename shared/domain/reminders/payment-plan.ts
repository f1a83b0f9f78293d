import type { FieldError } from '#shared/domain/verdict.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { addMonths } from '#shared/time/calendar-day.ts'
import type { Receipt } from './promise.ts'

/** A term of an « échéancier »: cents to pay by the end of the day `dueOn`. */
export type PlanTerm = { dueOn: string; cents: number }

export const TERMS_MIN = 2
export const TERMS_MAX = 12

/** Equal terms, a month apart from `firstOn`, that add up to the total: the first ones bear the cents that do not divide. */
export function monthlyTerms(totalCents: number, count: number, firstOn: string): PlanTerm[] {
  const each = Math.floor(totalCents / count)
  const left = totalCents - each * count
  return Array.from({ length: count }, (_, index) => ({
    dueOn: addMonths(firstOn, index),
    cents: each + (index < left ? 1 : 0),
  }))
}

/**
 * What forbids a payment plan, at `terms`, `terms.0.dueOn` and `terms.0.cents`; codes: payment_plan_terms, payment_plan_total, term_past,
 * term_order, term_amount. `owedCents`: what the plan must add up to.
 */
export function paymentPlanFaults(
  terms: readonly PlanTerm[],
  { today, owedCents, currency }: { today: string; owedCents: number; currency: Currency },
): FieldError[] {
  const faults: FieldError[] = []
  if (terms.length < TERMS_MIN || terms.length > TERMS_MAX)
    faults.push({
      path: 'terms',
      code: 'payment_plan_terms',
      message: `Un échéancier a de ${TERMS_MIN} à ${TERMS_MAX}\u00a0échéances.`,
    })
  for (const [index, { dueOn, cents }] of terms.entries()) {
    const before = terms[index - 1]
    if (dueOn < today)
      faults.push({
        path: `terms.${index}.dueOn`,
        code: 'term_past',
        message: 'Une échéance ne peut pas être dans le passé.',
      })
    else if (before && dueOn <= before.dueOn)
      faults.push({
        path: `terms.${index}.dueOn`,
        code: 'term_order',
        message: 'Cette échéance doit suivre la précédente.',
      })
    if (!Number.isInteger(cents) || cents <= 0)
      faults.push({
        path: `terms.${index}.cents`,
        code: 'term_amount',
        message: 'Indiquez le montant de l’échéance.',
      })
  }
  const total = terms.reduce((sum, { cents }) => sum + cents, 0)
  if (total !== owedCents)
    faults.push({
      path: 'terms',
      code: 'payment_plan_total',
      message: `Les échéances font ${formatMoney(total, currency)}, mais ${formatMoney(owedCents, currency)} sont à payer.`,
    })
  return faults
}

export const termStates = { waiting: 'À venir', kept: 'Tenue', missed: 'Manquée' } as const
export type TermState = keyof typeof termStates

/** `paidCents`: of the term, whenever it came; a missed term stays missed once it is paid. */
export type TermStanding = PlanTerm & { state: TermState; paidCents: number }

/** Where each term stands today: money goes to the first terms first, and one is kept when all up to it came in by its day. */
export function termStandings(
  terms: readonly PlanTerm[],
  receipts: readonly Receipt[],
  today: string,
): TermStanding[] {
  const receivedBy = (day: string) =>
    receipts.filter(({ on }) => on <= day).reduce((sum, { cents }) => sum + cents, 0)
  let left = Math.max(0, receivedBy(today))
  let asked = 0
  return terms.map((term) => {
    const paidCents = Math.min(left, term.cents)
    left -= paidCents
    asked += term.cents
    const isPast = today > term.dueOn
    const inTime = receivedBy(isPast ? term.dueOn : today) >= asked
    const state: TermState = inTime ? 'kept' : isPast ? 'missed' : 'waiting'
    return { ...term, state, paidCents }
  })
}

/** The last day through which the plan holds reminders off: the next day to pay, while no missed term is unpaid; null then, or once all is paid. */
export function planHoldsUntil(standings: readonly TermStanding[]): string | null {
  const open = standings.find(({ cents, paidCents }) => paidCents < cents)
  return open === undefined || open.state === 'missed' ? null : open.dueOn
}
