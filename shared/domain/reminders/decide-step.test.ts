import { describe, expect, it, test } from 'vitest'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { type DueStep, decideStep, type NothingToDo, type StepFacts } from './decide-step.ts'
import type { DoneStep } from './run-schedule.ts'

/** Due on Friday 4 September 2026; the plan’s days are 30 August (a Sunday), 7, 16 and 29 September. */
const facts: StepFacts = {
  subject: 'invoices',
  today: '2026-09-07',
  isWorkingDay: (day) => isWorkingDay(day, 'metropole'),
  plan: { steps: [-5, 3, 12, 25].map((days) => ({ days })) },
  invoices: [{ id: 'a', dueOn: '2026-09-04', owedCents: 10_000 }],
  done: [],
  lastContactOn: null,
  minimumGapDays: 5,
  blocks: [],
  reading: 'restart',
}
const decide = (changes: Partial<StepFacts>) => decideStep({ ...facts, ...changes })
const due = (changes: Partial<StepFacts>) => {
  const decision = decide(changes)
  expect(decision.kind).toBe('due')
  return decision as DueStep
}
const idle = (changes: Partial<StepFacts>) => {
  const decision = decide(changes)
  expect(decision.kind).toBe('nothing')
  return decision as NothingToDo
}
const sent = (stepIndex: number, on: string, carryingId = 'a'): DoneStep => ({
  carryingId,
  stepIndex,
  on,
  outcome: 'sent',
})

describe('a step is due', () => {
  it('on its day, or on the working day after it', () => {
    expect(idle({ today: '2026-08-28' })).toMatchObject({ reason: 'not_due', nextOn: '2026-08-31' })
    expect(idle({ today: '2026-08-30' })).toMatchObject({ reason: 'not_working_day', nextOn: '2026-08-31' })
    expect(due({ today: '2026-08-31' })).toEqual({
      kind: 'due',
      stepIndex: 0,
      carryingId: 'a',
      invoiceIds: ['a'],
      dueSince: '2026-08-31',
      skipped: [],
    })
    // 15 August 2026 is a Saturday, 14 July a Tuesday.
    const holiday = {
      invoices: [{ id: 'a', dueOn: '2026-07-11', owedCents: 1 }],
      done: [sent(0, '2026-07-06')],
    }
    expect(idle({ ...holiday, today: '2026-07-14' })).toMatchObject({
      reason: 'not_working_day',
      nextOn: '2026-07-15',
    })
  })

  it('once', () => {
    expect(idle({ done: [sent(1, '2026-09-07')] })).toMatchObject({ reason: 'not_due', nextOn: '2026-09-16' })
    const skippedOne = { ...sent(1, '2026-09-07'), outcome: 'skipped' } as const
    expect(idle({ done: [skippedOne] })).toMatchObject({ reason: 'not_due', nextOn: '2026-09-16' })
  })

  it('alone and latest after an outage; the next keeps its distance', () => {
    expect(due({ today: '2026-09-21' })).toMatchObject({
      stepIndex: 2,
      skipped: [0, 1],
      dueSince: '2026-09-16',
    })
    const done = [sent(2, '2026-09-21')]
    expect(idle({ today: '2026-09-29', done })).toMatchObject({ reason: 'not_due', nextOn: '2026-10-05' })
  })

  it('not nearer to another contact than the gap, and once a day without a gap', () => {
    const gap = { lastContactOn: '2026-09-04' }
    expect(idle(gap)).toMatchObject({ reason: 'gap', nextOn: '2026-09-09' })
    expect(due({ ...gap, today: '2026-09-09' })).toMatchObject({ stepIndex: 1, dueSince: '2026-09-07' })
    expect(idle({ lastContactOn: '2026-09-07', minimumGapDays: 0 })).toMatchObject({ nextOn: '2026-09-08' })
  })

  it('for a devis from the day it was sent, for itself alone', () => {
    const quote = { subject: 'quote', invoices: [{ id: 'q', dueOn: '2026-09-01', owedCents: 5 }] } as const
    expect(due({ ...quote, plan: { steps: [{ days: 4 }] } })).toMatchObject({ invoiceIds: ['q'] })
  })

  it('until the plan is over', () => {
    expect(idle({ today: '2026-12-01', done: [sent(3, '2026-09-29')] })).toMatchObject({
      reason: 'plan_done',
      nextOn: null,
    })
    expect(idle({ plan: { steps: [] } })).toMatchObject({ reason: 'plan_done', nextOn: null })
  })
})

describe('one reminder a client', () => {
  const b = { id: 'b', dueOn: '2026-08-20', owedCents: 500 }
  const invoices = [...facts.invoices, b, { id: 'c', dueOn: '2026-10-30', owedCents: 9 }]

  it('is carried by the oldest and names all that is late', () => {
    expect(due({ invoices, done: [sent(0, '2026-08-17', 'b')] })).toMatchObject({
      carryingId: 'b',
      stepIndex: 2,
      skipped: [1],
      invoiceIds: ['b', 'a'],
    })
  })

  it('names before the due date those whose own day of the step has come', () => {
    const same = [...facts.invoices, { id: 'b', dueOn: '2026-09-05', owedCents: 1 }]
    expect(due({ invoices: same, today: '2026-08-31' }).invoiceIds).toEqual(['a', 'b'])
  })

  it('begins again when the carrying invoice is paid, or goes on with the age of the next', () => {
    const paid = {
      invoices: [...facts.invoices, { ...b, owedCents: 0, settledOn: '2026-09-22' }],
      done: [sent(1, '2026-08-24', 'b'), sent(2, '2026-09-01', 'b')],
      today: '2026-09-22',
    }
    expect(due(paid)).toMatchObject({ carryingId: 'a', stepIndex: 0, skipped: [], dueSince: '2026-09-22' })
    const again = { ...paid, done: [...paid.done, sent(0, '2026-09-22')] }
    expect(idle(again)).toMatchObject({ reason: 'not_due', nextOn: '2026-09-30' })
    expect(due({ ...paid, reading: 'contextual' })).toMatchObject({ stepIndex: 2, skipped: [0, 1] })
  })

  it('begins no earlier than the day its plan was chosen', () => {
    expect(due({ today: '2026-12-01', planSinceOn: '2026-12-01' })).toMatchObject({
      stepIndex: 0,
      skipped: [],
    })
    expect(due({ today: '2026-12-01', planSinceOn: '2026-12-01', reading: 'contextual' }).stepIndex).toBe(3)
  })

  it('does not begin another run for what the last step named, but for what came late after it', () => {
    const over = { done: [sent(3, '2026-09-14', 'b')], invoices }
    expect(idle({ ...over, today: '2026-10-20' })).toMatchObject({ reason: 'not_due', nextOn: '2026-10-26' })
    expect(due({ ...over, today: '2026-11-02' })).toMatchObject({
      carryingId: 'c',
      invoiceIds: ['b', 'a', 'c'],
    })
  })
})

describe('nothing leaves', () => {
  it('to who owes nothing', () => {
    expect(idle({ invoices: [{ id: 'a', dueOn: '2026-09-04', owedCents: 0 }] })).toEqual({
      kind: 'nothing',
      reason: 'nothing_owed',
      nextOn: null,
      blockedBy: null,
    })
  })

  it('while the client is blocked, and the plan resumes at its next step', () => {
    const promise = { kind: 'promise', untilOn: '2026-09-30', invoiceId: null } as const
    expect(idle({ today: '2026-09-30', blocks: [promise] })).toEqual({
      kind: 'nothing',
      reason: 'blocked',
      blockedBy: 'promise',
      nextOn: '2026-10-01',
    })
    const done = [sent(1, '2026-09-07')]
    const resumed = { blocks: [promise], done, today: '2026-10-01' }
    expect(due(resumed)).toMatchObject({ stepIndex: 2, skipped: [] })
    expect(idle({ ...resumed, done: [...done, sent(2, '2026-10-01')] }).nextOn).toBe('2026-10-14')
  })

  it('as long as nobody ends the block', () => {
    const dispute = { kind: 'dispute', untilOn: null, invoiceId: 'a' } as const
    const promise = { kind: 'promise', untilOn: '2026-09-30', invoiceId: null } as const
    expect(idle({ blocks: [dispute, promise] })).toMatchObject({ blockedBy: 'dispute', nextOn: null })
  })

  it('about the invoice that is blocked, while others go on', () => {
    const invoices = [...facts.invoices, { id: 'b', dueOn: '2026-09-03', owedCents: 5 }]
    const dispute = { kind: 'dispute', untilOn: null, invoiceId: 'b' } as const
    expect(due({ invoices, blocks: [dispute] })).toMatchObject({ carryingId: 'a', invoiceIds: ['a'] })
    const pausedB = [facts.invoices[0]!, { ...invoices[1]!, excludedUntilOn: '2026-09-07' }]
    expect(due({ invoices: pausedB })).toMatchObject({ carryingId: 'a', invoiceIds: ['a'] })
    expect(due({ invoices: pausedB, today: '2026-09-08' })).toMatchObject({ carryingId: 'b' })
  })
})

test('the order of the facts does not matter', () => {
  const invoices = [
    { id: 'b', dueOn: '2026-09-04', owedCents: 5 },
    { id: 'a', dueOn: '2026-09-04', owedCents: 5 },
  ]
  expect(decide({ invoices })).toEqual(decide({ invoices: invoices.toReversed() }))
})
