import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piles } from '#shared/domain/inbox-team/handling.ts'
import { usualWorkingHours, workingMinutesBetween } from '#shared/domain/working-hours/working-hours.ts'
import { dueOf, keptState, movedClock, remainingTime, stateOf, targetOf } from './delays.ts'

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

const target = { firstAnswerMinutes: 120, resolutionMinutes: 240, warnPercent: 50, warnMinutes: null }
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

  it('is warned of by its part or some minutes before its end, whichever comes first', () => {
    const facts = { pile: 'todo' as const, clock: { openedAt: null, spentMinutes: 0 }, unansweredAt: monday }
    const warned = (warnPercent: number, warnMinutes: number | null) =>
      dueOf(facts, { ...target, warnPercent, warnMinutes }, hours)
        ?.warnAt.toISOString()
        .slice(11, 16)
    expect(warned(100, 30)).toBe('09:30')
    expect(warned(50, 30)).toBe('09:00')
    expect(warned(90, 30)).toBe('09:30')
    expect(warned(100, null)).toBe('10:00')
    // A delay that is shorter than its warning is warned of at once.
    expect(warned(100, 500)).toBe('08:00')
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
      { mailboxId: 'a', firstAnswerMinutes: 60, resolutionMinutes: null, warnPercent: 80, warnMinutes: 10 },
      { mailboxId: 'b', firstAnswerMinutes: 90, resolutionMinutes: 30, warnPercent: 90, warnMinutes: 20 },
    ]
    expect(targetOf([all, ...own], ['c'])).toMatchObject(target)
    expect(targetOf([all, ...own], ['a', 'b'])).toMatchObject({
      firstAnswerMinutes: 60,
      resolutionMinutes: 30,
      warnPercent: 80,
      warnMinutes: 20,
    })
    expect(targetOf(own, ['c'])).toBeNull()
  })
})

it('the time that is left counts opening hours, and says when it is late', () => {
  // A Monday at nine in Paris; nine hours a day.
  const due = new Date(start)
  const at = (now: string) => remainingTime(due.toISOString(), new Date(now), 'answer', hours)
  expect(at('2026-11-02T07:15:00Z')).toMatchObject({ late: false, short: '<\u00a01\u00a0min' })
  expect(at('2026-10-30T16:15:00Z').short).toBe('45\u00a0min')
  expect(at('2026-10-30T14:30:00Z').sentence).toBe('réponse attendue dans 2\u00a0h ouvrées')
  expect(at('2026-11-02T08:00:20Z')).toMatchObject({ late: true, short: 'en retard' })
  expect(at('2026-11-02T11:05:00Z')).toMatchObject({ late: true, short: 'en retard de 3\u00a0h' })
  // The night counts for nothing.
  expect(at('2026-11-03T08:00:00Z').short).toBe('en retard de 9\u00a0h')
  expect(at('2026-11-06T08:00:00Z').sentence).toBe('réponse attendue, en retard de 4\u00a0j ouvrés')
})
