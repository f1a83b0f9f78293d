import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Handling, handlingStates, UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { assignTurns, handlingUnderRule, isFree, nextInTurn } from './rule-outcome.ts'

const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })

test('nobody is given two in a row while another can take it, and only who can takes it', () => {
  fc.assert(
    fc.property(
      fc.option(fc.constantFrom('a', 'c', 'z')),
      fc.array(people, { maxLength: 30 }),
      (last, ables) => {
        const turns = assignTurns(
          last,
          ables.map((able, index) => ({ conversationId: String(index), able })),
        )
        let previous: string | null = last
        ables.forEach((able, index) => {
          const given = turns.given.get(String(index))!
          expect(able).toContain(given)
          if (able.some((one) => one !== previous)) expect(given).not.toBe(previous)
          previous = given
        })
        expect(turns.last).toBe(previous)
      },
    ),
  )
})

test('among the same people everybody has the same share', () => {
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 60 }), (able, count) => {
      const { given } = assignTurns(
        null,
        Array.from({ length: count }, (_, index) => ({ conversationId: String(index), able })),
      )
      const shares = able.map((one) => [...given.values()].filter((to) => to === one).length)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
  expect(nextInTurn('a', [])).toBe(null)
})

const handling: fc.Arbitrary<Handling> = fc.record({
  state: fc.constantFrom(...handlingStates),
  assigneeId: fc.option(fc.constant('ines')),
  teamId: fc.constant(null),
  snoozedUntil: fc.constant(null),
  untilAnswer: fc.constant(false),
})

test('whoever has it keeps it, and the state of a rule above stays', () => {
  fc.assert(
    fc.property(
      handling,
      fc.option(fc.constantFrom(...handlingStates)),
      fc.boolean(),
      (before, state, stateSet) => {
        const after = handlingUnderRule(before, { state }, { assignee: { userId: 'karim' }, stateSet })
        expect(after.assigneeId).toBe(isFree(before) ? 'karim' : before.assigneeId)
        if (stateSet) expect(after.state).toBe(before.state)
        else if (state !== null) expect(after.state).toBe(state)
      },
    ),
  )
  const nothing = handlingUnderRule(UNHANDLED, { state: null }, { assignee: null, stateSet: false })
  expect(nothing).toEqual(UNHANDLED)
})
