import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { recordReading } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { readPlanLink } from '../steps/read-plan-link.ts'
import { lockPlan } from '../store/payment-plans.ts'

/** The page was shown to someone: its journal says so, once for each browser. Errors: those of a link. */
export async function markPaymentPlanOpened(caller: Caller, { token }: { token: string }) {
  const { scope, linkId: planId, visitor } = await openLink(caller, 'payment_plan', token)
  return inTransaction(scope, async (tx) => {
    await lockPlan(tx, planId)
    await readPlanLink(tx, planId)
    const fact = { type: 'payment_plan.opened', label: 'Page de l’échéancier ouverte', visitor }
    await recordReading(tx, { kind: 'payment_plan', id: planId }, fact)
    return { opened: true as const }
  })
}
