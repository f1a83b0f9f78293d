import type { Verdict } from '#shared/domain/verdict.ts'
import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import { addWorkingDays } from '#shared/domain/working-hours/working-days.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { needsReason, reasonsOf } from './reasons.ts'
import { isLifeCycleCode, type LifeCycleCode, type LifeCycleSpeaker, lifeCycleStatuses } from './statuses.ts'

/** A status as a platform reports it, perhaps late, twice, or before an earlier one. */
export type LifeCycleEvent = {
  /** The message's id, the same each time it comes. */
  id: string
  /** Code of the reform's list; perhaps one that Ardoise does not know. */
  code: number
  /** When the status was set (MDT-78), an ISO instant in UTC; not when it came. */
  at: string
  reasons: readonly string[]
}

/** Transmission goes in this order (BR-FR-CDV). */
const ROUTE: readonly number[] = [200, 201, 202, 203]

export type LifeCycleFault =
  | 'life_cycle_not_yours'
  | 'life_cycle_not_deposited'
  | 'life_cycle_order'
  | 'life_cycle_ended'
  | 'life_cycle_reason_missing'
  | 'life_cycle_reason_unknown'

const refused = (code: LifeCycleFault): Verdict<LifeCycleFault> => ({ ok: false, code })

/** Each event once, by its own time. Events of one instant go by code, so that no order of arrival shows. */
export function inOrder(events: readonly LifeCycleEvent[]): LifeCycleEvent[] {
  const once = new Map(events.map((event) => [event.id, event]))
  return [...once.values()].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || a.code - b.code || (a.id < b.id ? -1 : 1),
  )
}

/**
 * Whether the event speaks of a delivery and not of the invoice: a platform that already has the invoice answers 213 DOUBLON
 * (Dolibarr-cm#985), and its word may come before any of the first delivery.
 */
export const condemnsDelivery = ({ code, reasons }: Pick<LifeCycleEvent, 'code' | 'reasons'>): boolean =>
  code === 213 && reasons.includes('DOUBLON')

/** The event that says where the invoice stands; null before the first one. */
export function currentOf(events: readonly LifeCycleEvent[]): LifeCycleEvent | null {
  const told = inOrder(events).filter((event) => !condemnsDelivery(event))
  // A final status ends a life, even where a message of before is dated after it.
  const end = told.find(({ code }) => isLifeCycleCode(code) && lifeCycleStatuses[code].final)
  return end ?? told.at(-1) ?? null
}

/** Whether a speaker may add a status to what was said of an invoice. What already came is kept, whatever this says. */
export function maySay(
  next: { code: LifeCycleCode; by: LifeCycleSpeaker; reasons: readonly string[] },
  events: readonly LifeCycleEvent[],
): Verdict<LifeCycleFault> {
  const { by, phase } = lifeCycleStatuses[next.code]
  if (by !== next.by) return refused('life_cycle_not_yours')
  const current = currentOf(events)
  if (current && isLifeCycleCode(current.code) && lifeCycleStatuses[current.code].final) {
    return refused('life_cycle_ended')
  }
  // To its buyer, what was made available shows that it was deposited.
  const shown: readonly number[] = by === 'buyer' ? [200, 203] : [200]
  if (phase === 'processing' && !events.some(({ code }) => shown.includes(code))) {
    return refused('life_cycle_not_deposited')
  }
  if (ROUTE.includes(next.code) && next.code !== nextOnRoute(events)) return refused('life_cycle_order')
  if (next.reasons.length === 0) {
    return needsReason(next.code) ? refused('life_cycle_reason_missing') : { ok: true }
  }
  const known: readonly string[] = reasonsOf(next.code)
  // The technical codes of 501 are an open list.
  if (next.code === 501) return { ok: true }
  return next.reasons.every((reason) => known.includes(reason))
    ? { ok: true }
    : refused('life_cycle_reason_unknown')
}

function nextOnRoute(events: readonly LifeCycleEvent[]): number | undefined {
  const passed = events.map(({ code }) => ROUTE.indexOf(code))
  return ROUTE[Math.max(-1, ...passed) + 1]
}

/** Working days that a payment announced by the buyer is given to arrive (issue 14, 3). */
export const PAYMENT_NOTICE_WORKING_DAYS = 3
/** The buyer or a platform waits for the seller: a reminder would not answer it. */
const WAITS: readonly number[] = [207, 208, 210, 213, 220, 501]

/**
 * Why no reminder leaves: until a day, included, after « Paiement transmis »; or until what stops the invoice is settled.
 * Null when reminders go on. `timeZone` says on which day the buyer announced the payment.
 */
export function reminderPause(
  events: readonly LifeCycleEvent[],
  { timeZone, region }: { timeZone: string; region: HolidayRegion },
): { untilOn: string } | 'until_settled' | null {
  const current = currentOf(events)
  if (!current) return null
  if (WAITS.includes(current.code)) return 'until_settled'
  if (current.code !== 211) return null
  const announcedOn = todayIn(timeZone, new Date(current.at))
  return { untilOn: addWorkingDays(announcedOn, PAYMENT_NOTICE_WORKING_DAYS, region) }
}
