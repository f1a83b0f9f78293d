import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piles } from '#shared/domain/inbox-team/handling.ts'
import { usualWorkingHours, workingMinutesBetween } from '#shared/domain/working-hours/working-hours.ts'
import { dueOf, keptState, movedClock, stateOf, targetOf } from './delays.ts'
import { remainingTime } from './remaining.ts'

const hours = usualWorkingHours
const start = Date.UTC(2026, 10, 2, 8)
const moves = fc.array(
  fc.record({ pile: fc.constantFrom(...piles), minutes: fc.integer({ min: 1, max: 5000 }) }),
  { maxLength: 12 },
)

describe('the clock of the resolution', () => {
  it('counts the working minutes of « à traiter » since it began, whatever came between', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let [at, pile, clock] = [
          start,
          'done' as (typeof piles)[number],
          { openedAt: null as Date | null, spentMinutes: 0 },
        ]
        let worked = 0
        for (const { pile: to, minutes } of steps) {
          const now = new Date(at)
          if (to !== pile) clock = movedClock(clock, { from: pile, to, at: now, hours, takenBack: false })
          if (pile === 'done' && to !== 'done') worked = 0
          pile = to
          at += minutes * 60_000
          if (pile === 'todo') worked += workingMinutesBetween(hours, now, new Date(at))
        }
        const running = clock.openedAt ? workingMinutesBetween(hours, clock.openedAt, new Date(at)) : 0
        if (pile !== 'done') expect(clock.spentMinutes + running).toBe(worked)
        expect(clock.openedAt !== null).toBe(pile === 'todo')
      }),
    )
  })
})

const target = { firstAnswerMinutes: 120, resolutionMinutes: 240, warnPercent: 50 }
const monday = new Date('2026-11-02T08:00:00Z')

describe('the delay of a conversation', () => {
  it('is the one that ends first, and none once it is done', () => {
    const clock = { openedAt: monday, spentMinutes: 0 }
    expect(dueOf({ pile: 'todo', clock, unansweredAt: monday }, target, hours)).toMatchObject({
      kind: 'answer',
      warnAt: new Date('2026-11-02T09:00:00Z'),
      dueAt: new Date('2026-11-02T10:00:00Z'),
    })
    expect(dueOf({ pile: 'todo', clock, unansweredAt: null }, target, hours)?.kind).toBe('resolution')
    const spent = { openedAt: monday, spentMinutes: 200 }
    expect(dueOf({ pile: 'todo', clock: spent, unansweredAt: monday }, target, hours)?.kind).toBe(
      'resolution',
    )
    expect(dueOf({ pile: 'done', clock, unansweredAt: monday }, target, hours)).toBeNull()
  })

  it('is told anew when it is another, or ends later than was told', () => {
    const due = {
      kind: 'answer' as const,
      from: monday,
      warnAt: new Date(monday.getTime() + 1),
      dueAt: new Date(monday.getTime() + 2),
    }
    const told = { kind: due.kind, from: due.from, state: 'late' as const }
    expect(keptState(told, due, due.dueAt)).toBe('late')
    expect(keptState(told, due, due.warnAt)).toBeNull()
    expect(keptState({ ...told, state: 'soon' }, due, due.dueAt)).toBe('soon')
    expect(keptState(told, { ...due, from: due.dueAt }, due.dueAt)).toBeNull()
    expect(stateOf(due, due.warnAt)).toBe('soon')
  })

  it('follows the strictest of the mailboxes’ own targets', () => {
    const all = { ...target, mailboxId: null }
    const own = [
      { mailboxId: 'a', firstAnswerMinutes: 60, resolutionMinutes: null, warnPercent: 80 },
      { mailboxId: 'b', firstAnswerMinutes: 90, resolutionMinutes: 30, warnPercent: 90 },
    ]
    expect(targetOf([all, ...own], ['c'])).toMatchObject(target)
    expect(targetOf([all, ...own], ['a', 'b'])).toMatchObject({
      firstAnswerMinutes: 60,
      resolutionMinutes: 30,
      warnPercent: 80,
    })
    expect(targetOf(own, ['c'])).toBeNull()
  })
})

it('the time that is left is short and says when it is late', () => {
  const at = (minutes: number) =>
    remainingTime(new Date(start + minutes * 60_000).toISOString(), new Date(start), 'answer')
  expect(at(45)).toMatchObject({ late: false, short: '45\u00a0min' })
  expect(at(150).short).toBe('2\u00a0h')
  expect(at(-185)).toMatchObject({ late: true, short: 'en retard de 3\u00a0h' })
  expect(at(-5000).short).toBe('en retard de 3\u00a0j')
})
