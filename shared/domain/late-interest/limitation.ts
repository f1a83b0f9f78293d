import { addDays, addMonths } from '#shared/time/calendar-day.ts'
import type { Debtor } from './debtor.ts'

/**
 * What makes the whole time run again: an acknowledgement of the debt (C. civ. 2240: a payment on account, a signed payment plan, a
 * promise in writing), a claim in court (2241). A registered letter does not, but towards a public buyer a written claim does (loi du
 * 31 décembre 1968, art. 2).
 */
export const interruptionKinds = {
  payment: 'règlement partiel',
  signed_plan: 'échéancier signé',
  written_promise: 'promesse écrite de payer',
  court_claim: 'demande en justice',
  written_claim: 'demande écrite de paiement',
} as const
export type InterruptionKind = keyof typeof interruptionKinds
export type Interruption = { kind: InterruptionKind; on: string }

/** Between professionals (C. com. L110-4), a public buyer (loi du 31 décembre 1968, art. 1), a consumer (C. conso. L218-2). */
export const LIMITATION_YEARS: Record<Debtor, number> = { professional: 5, public_buyer: 4, consumer: 2 }

export type LimitationFacts = {
  debtor: Debtor
  /** Of the invoice: a public buyer’s years begin after the year of the right, which is that of issue at the latest. */
  issuedOn: string
  dueOn: string
  interruptions: readonly Interruption[]
}

export type Limitation = {
  /** Last day to claim; prescribed from the next. */
  lastDayOn: string
  prescribedOn: string
  years: number
  /** The last act that moved it; null when none did. */
  movedBy: Interruption | null
  /** Six and two months before the last day. */
  warnings: { firstOn: string; secondOn: string }
}

/** The days on which its end is told: six and two months before the last day to claim. */
export const limitationWarnings = (lastDayOn: string) => ({
  firstOn: addMonths(lastDayOn, -6),
  secondOn: addMonths(lastDayOn, -2),
})

/** Until when an invoice may be claimed. An act after the last day moves nothing, nor does one of a kind that has no effect. */
export function limitationOf({ debtor, issuedOn, dueOn, interruptions }: LimitationFacts): Limitation {
  const years = LIMITATION_YEARS[debtor]
  const isPublic = debtor === 'public_buyer'
  const lastFrom = (isoDay: string) =>
    isPublic ? `${Number(isoDay.slice(0, 4)) + years}-12-31` : addMonths(isoDay, 12 * years)
  let lastDayOn = lastFrom(isPublic && issuedOn < dueOn ? issuedOn : dueOn)
  let movedBy: Interruption | null = null
  for (const act of [...interruptions].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    if (act.on > lastDayOn) break
    if (act.kind === 'written_claim' && !isPublic) continue
    const moved = lastFrom(act.on)
    if (moved <= lastDayOn) continue
    lastDayOn = moved
    movedBy = act
  }
  return {
    lastDayOn,
    prescribedOn: addDays(lastDayOn, 1),
    years,
    movedBy,
    warnings: limitationWarnings(lastDayOn),
  }
}

export type LimitationStage = 'far' | 'six_months' | 'two_months' | 'prescribed'

/** How near the end of the time to claim is on a day. */
export function limitationStage({ prescribedOn, warnings }: Limitation, today: string): LimitationStage {
  if (today >= prescribedOn) return 'prescribed'
  if (today >= warnings.secondOn) return 'two_months'
  return today >= warnings.firstOn ? 'six_months' : 'far'
}
