import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { choosePlan } from '#shared/domain/reminders/choose-plan.ts'
import type { ClientFacts } from '../queries/client-facts.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { WaitingQuote } from '../queries/waiting-quotes.ts'
import type { HeldStanding } from '../store/standings.ts'
import type { StandingFacts } from './read-standing-facts.ts'

type PlanAndWhy = { plan: StoredReminderPlan; why: string }

/** The plan of a client for what it owes, and why in French; null where none is for it. */
export function chooseClientPlan(
  { plans, clients, habits, invoicePlans }: StandingFacts,
  { clientId, currency, chosenPlanId }: HeldStanding,
  owed: readonly OwedInvoice[],
): PlanAndWhy | null {
  const oldest = owed.find(({ disputed }) => !disputed) ?? owed[0]
  return choose(
    plans.filter(({ subject }) => subject === 'invoices'),
    {
      client: clients.get(clientId),
      chosenPlanId,
      invoicePlanId: (oldest && invoicePlans.get(oldest.id)) ?? null,
      habit: habits.get(clientId) ?? null,
    },
    // Amounts of rules are in euros.
    currency === 'EUR' ? owed.reduce((sum, { owedCents }) => sum + owedCents, 0) : 0,
  )
}

/** The plan of a devis; null where none is for it. */
export function choosePlanOfQuote(
  { plans, clients, habits }: StandingFacts,
  { clientId, currency, chosenPlanId }: HeldStanding,
  { grossCents }: WaitingQuote,
): PlanAndWhy | null {
  return choose(
    plans.filter(({ subject }) => subject === 'quote'),
    { client: clients.get(clientId), chosenPlanId, invoicePlanId: null, habit: habits.get(clientId) ?? null },
    currency === 'EUR' ? grossCents : 0,
  )
}

function choose(
  plans: readonly StoredReminderPlan[],
  {
    client,
    chosenPlanId,
    invoicePlanId,
    habit,
  }: {
    client: ClientFacts | undefined
    chosenPlanId: string | null
    invoicePlanId: string | null
    habit: number | null
  },
  owedCents: number,
): PlanAndWhy | null {
  const byRule = plans.filter(({ conditions }) => !conditions.byHand)
  const choice = choosePlan(
    {
      debtor: client?.debtor ?? 'professional',
      tags: client?.tags ?? [],
      owedCents,
      medianDelayDays: habit,
      invoicePlanId,
      clientPlanId: chosenPlanId,
    },
    byRule.map(({ id, conditions }) => ({
      planId: id,
      debtors: conditions.debtors,
      tags: conditions.tags,
      amountFromCents: conditions.amountFromCents,
      amountToCents: conditions.amountToCents,
      medianDelayFromDays: conditions.medianDelayFromDays,
    })),
    new Set(plans.map(({ id }) => id)),
  )
  const plan = plans.find(({ id }) => id === choice?.planId)
  return choice === null || plan === undefined ? null : { plan, why: choice.why }
}
