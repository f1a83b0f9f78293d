import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedHandling,
  type Handling,
  handlingAfterMail,
  handlingStates,
  mergedHandling,
  morningOf,
  pileOf,
  snoozeTimes,
  UNHANDLED,
  wokenHandling,
} from './handling.ts'

const someone = fc.constantFrom('ines', 'karim')
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const handling: fc.Arbitrary<Handling> = fc
  .record({
    state: fc.constantFrom(...handlingStates),
    to: fc.oneof(
      fc.constant({ assigneeId: null, teamId: null }),
      someone.map((assigneeId) => ({ assigneeId, teamId: null })),
      fc.constant({ assigneeId: null, teamId: 'support' }),
    ),
    snoozedUntil: fc.option(instant),
    untilAnswer: fc.boolean(),
  })
  .map(({ to, ...rest }) => ({ ...rest, ...to }))

test('a mail from outside makes it to do, put off no more, whoever has it', () => {
  fc.assert(
    fc.property(handling, fc.boolean(), (before, first) => {
      const after = handlingAfterMail(before, { automatic: false, first })!
      expect(pileOf(after)).toBe('todo')
      expect([after.assigneeId, after.teamId]).toEqual([before.assigneeId, before.teamId])
    }),
  )
})

test('an automatic mail begins a conversation, and changes none', () => {
  fc.assert(
    fc.property(fc.option(handling), (before) => {
      expect(handlingAfterMail(before, { automatic: true, first: false })).toEqual(before)
    }),
  )
  expect(handlingAfterMail(null, { automatic: true, first: true })).toEqual({ ...UNHANDLED, state: 'todo' })
})

test('a change says what it says, and leaves the rest', () => {
  fc.assert(
    fc.property(handling, fc.constantFrom(...handlingStates), instant, (before, state, until) => {
      const stated = changedHandling(before, { state })
      expect(pileOf(stated)).toBe(state)
      expect(stated.assigneeId).toBe(before.assigneeId)
      expect(pileOf(changedHandling(before, { snooze: { until, untilAnswer: false } }))).toBe('snoozed')
      expect(pileOf(changedHandling(before, { snooze: null }))).toBe('todo')
      const given = changedHandling(before, { assignee: { userId: 'ines' } })
      expect([given.assigneeId, given.teamId]).toEqual(['ines', null])
      expect(given.state).not.toBe('done')
      const nobody = changedHandling(before, { assignee: null })
      expect([nobody.assigneeId, nobody.teamId, nobody.state]).toEqual([null, null, before.state])
    }),
  )
})

const urgency = (one: Handling) => ['todo', 'waiting', 'snoozed', 'done'].indexOf(pileOf(one))

test('of two that become one, the least done stays, and nobody loses it', () => {
  fc.assert(
    fc.property(handling, handling, (into, other) => {
      const merged = mergedHandling(into, other)
      expect(urgency(merged)).toBe(Math.min(urgency(into), urgency(other)))
      expect(merged.assigneeId === null || merged.teamId === null).toBe(true)
      const held = [into, other].some(({ assigneeId, teamId }) => assigneeId !== null || teamId !== null)
      expect(merged.assigneeId !== null || merged.teamId !== null).toBe(held)
      expect(mergedHandling(into, into)).toEqual(into)
      expect(mergedHandling(into, UNHANDLED)).toEqual(into)
    }),
  )
})

test('of two that are put off, the sooner ends it, and an answer to either', () => {
  const put = (snoozedUntil: string | null, untilAnswer: boolean): Handling => ({
    ...UNHANDLED,
    state: 'todo',
    snoozedUntil,
    untilAnswer,
  })
  const [early, late] = ['2026-11-26T07:00:00.000Z', '2026-11-30T07:00:00.000Z']
  for (const [a, b] of [
    [put(early, false), put(late, true)] as const,
    [put(late, true), put(early, false)] as const,
  ])
    expect(mergedHandling(a, b)).toEqual(put(early, true))
})

test('whoever wakes is to do', () => {
  fc.assert(
    fc.property(handling, (before) => {
      expect(pileOf(wokenHandling(before))).toBe('todo')
    }),
  )
})

test('tomorrow and Monday at eight, on the clock of the place', () => {
  // Clocks go back on Sunday, October 25, 2026 in Paris.
  const { tomorrow, monday } = snoozeTimes('Europe/Paris', new Date('2026-10-24T10:00:00Z'))
  expect(tomorrow.toISOString()).toBe('2026-10-25T07:00:00.000Z')
  expect(monday.toISOString()).toBe('2026-10-26T07:00:00.000Z')
  expect(snoozeTimes('Asia/Kathmandu', new Date('2026-11-23T18:30:00Z'))).toEqual({
    tomorrow: new Date('2026-11-25T02:15:00Z'),
    monday: new Date('2026-11-30T02:15:00Z'),
  })
  const hourIn = (timeZone: string, at: Date) =>
    new Intl.DateTimeFormat('fr', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      at,
    )
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
      fc.integer({ min: 0, max: 730 }),
      (timeZone, days) => {
        const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
        expect(hourIn(timeZone, morningOf(timeZone, day))).toBe('08:00')
      },
    ),
  )
})
