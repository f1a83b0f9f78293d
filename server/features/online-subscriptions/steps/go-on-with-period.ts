import { inTransaction, readAs } from '#server/db/transaction.ts'
import { takePeriodPayment } from '#server/features/online-payments/commands/take-period-payment.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { nextPeriodStep, type PeriodStep } from '#shared/domain/online-subscriptions/next-period-step.ts'
import type { Currency } from '#shared/french/format.ts'
import { failureText, type OpenPeriod, type PeriodFailure, readPeriod } from '../queries/periods.ts'
import { getSubscriptionRow } from '../queries/subscriptions.ts'
import { endPeriod, lockPeriod, saveFailure } from '../store/periods.ts'
import { getAccountOf } from './account-of.ts'
import { allocatePeriod, draftPeriod, issuePeriod, sendPeriod } from './period-steps.ts'
import { tell } from './tell.ts'

/** Nothing is wrong with the period: it may go by itself a little later. */
const passing = ['service_unavailable', 'outcome_unknown', 'payment_above_owed', 'payment_provider_silent']
const RETRY_MS = 60 * 60_000
const PASSING_RETRY_MS = 10 * 60_000

/**
 * Takes the steps that a paid period lacks: money booked, draft, issue, allocation, mail. Each begins by reading where the period is and is a
 * transaction of its own: wherever a process dies, the next call goes on. A failure is kept, told once and tried again, never thrown.
 */
export async function goOnWithPeriod(scope: Scope, periodId: string): Promise<void> {
  try {
    let before: PeriodStep | null = null
    for (;;) {
      const period = await readAs(scope, (tx) => readPeriod(tx, periodId))
      if (period === null) return
      const step = nextPeriodStep(period.facts)
      if (step === null) return await end(scope, period)
      // Somebody else is at it, or it was undone at once: later.
      if (step === before) throw new DomainError('service_unavailable')
      before = step
      if ((await take(scope, period, step)) === 'over') return await end(scope, period)
    }
  } catch (error) {
    await fail(scope, periodId, error)
  }
}

async function take(scope: Scope, period: OpenPeriod, step: PeriodStep): Promise<'over' | undefined> {
  if (step === 'book') await book(scope, period)
  if (step === 'draft') await draftPeriod(scope, period)
  if (step === 'issue') await issuePeriod(scope, period)
  if (step === 'allocate') await allocatePeriod(scope, period)
  return step === 'send' ? sendPeriod(scope, period) : undefined
}

async function book(scope: Scope, { row }: OpenPeriod): Promise<void> {
  const subscription = await readAs(scope, (tx) => getSubscriptionRow(tx, row.subscription_id))
  await takePeriodPayment(scope, await getAccountOf(scope, subscription), {
    payable: { periodId: row.id, companyId: subscription.company_id, contactId: subscription.contact_id },
    ...{ subscriptionId: subscription.id, intentId: row.intent_id!, amountCents: Number(row.paid_cents) },
    currency: subscription.currency as Currency,
    recipient: { email: subscription.recipient_email, name: subscription.recipient_name },
  })
}

function end(scope: Scope, { row }: OpenPeriod): Promise<void> {
  return inTransaction(scope, async (tx) => {
    if ((await lockPeriod(tx, row.id)) === null) return
    await endPeriod(tx, row.id)
    await tell(tx, 'online_subscription.invoiced', await getSubscriptionRow(tx, row.subscription_id))
  })
}

/** Members hear of a failure once, and of another reason again; of a passing one from its second time on. */
function fail(scope: Scope, periodId: string, error: unknown): Promise<void> {
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
    await tell(tx, 'online_subscription.failed', subscription, failureText(failure))
  })
}
