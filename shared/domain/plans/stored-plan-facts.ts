import type { Plan } from './plan-ids.ts'
import type { PlanFacts, SubscriptionFacts } from './plan-of.ts'

type Stored = {
  plan: Plan
  trialStartedAt: string
  subscription: (Omit<SubscriptionFacts, 'unpaidSince'> & { unpaidSince: string | null }) | null
}

/** Facts as function `plan_facts` of the database answers them. */
export function readPlanFacts(stored: unknown): PlanFacts {
  const { plan, trialStartedAt, subscription } = stored as Stored
  return {
    plan,
    trialStartedAt: new Date(trialStartedAt),
    subscription: subscription && {
      ...subscription,
      unpaidSince: subscription.unpaidSince === null ? null : new Date(subscription.unpaidSince),
    },
  }
}
