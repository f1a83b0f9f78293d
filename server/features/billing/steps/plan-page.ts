import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Tx } from '#server/scope.ts'
import { type Choice, isSameChoice } from '#shared/domain/billing/choice.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type CheckoutRow, findOpenCheckout } from '../queries/checkout.ts'
import { findSubscription } from '../queries/subscription.ts'
import { dropForeignCheckouts, insertCheckout } from '../store/checkouts.ts'
import { takeTurn } from '../store/subscriptions.ts'
import { assertPresent } from './assert-present.ts'
import { assertSeats } from './assert-seats.ts'

/** As long as Stripe keeps a page at most. */
const OPEN_MS = 23 * 3_600_000

export type PlannedPage = { close: CheckoutRow } | { row: CheckoutRow }

/** The page to ask for, or the one to close before. Errors: subscription_exists, subscription_elsewhere, seats_too_few, payment_provider_busy. */
export async function planPage(tx: Tx, choice: Choice): Promise<PlannedPage> {
  const { billingEmail } = await getOrganization(tx)
  await takeTurn(tx)
  const held = await findSubscription(tx)
  assertPresent(held)
  await dropForeignCheckouts(tx)
  const known = await findOpenCheckout(tx)
  const facts = held?.facts
  if (facts && isLive(facts.status)) throw new DomainError('subscription_exists')
  await assertSeats(tx, choice)
  const isUsable = known !== null && isSameChoice(known.choice, choice) && known.expiresAt > tx.now
  if (known !== null && !isUsable) return { close: known }
  const expiresAt = new Date(tx.now.getTime() + OPEN_MS)
  const row =
    known ??
    (await insertCheckout(tx, { choice, email: billingEmail, expiresAt })) ??
    (await findOpenCheckout(tx))
  if (row === null) throw new DomainError('payment_provider_busy')
  return { row }
}
