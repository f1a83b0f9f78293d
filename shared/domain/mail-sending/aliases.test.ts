import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ALIASES_MAX,
  type Alias,
  aliasFaults,
  answeringAlias,
  deliveredTo,
  type Received,
} from './aliases.ts'

const alias = (address: string, isDefault = false): Alias => ({ address, name: '', isDefault })
const person = (address: string) => ({ name: null, address })
const mailbox = {
  address: 'jeanne@atelier.test',
  aliases: [alias('contact@atelier.test'), alias('devis@atelier.test')],
}
const mail = (facts: Partial<Received> = {}): Received => ({
  from: person('camille@client.test'),
  to: [],
  cc: [],
  deliveredTo: [],
  outgoing: false,
  ...facts,
})

describe('the address that answers', () => {
  test.each([
    ['the own address', { to: [person('Jeanne@Atelier.test')] }, null],
    ['an alias in To', { to: [person('x@y.test'), person('Contact@Atelier.test')] }, 'contact@atelier.test'],
    [
      'To before Cc',
      { to: [person('devis@atelier.test')], cc: [person('contact@atelier.test')] },
      'devis@atelier.test',
    ],
    [
      'an alias in Cc',
      { to: [person('x@y.test')], cc: [person('contact@atelier.test')] },
      'contact@atelier.test',
    ],
    ['a blind copy that a server delivered', { deliveredTo: ['devis@atelier.test'] }, 'devis@atelier.test'],
    [
      'what it was written to before what delivered it',
      { to: [person('contact@atelier.test')], deliveredTo: ['jeanne@atelier.test'] },
      'contact@atelier.test',
    ],
    ['nothing of ours', { to: [person('liste@y.test')] }, null],
    [
      'a mail of ours',
      { outgoing: true, from: person('devis@atelier.test'), to: [person('contact@atelier.test')] },
      'devis@atelier.test',
    ],
  ] as const)('%s', (_name, facts, found) => {
    expect(answeringAlias(mail(facts as Partial<Received>), mailbox)).toBe(found)
  })

  test('is the default where the mail names none of ours, and never where it names the own address', () => {
    const chosen = { ...mailbox, aliases: [alias('contact@atelier.test', true)] }
    expect(answeringAlias(mail(), chosen)).toBe('contact@atelier.test')
    expect(answeringAlias(mail({ to: [person('jeanne@atelier.test')] }), chosen)).toBeNull()
  })

  test('is an alias of the mailbox, or its own address, whatever a mail names', () => {
    const any = fc.constantFrom(
      'a@b.test',
      'jeanne@atelier.test',
      'contact@atelier.test',
      'DEVIS@atelier.test',
    )
    const list = fc.array(any, { maxLength: 4 })
    fc.assert(
      fc.property(list, list, list, any, fc.boolean(), (to, cc, delivered, from, outgoing) => {
        const found = answeringAlias(
          mail({
            to: to.map(person),
            cc: cc.map(person),
            deliveredTo: delivered,
            from: person(from),
            outgoing,
          }),
          mailbox,
        )
        expect([null, ...mailbox.aliases.map(({ address }) => address)]).toContain(found)
      }),
    )
  })
})

test('an address is refused when it is none, the mailbox’s own, or one too many', () => {
  const codes = (address: string, box = mailbox) => aliasFaults(address, box).map(({ code }) => code)
  expect(codes('contact')).toEqual(['invalid_address'])
  expect(codes('Jeanne@atelier.test')).toEqual(['alias_same'])
  expect(codes('neuve@atelier.test')).toEqual([])
  const full = { ...mailbox, aliases: Array.from({ length: ALIASES_MAX }, (_, at) => alias(`a${at}@b.test`)) }
  expect(codes('neuve@atelier.test', full)).toEqual(['too_many_aliases'])
  // Changed, not added.
  expect(codes('a1@b.test', full)).toEqual([])
})

test('what servers wrote as they delivered a mail', () => {
  const head =
    'Delivered-To: contact@atelier.test\r\nX-Original-To: <devis@atelier.test>\r\nTo: x@y.test\r\n folded@z.test'
  expect(deliveredTo(head)).toEqual(['contact@atelier.test', 'devis@atelier.test'])
})
