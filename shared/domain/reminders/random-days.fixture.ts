import fc from 'fast-check'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { decideStep, type StepFacts } from './decide-step.ts'
import type { Block, BlockKind, DoneStep, OwedInvoice } from './run-schedule.ts'

const FIRST_DAY = '2026-03-02'
export const SIMULATED_DAYS = 400

const working = new Map<string, boolean>()

/** Working days of Alsace, each worked out once. */
function isWorking(isoDay: string): boolean {
  const known = working.get(isoDay) ?? isWorkingDay(isoDay, 'alsace_moselle')
  working.set(isoDay, known)
  return known
}

const blockKinds: BlockKind[] = ['promise', 'answer', 'dispute', 'payment_under_way', 'platform_status']

/** What happens to a client on a day, of its invoice number `invoice`, or of all for a block that says so. */
const randomEvent = fc.record({
  day: fc.nat({ max: SIMULATED_DAYS }),
  act: fc.constantFrom('pay', 'pay', 'return', 'block', 'block', 'end_blocks', 'exclude', 'call', 'skip'),
  invoice: fc.nat({ max: 3 }),
  days: fc.integer({ min: 0, max: 60 }),
  kind: fc.constantFrom(...blockKinds),
  wholeClient: fc.boolean(),
  withoutEnd: fc.boolean(),
})

export const randomHistory = fc.record({
  dueDays: fc.array(fc.integer({ min: -80, max: 250 }), { minLength: 1, maxLength: 4 }),
  stepDays: fc
    .uniqueArray(fc.integer({ min: -15, max: 90 }), { minLength: 1, maxLength: 6 })
    .map((days) => days.sort((a, b) => a - b)),
  minimumGapDays: fc.nat({ max: 12 }),
  reading: fc.constantFrom('restart' as const, 'contextual' as const),
  events: fc.array(randomEvent, { maxLength: 12 }),
  outages: fc.array(
    fc.record({ from: fc.nat({ max: SIMULATED_DAYS }), days: fc.integer({ min: 1, max: 45 }) }),
    { maxLength: 4 },
  ),
  /** A row for each step that an outage left out, or none. */
  recordsLeftOut: fc.boolean(),
})
export type RandomHistory = typeof randomHistory extends fc.Arbitrary<infer H> ? H : never
type RandomEvent = RandomHistory['events'][number]

/** Facts of a day, and what the engine answered; `sent` is the row that was then recorded. */
export type LivedDay = { facts: StepFacts; sent: DoneStep | null }

/** Lives a history day after day, with the engine deciding on each day without an outage; a step that is due leaves. */
export function live(history: RandomHistory): LivedDay[] {
  const { dueDays, stepDays, minimumGapDays, reading, events, outages, recordsLeftOut } = history
  let facts: StepFacts = {
    subject: 'invoices',
    today: FIRST_DAY,
    isWorkingDay: isWorking,
    plan: { steps: stepDays.map((days) => ({ days })) },
    invoices: dueDays.map((days, index) => ({
      id: `F${index}`,
      dueOn: addDays(FIRST_DAY, days),
      owedCents: 1_000,
    })),
    done: [],
    lastContactOn: null,
    minimumGapDays,
    blocks: [],
    reading,
  }
  const lived: LivedDay[] = []
  for (let day = 0; day < SIMULATED_DAYS; day += 1) {
    facts = { ...facts, today: addDays(FIRST_DAY, day) }
    for (const event of events) if (event.day === day) facts = after(facts, event)
    if (outages.some(({ from, days }) => from <= day && day < from + days)) continue
    const decision = decideStep(facts)
    if (decision.kind === 'nothing') {
      lived.push({ facts, sent: null })
      continue
    }
    const { carryingId, stepIndex, skipped } = decision
    const sent: DoneStep = { carryingId, stepIndex, on: facts.today, outcome: 'sent' }
    lived.push({ facts, sent })
    const leftOut = skipped.map((index): DoneStep => ({ ...sent, stepIndex: index, outcome: 'left_out' }))
    facts = { ...facts, done: [...facts.done, ...(recordsLeftOut ? leftOut : []), sent] }
  }
  return lived
}

/** Facts after an event of their day. */
function after(facts: StepFacts, event: RandomEvent): StepFacts {
  const { today, invoices, blocks } = facts
  const id = `F${event.invoice % invoices.length}`
  const untilOn = event.withoutEnd ? null : addDays(today, event.days)
  const changed = (changes: Partial<OwedInvoice>): StepFacts => ({
    ...facts,
    invoices: invoices.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  })
  if (event.act === 'pay') return changed({ owedCents: 0, settledOn: today })
  if (event.act === 'return') return changed({ owedCents: 400, settledOn: null })
  if (event.act === 'exclude') return changed({ excludedUntilOn: addDays(today, event.days) })
  if (event.act === 'call') return { ...facts, lastContactOn: today }
  if (event.act === 'block') {
    const block: Block = { kind: event.kind, untilOn, invoiceId: event.wholeClient ? null : id }
    return { ...facts, blocks: [...blocks, block] }
  }
  if (event.act === 'end_blocks') {
    const ended = (block: Block) => block.untilOn === null || block.untilOn >= today
    return {
      ...facts,
      blocks: blocks.map((block) => (ended(block) ? { ...block, untilOn: addDays(today, -1) } : block)),
    }
  }
  const decision = decideStep(facts)
  if (decision.kind === 'nothing') return facts
  const { carryingId, stepIndex } = decision
  return { ...facts, done: [...facts.done, { carryingId, stepIndex, on: today, outcome: 'skipped' }] }
}
