import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { decideStep, type StepFacts } from './decide-step.ts'
import { previewPlan } from './preview-plan.ts'
import { type LivedDay, live, randomHistory } from './random-days.fixture.ts'
import type { OwedInvoice } from './run-schedule.ts'

/** `npm run histories` asks for 10,000, of a seed that it prints. */
const { HISTORIES, HISTORY_SEED } = process.env
const seed = HISTORY_SEED === undefined ? {} : { seed: Number(HISTORY_SEED) }
const runs = (usual: number) => ({ numRuns: HISTORIES === undefined ? usual : Number(HISTORIES), ...seed })
const PATIENCE_MS = 1_800_000

/** What stops an invoice, by the facts alone. */
const lastDaysOfBlocks = ({ blocks }: StepFacts, { id, excludedUntilOn }: OwedInvoice) => [
  ...blocks.filter(({ invoiceId }) => invoiceId === id || invoiceId === null).map(({ untilOn }) => untilOn),
  ...(excludedUntilOn ? [excludedUntilOn] : []),
]
const isStopped = (facts: StepFacts, invoice: OwedInvoice) =>
  lastDaysOfBlocks(facts, invoice).some((last) => last === null || last >= facts.today)

/** The sending of a lived day keeps every promise made to the client. */
function mayLeave({ facts, sent }: LivedDay, before: readonly LivedDay[]): void {
  const decision = decideStep(facts)
  if (decision.kind === 'nothing' || sent === null) throw new Error('a day that sent is a day that decided')
  const { carryingId, stepIndex, invoiceIds } = decision
  expect(facts.isWorkingDay(facts.today)).toBe(true)
  expect(invoiceIds).toContain(carryingId)
  for (const id of invoiceIds) {
    const invoice = facts.invoices.find((one) => one.id === id)!
    expect(invoice.owedCents).toBeGreaterThan(0)
    expect(isStopped(facts, invoice)).toBe(false)
  }
  const sends = before.flatMap((day) => day.sent ?? [])
  const contacts = [...sends.map(({ on }) => on), ...(facts.lastContactOn ? [facts.lastContactOn] : [])]
  for (const on of contacts)
    expect(daysBetween(on, facts.today)).toBeGreaterThanOrEqual(Math.max(1, facts.minimumGapDays))
  for (const row of facts.done)
    if (row.carryingId === carryingId) expect(row.stepIndex).toBeLessThan(stepIndex)
  const last = sends.findLast((one) => one.carryingId === carryingId)
  const dayOf = (index: number) => facts.plan.steps[index]!.days
  if (last)
    expect(daysBetween(last.on, facts.today)).toBeGreaterThanOrEqual(dayOf(stepIndex) - dayOf(last.stepIndex))
  const carrier = facts.invoices.find(({ id }) => id === carryingId)!
  expect(daysBetween(carrier.dueOn, facts.today)).toBeGreaterThanOrEqual(dayOf(stepIndex))
}

/**
 * A small model, which knows no dates of steps: the run of an invoice has an age in days of the plan. It grows by one a day; sending a
 * step sets it to that step’s day, the end of a block to the next step’s at most, a restart to the first one’s at most.
 */
function modelStep(facts: StepFacts): { carryingId: string; stepIndex: number } | null {
  const { plan, invoices, done, today } = facts
  const owed = invoices
    .filter(({ owedCents }) => owedCents > 0)
    .sort((a, b) => daysBetween(b.dueOn, a.dueOn) || a.id.localeCompare(b.id))
  const finished = done.filter(
    ({ carryingId, stepIndex }) =>
      stepIndex === plan.steps.length - 1 && owed.some(({ id }) => id === carryingId),
  )
  const carrier = owed.find(
    (invoice) =>
      !isStopped(facts, invoice) &&
      !finished.some(({ carryingId, on }) => carryingId === invoice.id || on > invoice.dueOn),
  )
  if (!carrier) return null
  const rows = done.filter(({ carryingId }) => carryingId === carrier.id)
  const next = Math.max(-1, ...rows.map(({ stepIndex }) => stepIndex)) + 1
  const hasSent = rows.some(({ outcome }) => outcome === 'sent')
  const dayOf = (index: number) => plan.steps[index]!.days
  const restarts = invoices
    .filter(
      ({ id, dueOn, owedCents }) =>
        owedCents === 0 && dueOn <= carrier.dueOn && done.some(({ carryingId }) => carryingId === id),
    )
    .map(({ settledOn }) => settledOn!)
    .sort()
  const caps = [
    ...(facts.reading === 'restart'
      ? restarts.slice(-1).map((on) => ({ on, age: dayOf(hasSent ? next : 0) }))
      : []),
    ...rows
      .filter(({ outcome }) => outcome === 'sent')
      .map(({ on, stepIndex }) => ({ on, age: dayOf(stepIndex) })),
    ...lastDaysOfBlocks(facts, carrier).map((last) => ({ on: addDays(last!, 1), age: dayOf(next) })),
  ]
  // The youngest of the ages that each cap gives today, and of the age by the due date.
  const age = Math.min(
    daysBetween(carrier.dueOn, today),
    ...caps.map((cap) => cap.age + daysBetween(cap.on, today)),
  )
  const due = [...plan.steps.keys()].filter((index) => index >= next && dayOf(index) <= age)
  const contacts = [...done.filter(({ outcome }) => outcome === 'sent').map(({ on }) => on)]
  if (facts.lastContactOn) contacts.push(facts.lastContactOn)
  const tooNear = contacts.some((on) => daysBetween(on, today) < Math.max(1, facts.minimumGapDays))
  if (due.length === 0 || tooNear || !facts.isWorkingDay(today)) return null
  return { carryingId: carrier.id, stepIndex: due.at(-1)! }
}

test(
  '400 days with outages, payments, promises and disputes: nobody is bothered, and nothing is forgotten',
  () => {
    fc.assert(
      fc.property(randomHistory, (history) => {
        const lived = live(history)
        for (const [index, day] of lived.entries()) {
          if (day.sent) mayLeave(day, lived.slice(0, index))
          const { carryingId, stepIndex } = day.sent ?? {}
          expect(carryingId === undefined ? null : { carryingId, stepIndex }).toEqual(modelStep(day.facts))
        }
      }),
      runs(200),
    )
  },
  PATIENCE_MS,
)

test('the day that is announced is the first on which a step is due', () => {
  fc.assert(
    fc.property(randomHistory, fc.nat(), (history, at) => {
      const lived = live(history)
      const { facts } = lived[at % Math.max(1, lived.length)] ?? {}
      if (!facts) return
      const decision = decideStep(facts)
      if (decision.kind === 'due') return
      let first: string | null = null
      for (let days = 1; days < 500 && first === null; days += 1) {
        const day = addDays(facts.today, days)
        if (decideStep({ ...facts, today: day }).kind === 'due') first = day
      }
      expect(decision.nextOn).toBe(first)
    }),
    { numRuns: 100, ...seed },
  )
})

test('what is foreseen is what happens when nothing else does', () => {
  fc.assert(
    fc.property(randomHistory, fc.nat(), (history, at) => {
      const lived = live(history)
      const { facts: start } = lived[at % Math.max(1, lived.length)] ?? {}
      const only = start?.invoices.find(({ owedCents }) => owedCents > 0)
      if (!start || !only) return
      const facts = { ...start, invoices: start.invoices.filter((one) => one === only || one.owedCents <= 0) }
      const planned = previewPlan(facts)?.steps.filter(({ state }) => state === 'planned') ?? []
      const happened: [number, string | null][] = []
      let now = facts
      for (let days = 0; days < 500; days += 1) {
        now = { ...now, today: addDays(facts.today, days) }
        const decision = decideStep(now)
        if (decision.kind === 'nothing') continue
        const { carryingId, stepIndex } = decision
        happened.push([stepIndex, now.today])
        now = { ...now, done: [...now.done, { carryingId, stepIndex, on: now.today, outcome: 'sent' }] }
      }
      expect(planned.map(({ stepIndex, on }) => [stepIndex, on])).toEqual(happened)
    }),
    { numRuns: 100, ...seed },
  )
})
