import type {
  LockedSubscription,
  SubscriptionValues,
} from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import { assertClientActive } from '#server/features/invoices/commands/create-invoice.ts'
import { getParties } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { SubscriptionInput } from '#shared/contract/invoice-subscriptions.ts'
import { numberLines } from '#shared/domain/documents/number-lines.ts'
import { MAX_TOTAL_CENTS } from '#shared/domain/documents/totals.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { contentProblems, subscriptionTotals } from '#shared/domain/invoice-subscriptions/content.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/**
 * Completes and judges the written fields. `stored`: what they replace, null for a new subscription.
 * Errors: not_found (client), company_archived, contact_archived, invalid_input, and subscription_not_valid, which names its fields.
 */
export async function checkInput(tx: Tx, input: SubscriptionInput, stored: LockedSubscription | null) {
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
