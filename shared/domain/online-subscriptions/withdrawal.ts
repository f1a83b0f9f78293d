import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import type { Verdict } from '../verdict.ts'
import type { OnlineSubscriptionErrorCode } from './errors.ts'

/** Days in which a consumer withdraws without a reason (C. conso. art. L. 221-18). */
const WITHDRAWAL_DAYS = 14

/**
 * The last day of withdrawal of a contract agreed on a day (ISO), included: that of the agreement does not count, and an end on a Saturday, a Sunday or a
 * holiday is carried to the next working day (C. conso. art. L. 221-19).
 */
export function lastWithdrawalDay(agreedOn: string): string {
  let day = addDays(agreedOn, WITHDRAWAL_DAYS)
  while (!isWorkingDay(day, 'metropole')) day = addDays(day, 1)
  return day
}

type Agreed = {
  consumer: boolean
  /** ISO day of the client's consent; null before. */
  agreedOn: string | null
  withdrawn: boolean
}

type WithdrawalVerdict = Verdict<OnlineSubscriptionErrorCode>
const refused = (code: OnlineSubscriptionErrorCode): WithdrawalVerdict => ({ ok: false, code })

/** « Renoncer au contrat ici », whether or not it was ended since: the rule of the button and of the command. */
export function canWithdraw({ consumer, agreedOn, withdrawn }: Agreed, today: string): WithdrawalVerdict {
  if (agreedOn === null) return refused('online_subscription_not_active')
  if (!consumer) return refused('withdrawal_of_professional')
  if (withdrawn) return refused('withdrawal_declared')
  return today <= lastWithdrawalDay(agreedOn) ? { ok: true } : refused('withdrawal_over')
}

type PaidPeriod = {
  paidCents: number
  /** ISO days, both included. */
  from: string
  to: string
}

/**
 * The part of a paid period that the seller keeps, in cents: services given until the day of withdrawal, which does not count, in proportion of the
 * period and rounded down; nothing where the client did not ask that they begin at once (C. conso. art. L. 221-25).
 */
export function keptCents(
  { paidCents, from, to }: PaidPeriod,
  { withdrawnOn, askedToBegin }: { withdrawnOn: string; askedToBegin: boolean },
): number {
  if (!askedToBegin) return 0
  const days = daysBetween(from, to) + 1
  const served = Math.min(days, Math.max(0, daysBetween(from, withdrawnOn)))
  return Math.floor((paidCents * served) / days)
}
