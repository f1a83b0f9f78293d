import type { Tx } from '#server/scope.ts'
import type { OrganizationPlan } from '#shared/contract/plans.ts'
import type { PlanUsage } from '#shared/domain/plans/limits.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import { findPlanUsage } from './plan-facts.ts'

const KINDS = ['mailboxes', 'activeQuotes', 'paymentChannels', 'people']

/** The plan of the scope's organization, and what is used of each of its limits. */
export async function getPlan(tx: Tx): Promise<OrganizationPlan> {
  const { facts, usage } = await findPlanUsage(tx, KINDS)
  return { standing: planOf(facts, tx.now, tx.scope.context.config.billing), usage: usage as PlanUsage }
}
