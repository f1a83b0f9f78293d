import { addDays } from '#shared/time/calendar-day.ts'
import { decideStep, type StepFacts } from './decide-step.ts'
import { type BlockKind, blocksOf, carrierAmong, lasts, owedOf } from './run-schedule.ts'

/**
 * A step of the plan for a client. `sent`, `skipped`: done on `on`; `left_out`: an outage passed over it, or would; `planned`: leaves on
 * `on`; `stopped`: a block without an end keeps it, `on` is null.
 */
export type PreviewedStep = {
  stepIndex: number
  state: 'sent' | 'skipped' | 'left_out' | 'planned' | 'stopped'
  /** The day of the plan, whatever happened: the due date and the days of the step. */
  plannedOn: string
  on: string | null
  /** What moves the step from its day, or stops it; null where nothing of the kind does. */
  pausedBy: BlockKind | null
}

export type PlanPreview = { carryingId: string; steps: PreviewedStep[] }

/**
 * Every step of the plan for the invoice that carries, with its day if nothing is paid and nobody writes. Null where nothing is owed, or no
 * run is left. Other invoices of the client are left aside: they change which are named, not when.
 */
export function previewPlan(facts: StepFacts): PlanPreview | null {
  const owed = owedOf(facts)
  const free = owed.filter((invoice) => !blocksOf(facts, invoice).some((block) => lasts(block, facts.today)))
  const carrier = carrierAmong(facts, free) ?? carrierAmong(facts, owed)
  if (carrier === null) return null
  const blocks = blocksOf(facts, carrier)
  const steps = new Map<number, PreviewedStep>()
  const add = (stepIndex: number, state: PreviewedStep['state'], on: string | null) => {
    const plannedOn = addDays(carrier.dueOn, facts.plan.steps[stepIndex]!.days)
    const coming = state === 'planned' || state === 'stopped'
    const pause = blocks.findLast((block) => lasts(block, plannedOn))
    steps.set(stepIndex, {
      stepIndex,
      state,
      plannedOn,
      on,
      pausedBy: coming && pause ? pause.kind : null,
    })
  }
  for (const { carryingId, stepIndex, outcome, on } of facts.done)
    if (carryingId === carrier.id && stepIndex < facts.plan.steps.length) add(stepIndex, outcome, on)
  const settled = facts.invoices.filter(({ owedCents }) => owedCents <= 0)
  let future: StepFacts = { ...facts, invoices: [...settled, carrier] }
  // Each turn does a step or goes to the day of one.
  for (let turn = 0; turn < 2 * facts.plan.steps.length; turn += 1) {
    const decision = decideStep(future)
    if (decision.kind === 'nothing') {
      if (decision.nextOn === null) break
      future = { ...future, today: decision.nextOn }
      continue
    }
    const { stepIndex, skipped } = decision
    for (const index of skipped) add(index, 'left_out', null)
    add(stepIndex, 'planned', future.today)
    const row = { carryingId: carrier.id, stepIndex, on: future.today, outcome: 'sent' } as const
    future = { ...future, done: [...future.done, row], lastContactOn: future.today }
  }
  const last = Math.max(-1, ...[...steps.values()].map(({ stepIndex }) => stepIndex))
  for (const stepIndex of facts.plan.steps.keys())
    if (!steps.has(stepIndex)) add(stepIndex, stepIndex < last ? 'left_out' : 'stopped', null)
  return { carryingId: carrier.id, steps: [...steps.values()].sort((a, b) => a.stepIndex - b.stepIndex) }
}
