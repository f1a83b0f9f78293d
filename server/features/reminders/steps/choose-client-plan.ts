import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { choosePlan } from '#shared/domain/reminders/choose-plan.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { HeldStanding } from '../store/standings.ts'
import type { StandingFacts } from './read-standing-facts.ts'

/** The plan of a client for what it owes, and why in French; null where none is for it. */
export function chooseClientPlan(
  { plans, clients }: StandingFacts,
  { clientId, currency, chosenPlanId }: HeldStanding,
  owed: readonly OwedInvoice[],
): { plan: StoredReminderPlan; why: string } | null {
  const byRule = plans.filter(({ conditions }) => !conditions.byHand)
  const choice = choosePlan(
    {
      debtor: clients.get(clientId)?.debtor ?? 'professional',
      tags: [],
      // Amounts of rules are in euros.
      owedCents: currency === 'EUR' ? owed.reduce((sum, { owedCents }) => sum + owedCents, 0) : 0,
      medianDelayDays: null,
      invoicePlanId: null,
      clientPlanId: chosenPlanId,
    },
    byRule.map(({ id, conditions }) => ({
      planId: id,
      debtors: conditions.debtors,
      tags: null,
      amountFromCents: conditions.amountFromCents,
      amountToCents: conditions.amountToCents,
      medianDelayFromDays: null,
    })),
    new Set(plans.map(({ id }) => id)),
  )
  const plan = plans.find(({ id }) => id === choice?.planId)
  return choice === null || plan === undefined ? null : { plan, why: choice.why }
}
