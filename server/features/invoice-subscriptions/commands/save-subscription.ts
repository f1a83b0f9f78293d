import { inTransaction } from '#server/db/transaction.ts'
import { assertClientActive } from '#server/features/documents/commands/assert-client-active.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getSubscription } from '#server/features/invoice-subscriptions/queries/subscriptions.ts'
import { emitSubscriptionEvent } from '#server/features/invoice-subscriptions/steps/emit-subscription-event.ts'
import { retryWaiting } from '#server/features/invoice-subscriptions/store/occurrences.ts'
import {
  insertSubscription,
  type LockedSubscription,
  lockSubscription,
  type SubscriptionValues,
  updateSubscription,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { SubscriptionDetail, SubscriptionInput } from '#shared/contract/invoice-subscriptions.ts'
import { numberLines } from '#shared/domain/documents/number-lines.ts'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { contentProblems, subscriptionTotals } from '#shared/domain/invoice-subscriptions/content.ts'
import { subscriptionCan } from '#shared/domain/invoice-subscriptions/subscription.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** A new subscription, active at once. Errors: those of checkInput. */
export function createSubscription(scope: Scope, input: SubscriptionInput): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    const { values, parties } = await checkInput(tx, input, null)
    const id = await insertSubscription(tx, values, parties.seller.currency)
    const detail = await getSubscription(tx, id)
    await emitSubscriptionEvent(tx, 'invoice_subscription.created', detail)
    return detail
  })
}

/**
 * Changes the next invoices, from the revision that was read; those made already stay. A failed step is tried again soon.
 * Errors: not_found, subscription_ended, version_conflict, and those of checkInput.
 */
export function saveSubscription(
  scope: Scope,
  { subscriptionId, revision, ...input }: SubscriptionInput & { subscriptionId: string; revision: number },
): Promise<SubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    const stored = await lockSubscription(tx, subscriptionId)
    assertCan(subscriptionCan.edit(stored))
    if (stored.revision !== revision)
      throw new DomainError('version_conflict', { data: { revision: stored.revision } })
    const { values } = await checkInput(tx, input, stored)
    const { next_ordinal: ordinal, next_on: on } = stored
    const next =
      stored.started && ordinal !== null && on !== null ? { ordinal, on } : { ordinal: 0, on: input.startsOn }
    await updateSubscription(tx, subscriptionId, values, next)
    await retryWaiting(tx, subscriptionId)
    const detail = await getSubscription(tx, subscriptionId)
    await emitSubscriptionEvent(tx, 'invoice_subscription.updated', detail)
    return detail
  })
}

/**
 * Completes and judges the written fields. `stored`: what they replace, null for a new subscription.
 * Errors: not_found (client), company_archived, contact_archived, invalid_input, and subscription_not_valid, which names its fields.
 */
async function checkInput(tx: Tx, input: SubscriptionInput, stored: LockedSubscription | null) {
  const { content: written, priceChange } = input
  const ids = { companyId: written.companyId, contactId: written.contactId }
  const parties = await getParties(tx, ids)
  const kept = stored !== null && stored.company_id === ids.companyId && stored.contact_id === ids.contactId
  if (!kept) assertClientActive(parties)
  const { lines, fields: faults } = numberLines(written.lines)
  if (faults.length > 0)
    throw new DomainError('invalid_input', {
      fields: faults.map((fault) => ({ ...fault, path: `content.${fault.path}` })),
    })
  const content = { ...written, lines }
  const totals = subscriptionTotals(content)
  const fields: FieldError[] = [
    ...contentProblems(content, priceChange),
    ...rhythmProblems(input, stored, todayIn(parties.seller.timeZone, tx.now)),
  ]
  if (totals.grossCents > MAX_TOTAL_CENTS) fields.push(fieldError('content.lines', 'invoice_total_too_large'))
  if (totals.grossCents < 0) fields.push(fieldError('content.lines', 'invoice_total_negative'))
  if (fields.length > 0) throw new DomainError('subscription_not_valid', { fields })
  const values: SubscriptionValues = { ...input, content, totals }
  return { values, parties }
}

function rhythmProblems(
  { every, covers, startsOn, endsOn }: SubscriptionInput,
  stored: LockedSubscription | null,
  today: string,
): FieldError[] {
  const fields: FieldError[] = []
  if (stored?.started) {
    if (every !== stored.rhythm.every) fields.push(fieldError('every', 'subscription_started'))
    if (covers !== stored.covers) fields.push(fieldError('covers', 'subscription_started'))
    if (startsOn !== stored.rhythm.startsOn) fields.push(fieldError('startsOn', 'subscription_started'))
  } else if (startsOn < today && startsOn !== stored?.rhythm.startsOn) {
    fields.push(fieldError('startsOn', 'subscription_start_past'))
  }
  const nextOn = stored?.started ? stored.next_on : startsOn
  if (endsOn !== null && nextOn !== null && endsOn < nextOn)
    fields.push(fieldError('endsOn', 'subscription_end_too_early'))
  return fields
}
