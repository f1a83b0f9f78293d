import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { choosePlan, type PlanChoice } from '#shared/domain/reminders/choose-plan.ts'
import {
  type DueStep,
  decideStep,
  type StepDecision,
  type StepFacts,
} from '#shared/domain/reminders/decide-step.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import type { BlockKind, DoneStep, Block as PlanBlock } from '#shared/domain/reminders/run-schedule.ts'
import { addDays, instantOf, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import type { Block } from '../queries/blocks.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { PastStep } from '../queries/past-steps.ts'
import type { HeldStanding, WrittenStanding } from '../store/standings.ts'
import type { StandingFacts } from './read-standing-facts.ts'

export type Judged = {
  written: WrittenStanding
  /** The step to decide now: its day has come, and its hour. */
  due: (DueStep & { plan: StoredReminderPlan; why: string }) | null
}

/** Where the reminders of a client in one currency stand by these facts. */
export function judgeStanding(facts: StandingFacts, standing: HeldStanding): Judged {
  const { clientId, currency } = standing
  const all = facts.owed.get(clientId) ?? []
  const owed = all.filter((invoice) => invoice.currency === currency)
  const past = facts.pastSteps.get(clientId) ?? []
  const known = {
    id: standing.id,
    ...sumsOf(owed, facts.today),
    lastContactOn: lastContactOf(past, facts),
    clientName: facts.clients.get(clientId)?.name ?? null,
  }
  const still = {
    carryingId: null,
    nextStep: null,
    nextOn: null,
    nextAt: null,
    blockedBy: null,
    blockedUntil: null,
  }
  if (owed.length === 0) return { written: { ...known, ...still, planId: null, planReason: null }, due: null }
  const [choice, plan] = planOf(facts, standing, owed)
  const of = { ...known, planId: plan?.id ?? null, planReason: choice?.why ?? null }
  const lateNext = nextLateness(owed, facts)
  if (choice === null || plan === null || facts.settings.mode === 'manual')
    return { written: { ...of, ...still, nextAt: lateNext }, due: null }
  const stepFacts = stepFactsOf(facts, { standing, plan, owed, past })
  const decision = decideTimely(stepFacts)
  const hour = (day: string) => instantOf(facts.settings.timeZone, day, facts.settings.hour * 60)
  if (decision.kind === 'due') {
    const at = hour(facts.today)
    return {
      written: {
        ...of,
        ...still,
        carryingId: decision.carryingId,
        nextStep: decision.stepIndex,
        nextOn: facts.today,
        nextAt: at,
      },
      due: at > facts.now ? null : { ...decision, plan, why: choice.why },
    }
  }
  const next = nextDecision(stepFacts, decision.nextOn)
  const block = decision.reason === 'blocked' ? stopping(facts, owed) : null
  // A payment that fails, or a proposal that is refused, ends a block without a word: it is looked at again the next day.
  const again = block === null ? null : hour(addDays(facts.today, 1))
  return {
    written: {
      ...of,
      carryingId: next?.carryingId ?? owed[0]!.id,
      nextStep: next?.stepIndex ?? null,
      nextOn: next?.on ?? null,
      nextAt: earliest([next === null ? null : hour(next.on), again, lateNext]),
      blockedBy: block?.kind ?? null,
      blockedUntil: block?.untilOn ?? null,
    },
    due: null,
  }
}

/** A courtesy that a block kept until after the due day would be untrue: it is passed over. */
function decideTimely(facts: StepFacts): StepDecision {
  const passed: number[] = []
  let { done } = facts
  for (;;) {
    const decision = decideStep({ ...facts, done })
    if (decision.kind === 'nothing') return decision
    const { stepIndex, carryingId, skipped } = decision
    const { dueOn } = facts.invoices.find(({ id }) => id === carryingId)!
    if (facts.plan.steps[stepIndex]!.days >= 0 || dueOn >= facts.today)
      return { ...decision, skipped: [...passed, ...skipped] }
    passed.push(...skipped, stepIndex)
    done = [...done, { carryingId, stepIndex, on: facts.today, outcome: 'left_out' }]
  }
}

/** The next step to come, from a day on which one is due if nothing changes. */
function nextDecision(facts: StepFacts, from: string | null): (DueStep & { on: string }) | null {
  let on = from
  // A step that is passed over leads to the day of the next.
  for (let tries = 0; on !== null && tries <= facts.plan.steps.length; tries += 1) {
    const decision = decideTimely({ ...facts, today: on })
    if (decision.kind === 'due') return { ...decision, on }
    on = decision.nextOn
  }
  return null
}

function sumsOf(owed: readonly OwedInvoice[], today: string) {
  const late = owed.filter(({ dueOn }) => dueOn < today)
  const sum = (some: readonly OwedInvoice[]) => some.reduce((cents, { owedCents }) => cents + owedCents, 0)
  return {
    owedCents: sum(owed),
    lateCents: sum(late),
    lateCount: late.length,
    oldestDueOn: owed[0]?.dueOn ?? null,
  }
}

function planOf(
  { plans, clients }: StandingFacts,
  { clientId, currency, chosenPlanId }: HeldStanding,
  owed: readonly OwedInvoice[],
): [PlanChoice | null, StoredReminderPlan | null] {
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
  return [choice, plans.find(({ id }) => id === choice?.planId) ?? null]
}

type Of = {
  standing: HeldStanding
  plan: Pick<StoredReminderPlan, 'id' | 'steps'>
  owed: readonly OwedInvoice[]
  past: readonly PastStep[]
}

/** The facts of a client in the terms of the rules of a plan. */
export function stepFactsOf(facts: StandingFacts, { standing, plan, owed, past }: Of): StepFacts {
  const { settings, today, settledOn } = facts
  const { clientId, currency } = standing
  const own = past.filter((step) => step.planId === plan.id && step.currency === currency)
  const open = new Set(owed.map(({ id }) => id))
  const settled = [...new Set(own.map(({ carryingId }) => carryingId))].filter((id) => !open.has(id))
  return {
    subject: 'invoices',
    today,
    isWorkingDay: facts.isWorkingDay,
    minimumGapDays: settings.minimumGapDays,
    lastContactOn: lastContactOf(past, facts),
    plan,
    reading: settings.carrying === 'restart' ? 'restart' : 'contextual',
    invoices: [
      ...owed,
      ...settled.flatMap((id) => {
        const on = settledOn.get(id)
        return on === undefined ? [] : [{ id, dueOn: on, owedCents: 0, settledOn: on }]
      }),
    ],
    done: own.map((step) => doneOf(step, settings.timeZone)),
    blocks: [
      ...currentBlocks(facts, clientId),
      ...(facts.pastBlocks.get(clientId) ?? []).map((block) => ({ ...block, kind: 'excluded' as const })),
    ],
  }
}

/** What waits for a person counts as if it had left: the next step keeps its distance. */
function doneOf(step: PastStep, timeZone: string): DoneStep {
  const { carryingId, state, endedAt, decidedAt, reason } = step
  const sent = state === 'sent' || state === 'to_approve'
  return {
    carryingId,
    stepIndex: step.step!,
    on: todayIn(timeZone, endedAt ?? decidedAt),
    outcome: sent ? 'sent' : reason === 'superseded' ? 'left_out' : 'skipped',
  }
}

function lastContactOf(past: readonly PastStep[], { settings }: StandingFacts): string | null {
  const days = past.flatMap(({ state, endedAt }) =>
    state === 'sent' && endedAt !== null ? [todayIn(settings.timeZone, endedAt)] : [],
  )
  return days.sort().at(-1) ?? null
}

/** In the words of the rules of a plan; the gap between two contacts, which they count themselves, is none. */
const planBlockKinds: Partial<Record<ReminderBlock, BlockKind>> = {
  paid: 'paid',
  payment_under_way: 'payment_under_way',
  answered: 'answer',
  promised: 'promise',
  disputed: 'dispute',
  paused: 'excluded',
  excluded: 'excluded',
  insolvent: 'insolvency',
  platform_status: 'platform_status',
  payment_plan: 'payment_plan',
}

const blocksOfInvoices = ({ blocks }: StandingFacts, clientId: string): Block[] =>
  (blocks.get(clientId) ?? []).filter(
    ({ kind, quoteId }) => quoteId === null && planBlockKinds[kind] !== undefined,
  )

const currentBlocks = (facts: StandingFacts, clientId: string): PlanBlock[] =>
  blocksOfInvoices(facts, clientId).map(({ kind, untilOn, invoiceId }) => ({
    kind: planBlockKinds[kind]!,
    untilOn,
    invoiceId,
  }))

/** What stops the oldest invoice the longest. */
function stopping(facts: StandingFacts, [oldest]: readonly OwedInvoice[]): Block | null {
  const found = blocksOfInvoices(facts, oldest!.clientId).filter(
    ({ invoiceId }) => invoiceId === null || invoiceId === oldest!.id,
  )
  const last = ({ untilOn }: Block) => untilOn ?? '9999-12-31'
  return found.toSorted((one, other) => (last(one) < last(other) ? 1 : -1))[0] ?? null
}

/** When the next invoice becomes late: the sums change then. */
function nextLateness(owed: readonly OwedInvoice[], { today, settings }: StandingFacts): Date | null {
  const coming = owed.find(({ dueOn }) => dueOn >= today)
  return coming === undefined ? null : startOfDay(settings.timeZone, addDays(coming.dueOn, 1))
}

const earliest = (instants: readonly (Date | null)[]): Date | null =>
  instants.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null
