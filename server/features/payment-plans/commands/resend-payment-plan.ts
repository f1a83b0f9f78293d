import { inTransaction } from '#server/db/transaction.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope } from '#server/scope.ts'
import type { PaymentPlan } from '#shared/contract/payment-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getLinkedPlan } from '../queries/payment-plan-links.ts'
import { getPaymentPlan } from '../queries/payment-plans.ts'
import { mailPlan } from '../steps/mail-plan.ts'
import { lockPlan, setLink } from '../store/payment-plans.ts'

/** Another link, for a mail that was lost. Errors: not_found, payment_plan_ended, payment_plan_expired, payment_plan_already_signed, those of mailPlan. */
export function resendPaymentPlan(scope: Scope, { planId }: { planId: string }): Promise<PaymentPlan> {
  return inTransaction(scope, async (tx) => {
    const { state } = await lockPlan(tx, planId)
    if (state === 'signed') throw new DomainError('payment_plan_already_signed')
    if (state !== 'proposed') throw new DomainError('payment_plan_ended')
    const plan = await getLinkedPlan(tx, planId)
    if (todayIn(plan.timeZone, tx.now) > plan.sign_by) throw new DomainError('payment_plan_expired')
    const { token, tokenHash } = makeToken()
    await setLink(tx, planId, { tokenHash })
    await mailPlan(tx, plan, token)
    const label = `Échéancier envoyé de nouveau à ${plan.email}`
    await recordProofEvent(
      tx,
      { kind: 'payment_plan', id: planId },
      { type: 'payment_plan.proposed', label, visitor: null },
    )
    return getPaymentPlan(tx, planId)
  })
}
