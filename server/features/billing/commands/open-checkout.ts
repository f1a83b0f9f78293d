import { inTransaction } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { type Scope, systemScope, type Tx, withoutIdempotency } from '#server/scope.ts'
import { type Choice, choiceOf, isSameChoice } from '#shared/domain/billing/choice.ts'
import { isLive } from '#shared/domain/billing/own-subscription.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type CheckoutRow, findOpenCheckout } from '../queries/checkout.ts'
import { findSubscription } from '../queries/subscription.ts'
import { assertSeats } from '../steps/assert-seats.ts'
import { assertPresent, assertSold } from '../steps/billing-scope.ts'
import { closeCheckout, followCheckout } from '../steps/follow-checkout.ts'
import { dropForeignCheckouts, insertCheckout, lockCheckout, saveCheckout } from '../store/checkouts.ts'
import { lockTurn } from '../store/subscriptions.ts'

/** Somebody else opens or pays between two of them. */
const ATTEMPTS = 4

/**
 * The payment page for a subscription. An organization has a single one: asked for again, from another tab as well, it is the same; for
 * another choice, the former is closed at the provider first. It leads back to `origin`. Errors: billing_off, subscription_exists, those of the provider.
 */
export async function openCheckout(scope: Scope, wanted: Choice, origin: string): Promise<{ url: string }> {
  assertSold(scope)
  const choice = choiceOf(wanted.plan, wanted.seats)
  // Each attempt is a transaction of its own: the answer is the provider's.
  const acting = withoutIdempotency(scope)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = await inTransaction(acting, (tx) => planPage(tx, choice))
    if ('close' in plan) {
      await closeCheckout(acting, plan.close)
      continue
    }
    const url = await askForPage(acting, plan, origin)
    if (url !== null) return { url: new URL(url, origin).href }
  }
  throw new DomainError('payment_provider_busy')
}

/** The address of the page while it may be paid; null when it is over, and counted. */
async function askForPage(
  scope: Scope,
  { row }: Extract<PlannedPage, { row: CheckoutRow }>,
  origin: string,
): Promise<string | null> {
  const { billingProvider } = scope.context
  const page =
    row.sessionId === null
      ? await billingProvider.createPage({
          id: row.id,
          orgId: scope.orgId,
          email: row.email,
          choice: row.choice,
          expiresAt: row.expiresAt,
          returnUrl: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: `${origin}/billing`,
        })
      : await billingProvider.findPage(row.sessionId)
  if (page?.status !== 'open' || page.url === null) {
    await followCheckout(scope, row, page)
    return null
  }
  const isOurs = await inTransaction(systemScope(scope.context, scope.orgId), async (tx) => {
    const known = await lockCheckout(tx, row.id)
    if (known?.state !== 'creating') return known?.state === 'open'
    await saveCheckout(tx, row.id, { sessionId: page.sessionId, state: 'open' })
    return true
  })
  if (isOurs) return page.url
  // Somebody closed it before the answer came, not knowing it: nobody shall pay on it.
  await billingProvider.expirePage(page.sessionId)
  return null
}

/** As long as Stripe keeps a page at most. */
const OPEN_MS = 23 * 3_600_000

type PlannedPage = { close: CheckoutRow } | { row: CheckoutRow }

/** The page to ask for, or the one to close before. Errors: subscription_exists, subscription_elsewhere, seats_too_few, payment_provider_busy. */
async function planPage(tx: Tx, choice: Choice): Promise<PlannedPage> {
  const { billingEmail } = await getOrganization(tx)
  await lockTurn(tx)
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
