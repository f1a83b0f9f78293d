import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getLinkedPlan } from '../queries/payment-plan-links.ts'
import { getPaymentPlan } from '../queries/payment-plans.ts'
import { emitPlan } from '../steps/emit-plan.ts'
import { lockPlan, setCancelled } from '../store/payment-plans.ts'

/**
 * The plan holds no more: its link is closed and reminders go on for what is still owed. The acknowledgement of a signed one stays. Once more, it changes
 * nothing. Errors: not_found, payment_plan_ended (it was paid).
 */
export function cancelPaymentPlan(
  scope: Scope,
  { planId, reason }: { planId: string; reason: string },
): Promise<PaymentPlan> {
  return inTransaction(scope, async (tx) => {
    const { state } = await lockPlan(tx, planId)
    if (state === 'completed') throw new DomainError('payment_plan_ended')
    if (state !== 'cancelled') {
      await setCancelled(tx, planId, reason)
      const plan = await getLinkedPlan(tx, planId)
      await emitPlan(tx, 'payment_plan.cancelled', { ...plan, amountCents: plan.totalCents, reason })
    }
    return getPaymentPlan(tx, planId)
  })
}
