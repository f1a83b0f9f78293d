import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { type DueStep, decideStep, type StepFacts } from '#shared/domain/reminders/decide-step.ts'
import { nextDecision } from '#shared/domain/reminders/decide-timely.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { concernsQuote } from '../queries/blocks.ts'
import type { WaitingQuote } from '../queries/waiting-quotes.ts'
import type { HeldStanding, WrittenStanding } from '../store/standings.ts'
import { choosePlanOfQuote } from './choose-client-plan.ts'
import type { StandingFacts } from './read-standing-facts.ts'
import { contactWithOthers, doneOf, hourOf, lastContactOf, planBlockKinds } from './step-facts-of.ts'

export type Judged = {
  written: WrittenStanding
  /** The step to decide now: its day has come, and its hour. */
  due: (DueStep & { plan: StoredReminderPlan; why: string }) | null
}

const still = {
  carryingId: null,
  nextStep: null,
  nextOn: null,
  nextAt: null,
  blockedBy: null,
  blockedUntil: null,
} as const

/** Where the reminders of a devis stand by these facts; answered or expired, there is none. */
export function judgeQuoteStanding(facts: StandingFacts, standing: HeldStanding): Judged {
  const { clientId, quoteId } = standing
  const quote = facts.quotes.get(clientId)?.find(({ id }) => id === quoteId)
  const known = {
    id: standing.id,
    owedCents: quote?.grossCents ?? 0,
    lateCents: 0,
    lateCount: 0,
    oldestDueOn: null,
    lastContactOn: lastContactOf(facts.pastSteps.get(clientId) ?? [], facts),
    clientName: facts.clients.get(clientId)?.name ?? quote?.clientName ?? null,
  }
  if (quote === undefined)
    return { written: { ...known, ...still, planId: null, planReason: null }, due: null }
  const choice = choosePlanOfQuote(facts, standing, quote)
  const of = { ...known, planId: choice?.plan.id ?? null, planReason: choice?.why ?? null }
  if (choice === null || facts.settings.mode === 'manual') return { written: { ...of, ...still }, due: null }
  const { plan, why } = choice
  const stepFacts = quoteStepFacts(facts, { standing, plan, quote })
  const decision = decideStep(stepFacts)
  const hour = hourOf(facts, plan)
  if (decision.kind === 'due') {
    const at = hour(facts.today, decision.stepIndex)
    const next = { nextStep: decision.stepIndex, nextOn: facts.today, nextAt: at }
    return {
      written: { ...of, ...still, ...next, carryingId: quote.id },
      due: at > facts.now ? null : { ...decision, plan, why },
    }
  }
  const next = withinValidity(nextDecision(stepFacts, decision.nextOn), quote)
  const block =
    decision.reason === 'blocked'
      ? facts.blocks.get(clientId)?.find((one) => one.kind !== 'too_soon' && concernsQuote(one, quote.id))
      : undefined
  const days = [next?.on, block === undefined ? undefined : addDays(facts.today, 1)]
  const [soonest] = days.filter((day) => day !== undefined).sort()
  return {
    written: {
      ...of,
      carryingId: quote.id,
      nextStep: next?.stepIndex ?? null,
      nextOn: next?.on ?? null,
      nextAt:
        soonest === undefined
          ? null
          : hour(soonest, next !== null && next.on === soonest ? next.stepIndex : null),
      blockedBy: block?.kind ?? null,
      blockedUntil: block?.untilOn ?? null,
    },
    due: null,
  }
}

/** After its last day a devis is reminded no more. */
const withinValidity = <T extends { on: string }>(next: T | null, { validUntil }: WaitingQuote): T | null =>
  next !== null && next.on <= validUntil ? next : null

type Of = { standing: HeldStanding; plan: StoredReminderPlan; quote: WaitingQuote }

/** The facts of a devis in the terms of the rules of a plan: what is « due » is the day of its sending. */
export function quoteStepFacts(facts: StandingFacts, { standing, plan, quote }: Of): StepFacts {
  const { settings, today } = facts
  const { clientId } = standing
  const past = facts.pastSteps.get(clientId) ?? []
  const own = past.filter((step) => step.planId === plan.id && step.carryingId === quote.id)
  const over = (facts.pastBlocks.get(clientId) ?? []).filter(
    ({ invoiceId, quoteId: ofQuote }) => invoiceId === null && (ofQuote === null || ofQuote === quote.id),
  )
  return {
    subject: 'quote',
    today,
    isWorkingDay: facts.isWorkingDayOf(clientId),
    minimumGapDays: settings.minimumGapDays,
    lastContactOn: contactWithOthers(past, facts, quote.id),
    plan,
    reading: 'contextual',
    // Its amount is no debt: it waits, whatever it is.
    invoices: [{ id: quote.id, dueOn: quote.sentOn, owedCents: 1 }],
    done: own.map((step) => doneOf(step, settings.timeZone)),
    blocks: [
      ...(facts.blocks.get(clientId) ?? [])
        .filter((block) => block.kind !== 'too_soon' && concernsQuote(block, quote.id))
        .map(({ kind, untilOn }) => ({ kind: planBlockKinds[kind]!, untilOn, invoiceId: null })),
      ...over.map(({ untilOn }) => ({ kind: 'excluded' as const, untilOn, invoiceId: null })),
    ],
  }
}
