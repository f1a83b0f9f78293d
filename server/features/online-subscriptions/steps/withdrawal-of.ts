import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { canWithdraw, lastWithdrawalDay } from '#shared/domain/online-subscriptions/withdrawal.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { SubscriptionRow } from '../queries/subscriptions.ts'

/** A client without a company, or a company of that kind. */
export const isConsumer = (row: SubscriptionRow): boolean =>
  row.company_id === null || row.company_kind === 'consumer'

/** The facts that the rule of withdrawal reads. */
export const agreedOf = (row: SubscriptionRow) => ({
  consumer: isConsumer(row),
  agreedOn: row.consented_at === null ? null : todayIn(row.timezone, row.consented_at),
  withdrawn: row.declared_at !== null,
})

/** The withdrawal as the client's page shows it; null for whoever has no such right. */
export function withdrawalOf(row: SubscriptionRow, now: Date): SubscriptionLinkView['withdrawal'] {
  const agreed = agreedOf(row)
  if (agreed.agreedOn === null || !agreed.consumer) return null
  return {
    lastOn: lastWithdrawalDay(agreed.agreedOn),
    open: canWithdraw(agreed, todayIn(row.timezone, now)).ok,
    declaredAt: row.declared_at?.toISOString() ?? null,
  }
}
