import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { closeCheckout, followCheckout } from '../steps/follow-checkout.ts'
import { type Page, planCheckout, type WantedCheckout } from '../steps/plan-checkout.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'

/** Longest wait of a click, by the clock of the process: somebody else pays, records, cancels or opens a page between two attempts. */
const PATIENCE_MS = 20_000
/** Pauses between two attempts, in ms: each is twice the one before. */
const FIRST_PAUSE_MS = 40
const LONGEST_PAUSE_MS = 640

/**
 * The payment page for what is owed of a document at this instant. One page at a time takes money for it: any other that was open is
 * closed at the provider first, and what was paid there counts; one that is being asked for is waited for, so that of many clicks the last
 * one's page stays. Errors: not_found, online_payment_off, nothing_to_pay, payment_under_way, those of the provider.
 */
export async function openCheckout(context: AppContext, wanted: WantedCheckout): Promise<{ url: string }> {
  const scope = systemScope(context, wanted.orgId)
  const until = performance.now() + PATIENCE_MS
  let wait = FIRST_PAUSE_MS
  for (;;) {
    const plan = await inTransaction(scope, (tx) => planCheckout(tx, wanted))
    if ('close' in plan) {
      for (const row of plan.close) await closeCheckout(scope, row)
    } else if ('row' in plan) {
      const url = await askForPage(scope, plan, wanted)
      if (url !== null) return { url }
    }
    if (performance.now() > until) throw new DomainError('payment_provider_busy')
    // A closed page leaves its place at once; somebody works on any other.
    if ('close' in plan) continue
    await pause(wait)
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
  }
}

/** The address of the page while money may be paid on it; null when it is over, and counted. */
async function askForPage(scope: Scope, page: Page, wanted: WantedCheckout): Promise<string | null> {
  const { row, ref } = page
  const { paymentProvider } = scope.context
  const checkout =
    row.session_id === null
      ? await createPage(scope, page, wanted)
      : await paymentProvider.findCheckout(ref, row.session_id)
  if (checkout?.status !== 'open' || checkout.url === null) {
    await followCheckout(scope, row, checkout)
    return null
  }
  const isOurs = await inTransaction(scope, async (tx) => {
    const known = await lockCheckout(tx, row.id)
    if (known?.state !== 'creating') return known?.state === 'open'
    await saveCheckout(tx, row.id, { sessionId: checkout.sessionId, state: 'open' })
    return true
  })
  if (isOurs) return checkout.url
  // Somebody closed it before the answer came, not knowing it: nobody shall pay on it.
  await paymentProvider.expireCheckout(ref, checkout.sessionId)
  return null
}

/** Without an answer the row is given up, and its place is free: the page, if there is one, was given to nobody. Errors: those of the provider. */
async function createPage(scope: Scope, { row, ref, due }: Page, { returnUrl, recipient }: WantedCheckout) {
  const { id, org_id: orgId, amount_cents: amountCents, currency, expires_at: expiresAt } = row
  try {
    return await scope.context.paymentProvider.createCheckout(ref, {
      id,
      orgId,
      amountCents,
      currency,
      expiresAt,
      email: recipient.email,
      label: due.label,
      returnUrl: returnUrl(id),
    })
  } catch (error) {
    await closeCheckout(scope, row)
    throw error
  }
}
