import type { Receipt } from '#shared/domain/reminders/promise.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import { addDays, addMonths } from '#shared/time/calendar-day.ts'

/** A term of an « échéancier »: cents to pay by the end of the day `dueOn`. */
export type PlanTerm = { dueOn: string; cents: number }

export const TERMS_MIN = 2
export const TERMS_MAX = 12

/** Days during which a proposed plan may be signed, at most until its first term. Its reminders wait meanwhile. */
export const SIGN_DAYS = 14
/** Its page stays open so many days after the last term. */
export const OPEN_DAYS_AFTER = 60

export const planStates = ['proposed', 'signed', 'completed', 'cancelled'] as const
export type PlanState = (typeof planStates)[number]

/** Where a plan stands today: as its state, or `expired` (nobody signed it in time), `late` (a missed term is unpaid). */
export const planStandings = ['proposed', 'expired', 'signed', 'late', 'completed', 'cancelled'] as const
export type PlanStanding = (typeof planStandings)[number]

export const planStandingLabels: Record<PlanStanding, string> = {
  proposed: 'À signer',
  expired: 'Expiré',
  signed: 'En cours',
  late: 'Échéance manquée',
  completed: 'Soldé',
  cancelled: 'Annulé',
}

/** `waitsUntil`: of a proposal, its last day to sign; of a signed plan, that of its next term, in the past while a missed one is unpaid. */
export function planStanding(
  { state, waitsUntil }: { state: PlanState; waitsUntil: string },
  today: string,
): PlanStanding {
  const isPast = today > waitsUntil
  if (state === 'proposed') return isPast ? 'expired' : 'proposed'
  if (state === 'signed') return isPast ? 'late' : 'signed'
  return state
}

/** The last day on which a plan that is proposed today may be signed. */
export function lastSigningDay(terms: readonly PlanTerm[], today: string): string {
  const last = addDays(today, SIGN_DAYS)
  const [first] = terms
  return first !== undefined && first.dueOn < last ? first.dueOn : last
}

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

/**
 * What a client contests of what a plan still asks, in minor units: `leftCents` of its terms that is not among what it owes and does not contest. What it
 * contested before is beside the plan.
 */
export const contestedOfPlan = ({
  leftCents,
  owed,
  contested,
}: {
  leftCents: number
  owed: number
  contested: number
}): number => Math.max(0, Math.min(contested, leftCents - (owed - contested)))

export const termStates = { waiting: 'À venir', kept: 'Tenue', missed: 'Manquée' } as const
export type TermState = keyof typeof termStates
export const termStateNames = ['waiting', 'kept', 'missed'] as const satisfies readonly TermState[]

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

/** What is to be paid next: all that was missed, else the rest of the first term that is not paid; null once all is. */
export function nextToPay(standings: readonly TermStanding[]): PlanTerm | null {
  const open = standings.filter(({ cents, paidCents }) => paidCents < cents)
  const missed = open.filter(({ state }) => state === 'missed')
  const asked = missed.length > 0 ? missed : open.slice(0, 1)
  const [first] = asked
  if (first === undefined) return null
  return {
    dueOn: first.dueOn,
    cents: asked.reduce((sum, { cents, paidCents }) => sum + cents - paidCents, 0),
  }
}

/** The last day through which reminders wait for the plan: that of the first term that is not paid, in the past where it was missed; else the last. */
export function planWaitsUntil(standings: readonly TermStanding[]): string {
  const open = standings.find(({ cents, paidCents }) => paidCents < cents)
  return (open ?? standings.at(-1)!).dueOn
}
