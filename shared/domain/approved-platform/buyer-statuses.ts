import type { DepositState } from '#shared/domain/approved-platform/deposits.ts'
import {
  currentOf,
  type LifeCycleEvent,
  type LifeCycleFault,
  maySay,
} from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { needsReason, reasonsOf } from '#shared/domain/invoices/life-cycle/reasons.ts'
import type { Verdict } from '#shared/domain/verdict.ts'
import type { BuyerCode } from './buyer-codes.ts'

export { type BuyerCode, buyerCodes, type SaidFilter, saidFilters } from './buyer-codes.ts'

type BuyerVerdict = Verdict<LifeCycleFault | 'life_cycle_said_already'>

type Said = LifeCycleEvent & { state: DepositState }

type Heard = Omit<LifeCycleEvent, 'reasons'> & { reasons: readonly { code: string | null }[] }

/**
 * The history of a received invoice: it was made available (203) when the platform brought it, an ISO instant, then what was said and
 * not refused, and what the supplier and platforms said (`heard`). Empty for what no platform brought.
 */
export const receptionHistory = (
  arrivedAt: string | null,
  said: readonly Said[],
  heard: readonly Heard[] = [],
): LifeCycleEvent[] =>
  arrivedAt === null
    ? []
    : [
        { id: 'arrival', code: 203, at: arrivedAt, reasons: [] },
        ...said.filter(({ state }) => state !== 'refused'),
        ...heard.map((event) => ({ ...event, reasons: event.reasons.flatMap(({ code }) => code ?? []) })),
      ]

/** Whether the buyer may say a status: what it says already is not said twice, unless for another reason. */
export function buyerMayAnswer(
  { code, reasons }: { code: BuyerCode; reasons: readonly string[] },
  events: readonly LifeCycleEvent[],
): BuyerVerdict {
  const verdict = maySay({ code, by: 'buyer', reasons }, events)
  const current = currentOf(events)
  const same = current?.code === code && reasons.every((reason) => current.reasons.includes(reason))
  return verdict.ok && same ? { ok: false, code: 'life_cycle_said_already' } : verdict
}

/** The rule of the greyed choice, where no reason is chosen yet. */
export function buyerMayChoose(code: BuyerCode, events: readonly LifeCycleEvent[]): BuyerVerdict {
  if (!needsReason(code)) return buyerMayAnswer({ code, reasons: [] }, events)
  return maySay({ code, by: 'buyer', reasons: reasonsOf(code).slice(0, 1) }, events)
}
