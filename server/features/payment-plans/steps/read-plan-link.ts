import { refuseLink } from '#server/features/documents/commands/refuse-link.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getLinkedPlan, type LinkedPlan } from '../queries/payment-plan-links.ts'

/** The plan behind a link that still works. Errors: link_invalid, link_revoked, payment_plan_link_expired. */
export async function readPlanLink(tx: Tx, planId: string): Promise<LinkedPlan> {
  const plan = await getLinkedPlan(tx, planId)
  if (plan.state === 'cancelled') await refuseLink(tx, 'link_revoked')
  if (plan.link_ends_at <= tx.now) await refuseLink(tx, 'payment_plan_link_expired')
  return plan
}

/** Errors: payment_plan_already_signed, payment_plan_ended, payment_plan_expired, payment_plan_outdated. */
export function assertSignable(
  tx: Tx,
  { state, sign_by: signBy, timeZone }: LinkedPlan,
  stands: boolean,
): void {
  if (state === 'signed') throw new DomainError('payment_plan_already_signed')
  if (state !== 'proposed') throw new DomainError('payment_plan_ended')
  if (todayIn(timeZone, tx.now) > signBy) throw new DomainError('payment_plan_expired')
  if (!stands) throw new DomainError('payment_plan_outdated')
}
