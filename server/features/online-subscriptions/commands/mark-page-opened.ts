import { inTransaction } from '#server/db/transaction.ts'
import { recordReading } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { visitorOf } from '#server/http/visitor.ts'
import { enterPage } from '../steps/enter-page.ts'
import { lockSubscription } from '../store/subscriptions.ts'

/** The page was shown to someone: its journal says so, once for each browser. Errors: those of enterPage. */
export async function markPageOpened(caller: Caller, { token }: { token: string }) {
  const { scope, subscriptionId } = await enterPage(caller, token)
  return inTransaction(scope, async (tx) => {
    await lockSubscription(tx, subscriptionId)
    const fact = {
      type: 'subscription.opened',
      label: 'Page de l’abonnement ouverte',
      visitor: visitorOf(caller),
    }
    await recordReading(tx, { kind: 'subscription', id: subscriptionId }, fact)
    return { opened: true as const }
  })
}
