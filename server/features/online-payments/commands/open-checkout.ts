import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { closeCheckout } from '../steps/close-checkout.ts'
import { followCheckout } from '../steps/follow-checkout.ts'
import { type Page, planCheckout, type WantedCheckout } from '../steps/plan-checkout.ts'
import { lockCheckout, saveCheckout } from '../store/checkouts.ts'

/** Somebody else pays, records or cancels between two of them. */
const ATTEMPTS = 4

/**
 * The payment page for what is owed of a document at this instant. One page at a time takes money for it: any other that was open is
 * closed at the provider first, and what was paid there counts. Errors: not_found, online_payment_off, nothing_to_pay,
 * payment_under_way, those of the provider.
 */
export async function openCheckout(context: AppContext, wanted: WantedCheckout): Promise<{ url: string }> {
  const scope = systemScope(context, wanted.orgId)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = await inTransaction(scope, (tx) => planCheckout(tx, wanted))
    if ('close' in plan) {
      for (const row of plan.close) await closeCheckout(scope, row)
      continue
    }
    const url = await askForPage(scope, plan, wanted)
    if (url !== null) return { url }
  }
  throw new DomainError('payment_provider_busy')
}

/** The address of the page while money may be paid on it; null when it is over, and counted. */
async function askForPage(
  scope: Scope,
  { row, ref, due }: Page,
  { returnUrl, recipient }: WantedCheckout,
): Promise<string | null> {
  const { paymentProvider } = scope.context
  const { id, org_id: orgId, amount_cents: amountCents, currency, expires_at: expiresAt } = row
  const checkout =
    row.session_id === null
      ? await paymentProvider.createCheckout(ref, {
          ...{ id, orgId, amountCents, currency, expiresAt, email: recipient.email },
          ...{ label: due.label, returnUrl: returnUrl(id) },
        })
      : await paymentProvider.findCheckout(ref, row.session_id)
  if (checkout?.status !== 'open' || checkout.url === null) {
    await followCheckout(scope, row, checkout)
    return null
  }
  const isOurs = await inTransaction(scope, async (tx) => {
    const known = await lockCheckout(tx, id)
    if (known?.state !== 'creating') return known?.state === 'open'
    await saveCheckout(tx, id, { sessionId: checkout.sessionId, state: 'open' })
    return true
  })
  if (isOurs) return checkout.url
  // Somebody closed it before the answer came, not knowing it: nobody shall pay on it.
  await paymentProvider.expireCheckout(ref, checkout.sessionId)
  return null
}
