import { expect, test } from 'vitest'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import type { StepFacts } from './decide-step.ts'
import { previewPlan } from './preview-plan.ts'

const facts: StepFacts = {
  subject: 'invoices',
  today: '2026-08-20',
  isWorkingDay: (day) => isWorkingDay(day, 'metropole'),
  plan: { steps: [-5, 3, 12, 25].map((days) => ({ days })) },
  invoices: [{ id: 'a', dueOn: '2026-09-04', owedCents: 10_000 }],
  done: [],
  lastContactOn: null,
  minimumGapDays: 5,
  blocks: [],
  reading: 'restart',
}
const shown = (changes: Partial<StepFacts>) =>
  previewPlan({ ...facts, ...changes })?.steps.map(({ state, on, pausedBy }) => [state, on, pausedBy])

test('every step has its day', () => {
  expect(previewPlan(facts)).toEqual({
    carryingId: 'a',
    steps: [
      { stepIndex: 0, state: 'planned', plannedOn: '2026-08-30', on: '2026-08-31', pausedBy: null },
      { stepIndex: 1, state: 'planned', plannedOn: '2026-09-07', on: '2026-09-08', pausedBy: null },
      { stepIndex: 2, state: 'planned', plannedOn: '2026-09-16', on: '2026-09-17', pausedBy: null },
      { stepIndex: 3, state: 'planned', plannedOn: '2026-09-29', on: '2026-09-30', pausedBy: null },
    ],
  })
})

test('what is done, left out, moved and stopped is said', () => {
  const done = [{ carryingId: 'a', stepIndex: 0, on: '2026-08-31', outcome: 'sent' }] as const
  const promise = { kind: 'promise', untilOn: '2026-09-20', invoiceId: null } as const
  expect(shown({ today: '2026-09-07', done, blocks: [promise] })).toEqual([
    ['sent', '2026-08-31', null],
    ['planned', '2026-09-21', 'promise'],
    ['planned', '2026-09-30', 'promise'],
    ['planned', '2026-10-13', null],
  ])
  expect(shown({ today: '2026-09-18' })).toEqual([
    ['left_out', null, null],
    ['left_out', null, null],
    ['planned', '2026-09-18', null],
    ['planned', '2026-10-01', null],
  ])
  const dispute = { kind: 'dispute', untilOn: null, invoiceId: 'a' } as const
  expect(shown({ done, blocks: [dispute] })?.slice(0, 2)).toEqual([
    ['sent', '2026-08-31', null],
    ['stopped', null, 'dispute'],
  ])
})

test('nothing is foreseen where nothing is owed or no run is left', () => {
  expect(previewPlan({ ...facts, invoices: [] })).toBeNull()
  const done = [{ carryingId: 'a', stepIndex: 3, on: '2026-09-29', outcome: 'sent' }] as const
  expect(previewPlan({ ...facts, done })).toBeNull()
})
