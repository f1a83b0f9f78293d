import { inTransaction } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { ChangePlanInput } from '#shared/contract/billing.ts'
import { choiceOf } from '#shared/domain/billing/choice.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { assertSeats } from '../steps/assert-seats.ts'
import { assertSold } from '../steps/billing-scope.ts'
import { followSubscription } from '../steps/follow-subscription.ts'
import { changeable } from '../steps/quote-change.ts'
import { claimRevision, lockSubscription } from '../store/subscriptions.ts'

/** How long the prorata that was shown holds: it is counted from the instant that was shown. */
const SHOWN_MS = 15 * 60_000

/**
 * Changes the plan or the seats, with the prorata that its author saw: of two who change at once, the second is told. The revision is
 * claimed before the provider is asked, so that a kill between them changes nothing, and whoever asks again sees what is true. Errors: billing_off,
 * prorata_outdated, version_conflict, seats_too_few, those of changeable, subscription_payment_refused, those of the provider.
 */
export async function changePlan(scope: Scope, input: ChangePlanInput): Promise<{ changed: true }> {
  assertSold(scope)
  const { billingProvider, clock } = scope.context
  const choice = choiceOf(input.plan, input.seats)
  const at = new Date(input.at)
  const age = clock.now().getTime() - at.getTime()
  if (age < 0 || age > SHOWN_MS) throw new DomainError('prorata_outdated')
  // The right was checked at the door; the system alone writes the subscription.
  const { id, choice: from } = await inTransaction(systemScope(scope.context, scope.orgId), async (tx) => {
    const facts = changeable(await lockSubscription(tx), choice)
    await assertSeats(tx, choice)
    if (at < facts.periodStart) throw new DomainError('prorata_outdated')
    if (!(await claimRevision(tx, input.revision))) throw new DomainError('version_conflict')
    return facts
  })
  try {
    const key = `${scope.orgId}:${input.revision}:${choice.plan}:${choice.seats}:${at.getTime()}`
    await billingProvider.changeSubscription(id, { choice, from, at, key })
  } finally {
    await followSubscription(scope, id)
  }
  return { changed: true }
}
