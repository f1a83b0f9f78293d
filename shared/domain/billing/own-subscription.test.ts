import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceOf } from './choice.ts'
import { graceEnd, type graceMailDays, graceMailDue, isGraceOver } from './grace.ts'
import {
  follow,
  type Happening,
  happenings,
  holdsPlan,
  isLive,
  type OwnSubscription,
} from './own-subscription.ts'
import { periodOf } from './period.ts'

const DAY_MS = 86_400_000
const anchor = new Date('2026-11-01T09:00:00Z')
const told = (facts: Partial<OwnSubscription> = {}, index = 0): OwnSubscription => {
  const { start, end } = periodOf(anchor, index)
  return {
    id: 'sub_1',
    status: 'active',
    choice: choiceOf('premium', 1),
    cancelAtEnd: false,
    periodStart: start,
    periodEnd: end,
    pastDueSince: null,
    ...facts,
  }
}

/** The life of one subscription at the provider, state after state. */
const unpaid = told({ status: 'past_due', pastDueSince: periodOf(anchor, 1).start }, 1)
const life: OwnSubscription[] = [
  told({ status: 'incomplete' }),
  told(),
  told({ choice: choiceOf('team', 4) }),
  told({ choice: choiceOf('team', 4), cancelAtEnd: true }),
  told({ choice: choiceOf('team', 4) }),
  { ...unpaid, choice: choiceOf('team', 4) },
  told({ choice: choiceOf('team', 4) }, 1),
  told({ choice: choiceOf('team', 4) }, 2),
  told({ choice: choiceOf('team', 4), status: 'canceled' }, 2),
]
const told8: Happening[] = [
  'started',
  'changed',
  'end_planned',
  'end_dropped',
  'payment_failed',
  'paid_again',
  'renewed',
  'ended',
]

/** As the server does: each event has the provider's state of its moment read, an answer older than the kept one is dropped. */
function run(events: readonly number[], now: (event: number, turn: number) => number) {
  let kept: OwnSubscription | null = null
  let askedAt = -1
  const happened: Happening[] = []
  for (const [turn, event] of events.entries()) {
    const at = now(event, turn)
    if (at < askedAt) continue
    askedAt = at
    const after: OwnSubscription = follow(kept, life[at]!)
    happened.push(...happenings(kept, after))
    kept = after
  }
  return { kept, happened }
}

describe('a subscription', () => {
  test('tells what happened, in order', () => {
    const { kept, happened } = run(life.keys().toArray(), (event) => event)
    expect(kept).toEqual(life.at(-1))
    expect(happened).toEqual(told8)
  })

  test('repeated events tell nothing twice', () => {
    const twice = life
      .keys()
      .toArray()
      .flatMap((event) => [event, event, event])
    expect(run(twice, (event) => event).happened).toEqual(told8)
  })

  test('shuffled and repeated events end as they would in order, and each thing is told at most once', () => {
    const events = fc.array(fc.nat(life.length - 1), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(events, (shuffled) => {
        // An answer may come late: the state of an earlier moment, after one of a later.
        const { kept, happened } = run([...shuffled, life.length - 1], (event) => event)
        expect(kept).toEqual({ ...life.at(-1)!, pastDueSince: null })
        expect(happened.filter((one) => one === 'ended').length).toBeLessThanOrEqual(1)
        expect(happened.filter((one) => one === 'started').length).toBeLessThanOrEqual(1)
        // The life has two months that are renewed.
        for (const one of new Set(happened))
          expect(happened.filter((other) => other === one).length).toBeLessThanOrEqual(
            one === 'renewed' ? 2 : 1,
          )
      }),
    )
  })

  test('read at the provider whenever an event comes, whatever the event says, it is as the provider has it', () => {
    const events = fc.array(fc.nat(life.length - 1), { minLength: life.length, maxLength: 40 })
    fc.assert(
      fc.property(events, (shuffled) => {
        const reach = Math.ceil(shuffled.length / life.length)
        const { kept } = run(shuffled, (_event, turn) => Math.min(life.length - 1, Math.floor(turn / reach)))
        const last = life[Math.min(life.length - 1, Math.floor((shuffled.length - 1) / reach))]!
        expect(kept).toEqual(last)
      }),
    )
  })

  test('one that ended never lives again; another begins', () => {
    const ended = told({ status: 'canceled' })
    expect(follow(ended, told())).toEqual(ended)
    const next = follow(ended, told({ id: 'sub_2' }))
    expect(happenings(ended, next)).toEqual(['started'])
  })

  test('a payment that failed keeps its first instant, until it is paid', () => {
    const first = follow(told(), unpaid)
    const later = follow(first, {
      ...unpaid,
      pastDueSince: new Date(unpaid.pastDueSince!.getTime() + 3 * DAY_MS),
    })
    expect(later.pastDueSince).toEqual(unpaid.pastDueSince)
    expect(follow(later, told({}, 1)).pastDueSince).toBeNull()
    expect(follow(null, { ...unpaid, pastDueSince: null }).pastDueSince).toEqual(unpaid.periodStart)
  })

  test('lives while a second would be paid twice; its plan holds while it is paid, and during the grace', () => {
    expect((['active', 'past_due', 'unpaid', 'canceled', 'incomplete'] as const).map(isLive)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect((['active', 'past_due', 'unpaid', 'canceled', 'paused'] as const).map(holdsPlan)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the grace', () => {
  const since = new Date('2026-12-01T09:00:00Z')
  const later = (days: number) => new Date(since.getTime() + days * DAY_MS)

  test('lasts fourteen days, with a mail at 0, 7 and 13', () => {
    expect(graceEnd(since)).toEqual(later(14))
    expect([isGraceOver(since, later(13.99)), isGraceOver(since, later(14))]).toEqual([false, true])
    expect([0, 6.9, 7, 12, 13, 14].map((days) => graceMailDue(since, null, later(days)))).toEqual([
      0,
      0,
      7,
      7,
      13,
      null,
    ])
  })

  test('however often and late it is looked at, each mail leaves once and never out of order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true })), (looks) => {
        const sent: number[] = []
        let told: (typeof graceMailDays)[number] | null = null
        for (const days of looks.toSorted((a, b) => a - b)) {
          const due = graceMailDue(since, told, later(days))
          if (due === null) continue
          expect(due).toBeLessThanOrEqual(days)
          told = due
          sent.push(due)
        }
        expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
      }),
    )
  })
})
