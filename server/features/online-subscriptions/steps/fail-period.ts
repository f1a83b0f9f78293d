import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { failureText } from '../queries/failure-text.ts'
import { type PeriodFailure, readPeriod } from '../queries/periods.ts'
import { getSubscriptionRow } from '../queries/subscriptions.ts'
import { lockPeriod, saveFailure } from '../store/periods.ts'
import { emitSubscriptionEvent } from './emit-subscription-event.ts'

/** Nothing is wrong with the period: it may go by itself a little later. */
const passing = ['service_unavailable', 'outcome_unknown', 'payment_above_owed', 'payment_provider_silent']
const RETRY_MS = 60 * 60_000
const PASSING_RETRY_MS = 10 * 60_000

/** Members hear of a failure once, and of another reason again; of a passing one from its second time on. */
export function failPeriod(scope: Scope, periodId: string, error: unknown): Promise<void> {
  const known = error instanceof DomainError ? error : null
  if (known === null) scope.context.log.error({ err: error }, 'period of a subscription not invoiced')
  return inTransaction(scope, async (tx) => {
    const held = await lockPeriod(tx, periodId)
    const period = held && (await readPeriod(tx, periodId))
    if (!held || !period) return
    const code = known?.code ?? 'service_unavailable'
    const passes = passing.includes(code)
    const before = held.failure
    const failure: PeriodFailure = { code, fields: known?.fields ?? [], told: !passes || before !== null }
    await saveFailure(
      tx,
      periodId,
      failure,
      new Date(tx.now.getTime() + (passes ? PASSING_RETRY_MS : RETRY_MS)),
    )
    if (!failure.told || (before?.told && before.code === code)) return
    const subscription = await getSubscriptionRow(tx, period.row.subscription_id)
    await emitSubscriptionEvent(tx, 'online_subscription.failed', subscription, failureText(failure))
  })
}
