import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#shared/time/calendar-day.ts'
import { debtors } from './debtor.ts'
import {
  type InterruptionKind,
  interruptionKinds,
  type LimitationFacts,
  limitationOf,
  limitationStage,
} from './limitation.ts'

const facts: LimitationFacts = {
  debtor: 'professional',
  issuedOn: '2024-12-10',
  dueOn: '2025-01-31',
  interruptions: [],
}

describe('the time to claim', () => {
  test.each([
    ['professional', '2030-01-31'],
    ['consumer', '2027-01-31'],
    // Four years from 1 January 2025: the right is of 2024.
    ['public_buyer', '2028-12-31'],
  ] as const)('of a %s ends on %s', (debtor, lastDayOn) => {
    expect(limitationOf({ ...facts, debtor })).toMatchObject({
      lastDayOn,
      prescribedOn: addDays(lastDayOn, 1),
      movedBy: null,
    })
  })

  it('runs again, whole, from an acknowledgement', () => {
    const promise = { kind: 'written_promise', on: '2026-12-01' } as const
    const earlier = { kind: 'payment', on: '2025-03-01' } as const
    expect(limitationOf({ ...facts, debtor: 'consumer', interruptions: [promise, earlier] })).toMatchObject({
      lastDayOn: '2028-12-01',
      movedBy: promise,
    })
    expect(limitationOf({ ...facts, debtor: 'public_buyer', interruptions: [promise] }).lastDayOn).toBe(
      '2030-12-31',
    )
  })

  it('is not moved by an act that comes too late, nor by a letter to a company', () => {
    const late = { kind: 'payment', on: '2027-02-01' } as const
    expect(limitationOf({ ...facts, debtor: 'consumer', interruptions: [late] }).movedBy).toBeNull()
    const letter = { kind: 'written_claim', on: '2026-02-01' } as const
    expect(limitationOf({ ...facts, interruptions: [letter] }).movedBy).toBeNull()
    expect(limitationOf({ ...facts, debtor: 'public_buyer', interruptions: [letter] }).movedBy).toEqual(
      letter,
    )
  })

  it('ends on the last day of February for an invoice of the 29th', () => {
    expect(limitationOf({ ...facts, dueOn: '2024-02-29' }).lastDayOn).toBe('2029-02-28')
  })
})

test('it is told six months and two months before', () => {
  const limitation = limitationOf(facts)
  const stages = ['2029-07-30', '2029-07-31', '2029-11-29', '2029-11-30', '2030-01-31', '2030-02-01']
  expect(stages.map((day) => limitationStage(limitation, day))).toEqual([
    'far',
    'six_months',
    'six_months',
    'two_months',
    'two_months',
    'prescribed',
  ])
})

test('an act never shortens it, and their order does not matter', () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))
  const act = fc.record({
    kind: fc.constantFrom(...(Object.keys(interruptionKinds) as InterruptionKind[])),
    on: day,
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...debtors),
      day,
      fc.array(act, { maxLength: 4 }),
      (debtor, dueOn, interruptions) => {
        const given = { debtor, issuedOn: dueOn, dueOn }
        const { lastDayOn } = limitationOf({ ...given, interruptions })
        expect(lastDayOn >= limitationOf({ ...given, interruptions: interruptions.slice(1) }).lastDayOn).toBe(
          true,
        )
        expect(limitationOf({ ...given, interruptions: interruptions.toReversed() }).lastDayOn).toBe(
          lastDayOn,
        )
      },
    ),
  )
})
