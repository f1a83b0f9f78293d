import { type DueStep, decideStep, type StepDecision, type StepFacts } from './decide-step.ts'

/** A courtesy that a block kept until after the due day would be untrue: it is passed over. */
export function decideTimely(facts: StepFacts): StepDecision {
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
export function nextDecision(facts: StepFacts, from: string | null): (DueStep & { on: string }) | null {
  let on = from
  // A step that is passed over leads to the day of the next.
  for (let tries = 0; on !== null && tries <= facts.plan.steps.length; tries += 1) {
    const decision = decideTimely({ ...facts, today: on })
    if (decision.kind === 'due') return { ...decision, on }
    on = decision.nextOn
  }
  return null
}
