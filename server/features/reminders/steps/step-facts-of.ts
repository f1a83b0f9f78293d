import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import type { StepFacts } from '#shared/domain/reminders/decide-step.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import type { BlockKind, DoneStep, Block as PlanBlock } from '#shared/domain/reminders/run-schedule.ts'
import { instantOf, todayIn } from '#shared/time/calendar-day.ts'
import type { Block } from '../queries/blocks.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { PastStep } from '../queries/past-steps.ts'
import type { HeldStanding } from '../store/standings.ts'
import type { StandingFacts } from './read-standing-facts.ts'

type Of = {
  standing: HeldStanding
  plan: Pick<StoredReminderPlan, 'id' | 'steps'>
  owed: readonly OwedInvoice[]
  past: readonly PastStep[]
}

/** The instant of a step of a plan on a day: its own hour, else that of the settings. */
export const hourOf =
  ({ settings: { timeZone, hour } }: StandingFacts, { steps }: Pick<StoredReminderPlan, 'steps'>) =>
  (day: string, step: number | null = null): Date =>
    instantOf(timeZone, day, ((step === null ? null : steps[step]?.hour) ?? hour) * 60)

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
    isWorkingDay: facts.isWorkingDayOf(clientId),
    minimumGapDays: settings.minimumGapDays,
    lastContactOn: contactWithOthers(past, facts, null),
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
    blocks: [...currentBlocks(facts, clientId), ...pastBlocksOf(facts, clientId)],
  }
}

const pastBlocksOf = ({ pastBlocks }: StandingFacts, clientId: string): PlanBlock[] =>
  (pastBlocks.get(clientId) ?? [])
    .filter(({ quoteId }) => quoteId === null)
    .map(({ invoiceId, untilOn }) => ({ kind: 'excluded', untilOn, invoiceId }))

/** What waits for a person counts as if it had left: the next step keeps its distance. */
export function doneOf(step: PastStep, timeZone: string): DoneStep {
  const { carryingId, state, endedAt, decidedAt, reason } = step
  const sent = state === 'sent' || state === 'to_approve'
  return {
    carryingId,
    stepIndex: step.step!,
    on: todayIn(timeZone, endedAt ?? decidedAt),
    outcome: sent ? 'sent' : reason === 'superseded' ? 'left_out' : 'skipped',
  }
}

/** The day of the last reminder that left, whatever its plan. */
export function lastContactOf(past: readonly PastStep[], { settings }: StandingFacts): string | null {
  const ends = past.flatMap(({ state, endedAt }) => (state === 'sent' && endedAt !== null ? [endedAt] : []))
  const last = ends.sort((one, other) => one.getTime() - other.getTime()).at(-1)
  return last === undefined ? null : todayIn(settings.timeZone, last)
}

/** The same with its other reminders that wait, from their decision: no two are proposed at once. `quoteId`: of the devis that is judged. */
export function contactWithOthers(
  past: readonly PastStep[],
  facts: StandingFacts,
  quoteId: string | null,
): string | null {
  const isOwn = ({ subject, carryingId }: PastStep) =>
    quoteId === null ? subject === 'invoices' : carryingId === quoteId
  const waiting = past.flatMap((step) =>
    step.state === 'to_approve' && !isOwn(step) ? [todayIn(facts.settings.timeZone, step.decidedAt)] : [],
  )
  const days = [...waiting, lastContactOf(past, facts)].filter((day) => day !== null)
  return days.sort().at(-1) ?? null
}

/** In the words of the rules of a plan; the gap between two contacts, which they count themselves, is none. */
export const planBlockKinds: Partial<Record<ReminderBlock, BlockKind>> = {
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
export function longestBlock(facts: StandingFacts, [oldest]: readonly OwedInvoice[]): Block | null {
  const found = blocksOfInvoices(facts, oldest!.clientId).filter(
    ({ invoiceId }) => invoiceId === null || invoiceId === oldest!.id,
  )
  const last = ({ untilOn }: Block) => untilOn ?? '9999-12-31'
  return found.toSorted((one, other) => (last(one) < last(other) ? 1 : -1))[0] ?? null
}
