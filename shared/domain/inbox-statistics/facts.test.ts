import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piles } from '../inbox-team/handling.ts'
import { usualWorkingHours } from '../working-hours/working-hours.ts'
import { type ConversationStory, type CountedMail, type CountedMove, factsOf } from './facts.ts'

const hours = usualWorkingHours
const target = { firstAnswerMinutes: 120, resolutionMinutes: 480 }
/** A Tuesday, in Paris. */
const on = (time: string, day = 24) => new Date(`2026-11-${day}T${time}:00+01:00`)
const mail = (at: Date, side: CountedMail['side'], change: Partial<CountedMail> = {}): CountedMail => ({
  id: at.toISOString(),
  at,
  side,
  automatic: false,
  authorId: side === 'ours' ? 'ines' : null,
  ...change,
})
const move = (at: Date, pile: CountedMove['pile'], userId: string | null = 'ines'): CountedMove => ({
  at,
  pile,
  userId,
})
const story = (change: Partial<ConversationStory>): ConversationStory => ({
  mails: [],
  moves: [],
  present: null,
  assigneeId: 'hugo',
  ...change,
})
const told = (one: ConversationStory) =>
  factsOf(one, hours, target)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.kind < b.kind ? -1 : 1))
    .map(({ kind, userId, spent, within, until }) =>
      [kind, userId, spent && `${spent.work}/${spent.clock}`, within, until?.toISOString().slice(11, 16)]
        .filter((part) => part != null)
        .join(' '),
    )

describe('the facts of a conversation', () => {
  it('are that it came, was answered and was treated', () => {
    const done = story({
      mails: [mail(on('10:00'), 'outside'), mail(on('11:30'), 'ours')],
      moves: [move(on('11:31'), 'done')],
      present: { pile: 'done', since: on('11:31') },
    })
    expect(told(done)).toEqual([
      'begun hugo',
      'open hugo 10:31',
      'received hugo',
      'answered ines 90/90 true',
      'sent ines',
      'resolved ines 91/91 true',
    ])
  })

  it('measure delays in opening hours and by the clock', () => {
    const late = story({
      mails: [mail(on('17:00'), 'outside'), mail(on('11:00', 25), 'ours')],
      present: { pile: 'todo', since: on('17:00') },
    })
    expect(told(late)).toContain('answered ines 180/1080 false')
    expect(told(late)).toContain('open hugo')
  })

  it('measure the resolution without what was waited for or put off', () => {
    const rested = story({
      mails: [mail(on('09:00'), 'outside')],
      moves: [move(on('10:00'), 'waiting'), move(on('15:00'), 'todo', null), move(on('15:30'), 'done')],
      present: { pile: 'done', since: on('15:30') },
    })
    expect(told(rested)).toContain('resolved ines 90/90 true')
  })

  it('count what was opened anew as another time, and its answer too', () => {
    const twice = story({
      mails: [
        mail(on('09:00'), 'outside'),
        mail(on('09:10'), 'ours'),
        mail(on('10:00'), 'outside'),
        mail(on('10:20'), 'ours'),
        mail(on('10:40'), 'ours'),
      ],
      moves: [move(on('09:11'), 'done'), move(on('10:41'), 'done')],
      present: { pile: 'done', since: on('10:41') },
    })
    expect(told(twice).filter((one) => /^(answered|resolved|begun)/.test(one))).toEqual([
      'begun hugo',
      'answered ines 10/10 true',
      'resolved ines 11/11 true',
      'answered ines 20/20 true',
      'resolved ines 41/41 true',
    ])
  })

  it('know an answer that leaves just after « traité »', () => {
    const after = story({
      mails: [mail(on('09:00'), 'outside'), mail(on('09:31'), 'ours')],
      moves: [move(on('09:30'), 'done')],
      present: { pile: 'done', since: on('09:30') },
    })
    expect(told(after)).toContain('answered ines 31/31 true')
  })

  it('leave out imported mails and what writes by itself, which neither asks nor answers', () => {
    const imported = story({ mails: [mail(on('09:00'), 'other'), mail(on('10:00'), 'other')] })
    expect(told(imported)).toEqual([])
    const notice = story({
      mails: [
        mail(on('09:00'), 'outside', { automatic: true }),
        mail(on('09:01'), 'other', { automatic: true }),
        mail(on('09:30'), 'ours'),
      ],
      present: { pile: 'todo', since: on('09:00') },
    })
    expect(told(notice)).toEqual(['begun hugo', 'open hugo', 'received hugo', 'sent ines'])
    const known = story({
      mails: [mail(on('08:00'), 'other'), mail(on('09:00'), 'outside', { automatic: true })],
      present: null,
    })
    expect(told(known)).toEqual(['received hugo'])
  })

  it('follow what a merge or an undo made of it', () => {
    const mails = [mail(on('09:00'), 'outside')]
    expect(told(story({ mails, present: { pile: 'done', since: on('12:00') } }))).toContain(
      'resolved 180/180 true',
    )
    const moves = [move(on('10:00'), 'done')]
    const back = factsOf(
      story({ mails, moves, present: { pile: 'todo', since: on('11:00') } }),
      hours,
      target,
    )
    expect(back.filter(({ kind, until }) => kind === 'open' && until === null)).toHaveLength(1)
  })

  const minutes = fc.integer({ min: 0, max: 20_000 })
  const at = (minute: number) => new Date(on('08:00').getTime() + minute * 60_000)
  const stories = fc.record({
    mails: fc.uniqueArray(
      fc.record({
        minute: minutes,
        side: fc.constantFrom('outside', 'ours', 'other'),
        automatic: fc.boolean(),
      }),
      { selector: ({ minute }) => minute, maxLength: 12 },
    ),
    moves: fc.uniqueArray(fc.record({ minute: minutes, pile: fc.constantFrom(...piles) }), {
      selector: ({ minute }) => minute,
      maxLength: 12,
    }),
    pile: fc.option(fc.constantFrom(...piles)),
  })
  const storyOf = ({ mails, moves, pile }: typeof stories extends fc.Arbitrary<infer T> ? T : never) =>
    story({
      mails: mails.map(({ minute, side, automatic }) =>
        mail(at(minute), side as CountedMail['side'], { automatic }),
      ),
      moves: moves.map((one) => move(at(one.minute), one.pile)),
      present: pile ? { pile, since: at(20_001) } : null,
    })

  it('do not depend on the order in which things came to be known', () => {
    fc.assert(
      fc.property(stories, fc.infiniteStream(fc.nat()), (made, numbers) => {
        const one = storyOf(made)
        const shuffled = <T>(items: readonly T[]) =>
          items
            .map((item) => [numbers.next().value ?? 0, item] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, item]) => item)
        expect(told({ ...one, mails: shuffled(one.mails), moves: shuffled(one.moves) })).toEqual(told(one))
      }),
    )
  })

  it('open and close one after the other, and end as the conversation stands', () => {
    fc.assert(
      fc.property(stories, (made) => {
        const one = storyOf(made)
        const facts = factsOf(one, hours, target)
        const open = facts
          .filter(({ kind }) => kind === 'open')
          .sort((a, b) => a.at.getTime() - b.at.getTime())
        const resolved = facts.filter(({ kind }) => kind === 'resolved')
        for (const [index, { until }] of open.entries()) {
          const next = open[index + 1]
          if (next) expect(until !== null && until <= next.at).toBe(true)
        }
        expect(resolved).toHaveLength(open.filter(({ until }) => until !== null).length)
        if (one.mails.length > 0)
          expect(open.some(({ until }) => until === null)).toBe(
            one.present !== null && one.present.pile !== 'done',
          )
        expect(facts.filter(({ kind }) => kind === 'answered').length).toBeLessThanOrEqual(open.length)
        for (const { spent } of facts) if (spent) expect(spent.work).toBeLessThanOrEqual(spent.clock)
      }),
    )
  })
})
