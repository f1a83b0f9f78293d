import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseSubject } from '#shared/domain/conversations/thread-keys.ts'
import { type Answered, answerRecipients, answerReferences, answerSubject } from './answer.ts'

const camille = { name: 'Camille Roy', address: 'camille@client.test' }
const paul = { name: null, address: 'paul@client.test' }
const us = { name: 'Jeanne', address: 'Jeanne@Atelier.test' }
const ours = ['jeanne@atelier.test', 'contact@atelier.test']
const mail = (facts: Partial<Answered> = {}): Answered => ({
  from: camille,
  replyTo: [],
  to: [us],
  cc: [],
  outgoing: false,
  ...facts,
})

describe('an answer goes', () => {
  test('to its author, to whom Reply-To names instead, and on to the same people after a mail of ours', () => {
    expect(answerRecipients('reply', mail({ cc: [paul] }), ours)).toEqual({ to: [camille], cc: [] })
    expect(answerRecipients('reply', mail({ replyTo: [paul] }), ours)).toEqual({ to: [paul], cc: [] })
    const own = mail({ from: us, to: [camille], cc: [paul], outgoing: true })
    expect(answerRecipients('reply', own, ours)).toEqual({ to: [camille], cc: [] })
    expect(answerRecipients('reply_all', own, ours)).toEqual({ to: [camille], cc: [paul] })
  })
  test('to all, without us and with who was in copy in copy', () => {
    const many = mail({ to: [us, paul], cc: [{ name: null, address: 'CONTACT@atelier.test' }, camille] })
    expect(answerRecipients('reply_all', many, ours)).toEqual({ to: [camille, paul], cc: [] })
  })
  test('to oneself where nobody else is', () => {
    expect(answerRecipients('reply', mail({ from: us }), ours)).toEqual({ to: [us], cc: [] })
  })

  const people = fc.array(
    fc.record({
      name: fc.option(fc.constantFrom('Ana', 'Bo'), { nil: null }),
      address: fc.constantFrom('a@x.fr', 'A@x.fr', 'b@x.fr', 'jeanne@atelier.test', 'c@x.fr'),
    }),
    { maxLength: 6 },
  )
  test('to nobody twice, to none of us beside others, and to nobody whom the mail does not name', () => {
    fc.assert(
      fc.property(
        fc.record({
          from: fc.option(
            people.map((list) => list[0] ?? paul),
            { nil: null },
          ),
          replyTo: people,
          to: people,
          cc: people,
          outgoing: fc.boolean(),
        }),
        fc.constantFrom('reply' as const, 'reply_all' as const, 'forward' as const),
        (facts, kind) => {
          const { to, cc } = answerRecipients(kind, facts, ours)
          const keys = [...to, ...cc].map(({ address }) => address.toLowerCase())
          expect(new Set(keys).size).toBe(keys.length)
          const named = [facts.from ?? [], facts.replyTo, facts.to, facts.cc].flat()
          for (const key of keys) expect(named.map(({ address }) => address.toLowerCase())).toContain(key)
          if (keys.some((key) => !ours.includes(key))) for (const key of keys) expect(ours).not.toContain(key)
          if (kind === 'forward') expect(keys).toEqual([])
          // « Répondre » goes to no more people than « Répondre à tous », and leaves nobody in copy.
          if (kind === 'reply') expect(cc).toEqual([])
        },
      ),
    )
  })
})

describe('its subject', () => {
  test.each([
    ['Devis D-2026-014', 'Re: Devis D-2026-014'],
    ['RE : TR: Devis  Été', 'Re: Devis Été'],
    ['Rép : AW: Re[2]: Plan (fwd)', 'Re: Plan'],
    ['', 'Re:'],
    ['Urgent: livraison', 'Re: Urgent: livraison'],
  ])('of « %s » is « %s »', (subject, answer) => {
    expect(answerSubject('reply', subject)).toBe(answer)
  })
  test('keeps what the mail is about, and is the same when it is answered again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (subject) => {
        const once = answerSubject('reply_all', subject)
        expect(answerSubject('reply', once)).toBe(once)
        expect(baseSubject(once)).toBe(baseSubject(subject))
      }),
      // Letters that « Re » and « (fwd) » have too.
      { examples: [['r'], ['Re: e'], ['f (fwd)'], ['F (Fwd) (fwd)']] },
    )
  })
})

describe('its references (RFC 5322, 3.6.4)', () => {
  test('are those of the mail, then the mail itself', () => {
    expect(answerReferences({ messageId: 'c@x', inReplyTo: ['b@x'], references: ['a@x', 'b@x'] })).toEqual([
      ...['a@x', 'b@x', 'c@x'],
    ])
  })
  test('come from In-Reply-To where it names one mail alone', () => {
    expect(answerReferences({ messageId: 'c@x', inReplyTo: ['b@x'], references: [] })).toEqual(['b@x', 'c@x'])
    expect(answerReferences({ messageId: 'c@x', inReplyTo: ['a@x', 'b@x'], references: [] })).toEqual(['c@x'])
  })
  test('name each mail once, end with the answered one, begin with the first, and hold nothing that ends a header', () => {
    const id = fc.oneof(
      fc.nat(80).map((n) => `${n}@x`),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(id, { maxLength: 120 }), fc.nat(1000), (references, n) => {
        const messageId = `last-${n}@x`
        const cited = answerReferences({ messageId, inReplyTo: [], references })
        expect(new Set(cited).size).toBe(cited.length)
        expect(cited.at(-1)).toBe(messageId)
        expect(cited.length).toBeLessThanOrEqual(50)
        for (const one of cited) expect(one).toMatch(/^[^\s<>]+$/)
      }),
    )
  })
})
