import type { Tx } from '#server/scope.ts'
import type { ChangePreview } from '#shared/contract/billing.ts'
import { type Choice, isSameChoice, monthlyCents, vatOf } from '#shared/domain/billing/choice.ts'
import { holdsPlan, isLive, type OwnSubscription } from '#shared/domain/billing/own-subscription.ts'
import { prorate } from '#shared/domain/billing/prorata.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { SubscriptionRow } from '../queries/subscription.ts'
import { assertPresent } from './billing-scope.ts'

/** The subscription that may change to another choice. Errors: subscription_elsewhere, subscription_missing, subscription_past_due, subscription_ending, subscription_same. */
export function changeable(row: SubscriptionRow | null, choice: Choice): OwnSubscription {
  assertPresent(row)
  const facts = row?.facts ?? null
  if (facts === null || !isLive(facts.status)) throw new DomainError('subscription_missing')
  if (facts.pastDueSince !== null || !holdsPlan(facts.status)) throw new DomainError('subscription_past_due')
  if (facts.cancelAtEnd) throw new DomainError('subscription_ending')
  if (isSameChoice(facts.choice, choice)) throw new DomainError('subscription_same')
  return facts
}

/** The cost of a choice: a whole month where there is no subscription yet, else the prorata at this instant. Errors: those of changeable. */
export function quoteChange(tx: Tx, row: SubscriptionRow | null, choice: Choice): ChangePreview {
  const monthCents = monthlyCents(choice)
  const facts = row?.facts ?? null
  const month = { ...choice, monthCents, monthVatCents: vatOf(monthCents), at: tx.now.toISOString() }
  if (facts === null || !isLive(facts.status))
    return {
      ...month,
      kind: 'begin',
      revision: null,
      nextOn: null,
      creditCents: 0,
      chargeCents: monthCents,
      dueCents: monthCents,
      dueVatCents: vatOf(monthCents),
      keptCents: 0,
    }
  const held = changeable(row, choice)
  return {
    ...month,
    kind: 'change',
    revision: row!.revision,
    nextOn: held.periodEnd.toISOString(),
    ...prorate(held.choice, choice, { start: held.periodStart, end: held.periodEnd }, tx.now),
  }
}
