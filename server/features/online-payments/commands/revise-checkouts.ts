import { readAs } from '#server/db/transaction.ts'
import { findAccountOf } from '#server/features/payment-setup/queries/setup.ts'
import { enqueueForEach, runEach } from '#server/run-each.ts'
import { type AppContext, type Scope, systemScope } from '#server/scope.ts'
import { type CheckoutState, chargeableCents } from '#shared/domain/online-payments/checkout.ts'
import { type CheckoutRow, listInStates } from '../queries/checkout.ts'
import { readDue } from '../queries/due.ts'
import { listUnsettledRefunds } from '../queries/refund-requests.ts'
import { askForRefund } from '../steps/ask-for-refund.ts'
import { closeCheckout, followCheckout } from '../steps/follow-checkout.ts'
import { followPayment } from '../steps/follow-payment.ts'
import { listOrganizationsIn } from '../store/checkouts.ts'
import { listGivingBack } from '../store/refund-requests.ts'

type Which = { debits: boolean }

/** Enqueues a look at each organization whose clients may be paying; `debits`: or whose debits are on their way, which takes days. */
export async function enqueueRevisions(context: AppContext, { debits }: Which): Promise<void> {
  await enqueueForEach(
    context,
    async (db) => [...(await listOrganizationsIn(db, statesOf(debits))), ...(await listGivingBack(db))],
    (tx, orgId) => tx.enqueue('revise-checkouts', { orgId, debits }),
  )
}

const statesOf = (debits: boolean): CheckoutState[] =>
  debits ? ['creating', 'open', 'processing'] : ['creating', 'open']

/**
 * Closes the pages that ask more than is owed now (a transfer came, the document was cancelled), and asks the provider about the others, so that
 * a lost webhook heals. One that fails holds up no other. Errors: the first one of the provider.
 */
export async function reviseCheckouts(
  context: AppContext,
  { orgId, debits }: Which & { orgId: string },
): Promise<void> {
  const scope = systemScope(context, orgId)
  const works = await readAs(scope, async (tx) => [
    ...(await listInStates(tx, statesOf(debits))).map((row) => () => reviseOne(scope, row)),
    ...(await listUnsettledRefunds(tx)).map((row) => () => askForRefund(scope, row)),
  ])
  await runEach(works)
}

async function reviseOne(scope: Scope, row: CheckoutRow): Promise<void> {
  const { clock, paymentProvider } = scope.context
  const ref = await findAccountOf(scope, row)
  if (row.state === 'processing') {
    if (ref !== null && row.intent_id !== null) await followPayment(scope, { ref, objectId: row.intent_id })
    return
  }
  const { payable } = row
  // No page of ours takes the money of a subscription.
  if ('periodId' in payable) return
  const due = await readAs(scope, (tx) => readDue(tx, payable))
  const isOver = row.expires_at <= clock.now()
  if (chargeableCents(due) < row.amount_cents || ref === null || (isOver && row.session_id === null))
    return closeCheckout(scope, row)
  // Its own request is still waiting for the answer.
  if (row.session_id === null) return
  await followCheckout(scope, row, await paymentProvider.findCheckout(ref, row.session_id))
}
