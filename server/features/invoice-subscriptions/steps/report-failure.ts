import type { getSubscriptionRow } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { summaryOf } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import type { Failure } from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { emitSubscriptionEvent } from './emit-subscription-event.ts'
import { failureText } from './shown-failure.ts'

/** Nothing is wrong with the invoice: it may go by itself a little later. */
const passing = ['service_unavailable', 'outcome_unknown']
const RETRY_MS = 60 * 60_000
const PASSING_RETRY_MS = 10 * 60_000

/** Words of an error, and when to try again. A passing fault is told from its second time on. */
export function failureOf(tx: Tx, error: unknown, before: Failure | null) {
  const known = error instanceof DomainError ? error : null
  if (known === null) tx.scope.context.log.error({ err: error }, 'invoice of a subscription not made')
  const code = known?.code ?? 'service_unavailable'
  const passes = passing.includes(code)
  const failure: Failure = { code, fields: known?.fields ?? [], told: !passes || before !== null }
  return { failure, retryAt: new Date(tx.now.getTime() + (passes ? PASSING_RETRY_MS : RETRY_MS)) }
}

/** Billing people hear of a failure once, and of another reason again. */
export async function reportFailure(
  tx: Tx,
  subscription: Awaited<ReturnType<typeof getSubscriptionRow>>,
  on: string,
  { failure, before }: { failure: Failure; before: Failure | null },
): Promise<void> {
  const heard = before?.told && before.code === failure.code
  if (!failure.told || heard) return
  await emitSubscriptionEvent(tx, 'invoice_subscription.failed', summaryOf(subscription), {
    on,
    reason: failureText(failure),
  })
}
