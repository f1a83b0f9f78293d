import { inTransaction } from '#server/db/transaction.ts'
import { type Scope, systemScope, withoutIdempotency } from '#server/scope.ts'
import { type Choice, choiceOf } from '#shared/domain/billing/choice.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { CheckoutRow } from '../queries/checkout.ts'
import { assertSold } from '../steps/billing-scope.ts'
import { closeCheckout, followCheckout } from '../steps/follow-checkout.ts'
import { type PlannedPage, planPage } from '../steps/plan-page.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'

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
