import { asksToBegin } from '#shared/domain/online-subscriptions/consent-text.ts'
import { keptCents } from '#shared/domain/online-subscriptions/withdrawal.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { SubscriptionRow } from '../queries/subscriptions.ts'
import type { RefundablePeriod } from '../queries/withdrawals.ts'

/** The two parts of what was paid. */
export function countOf(
  { declared_at: declaredAt, consent_text: consent, timezone }: SubscriptionRow,
  period: RefundablePeriod,
) {
  const paidCents = Number(period.paid_cents)
  const kept = keptCents(
    { paidCents, from: period.period_from, to: period.period_to },
    { withdrawnOn: todayIn(timezone, declaredAt!), askedToBegin: asksToBegin(consent!) },
  )
  return { keptCents: kept, refundCents: paidCents - kept }
}
