import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acknowledgeTimes, autoReplyOn, autoReplyTo, type IncomingMail } from './auto-reply.ts'
import { autoReplyFault, autoReplyVariables, fillReplyHtml, fillReplySubject } from './auto-reply-words.ts'

const now = new Date('2026-11-25T10:00:00Z')
const hour = 3_600_000
const facts = {
  addresses: new Set(['contact@atelier.test', 'devis@atelier.test']),
  ours: new Set(['contact@atelier.test', 'jeanne@atelier.test']),
  enabledAt: new Date(now.getTime() - 10 * hour),
  now,
}
const mail = (change: Partial<IncomingMail> = {}): IncomingMail => ({
  from: { name: 'Camille', address: 'Camille@Client.test' },
  to: [{ name: null, address: 'Contact@Atelier.test' }],
  cc: [],
  receivedAt: new Date(now.getTime() - hour),
  automatic: false,
  outgoing: false,
  ...change,
})
const from = (address: string) => ({ from: { name: null, address } })

test('a person who wrote to the mailbox is answered', () => {
  expect(autoReplyTo(mail({ to: [{ name: null, address: 'Devis@Atelier.test' }] }), facts)).toBe(
    'camille@client.test',
  )
  expect(autoReplyTo(mail(), facts)).toBe('camille@client.test')
  expect(autoReplyTo(mail({ to: [], cc: mail().to }), facts)).toBe('camille@client.test')
})

test.each([
  ['a program', { automatic: true }],
  ['a mail of ours', { outgoing: true }],
  ['nobody', { from: null }],
  ['no address', from('undisclosed')],
  ['another mailbox of ours', from('Jeanne@Atelier.test')],
  ['itself', from('contact@atelier.test')],
  ['a mailbox that reads nothing', from('no-reply@client.test')],
  ['one with a tag', from('noreply+42@client.test')],
  ['in French', from('ne-pas-repondre@client.test')],
  ['a server', from('MAILER-DAEMON@client.test')],
  ['a postmaster', from('postmaster@client.test')],
  ['a list', from('chantier-request@client.test')],
  ['a mail in blind copy', { to: [{ name: null, address: 'liste@client.test' }] }],
  ['a mail of before', { receivedAt: new Date(now.getTime() - 11 * hour) }],
] as [string, Partial<IncomingMail>][])('not answered: %s', (_name, change) => {
  expect(autoReplyTo(mail(change), facts)).toBeNull()
})

test('a mail older than a day is not answered, however long the answer is on', () => {
  const enabledAt = new Date(0)
  const receivedAt = new Date(now.getTime() - 24 * hour - 1)
  expect(autoReplyTo(mail({ receivedAt }), { ...facts, enabledAt })).toBeNull()
})

test('an absence holds on its days alone, before the acknowledgement', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      ...[fc.boolean(), fc.constantFrom(...acknowledgeTimes), fc.boolean(), day, day, day],
      (acknowledges, acknowledgesWhen, open, one, other, today) => {
        const [start, end] = [one, other].sort() as [string, string]
        const settings = { acknowledges, acknowledgesWhen, away: { from: start, to: end } }
        const kind = autoReplyOn(settings, { day: today, open })
        const inside = start <= today && today <= end
        const due = acknowledges && (acknowledgesWhen === 'always' || !open)
        expect(kind).toBe(inside ? 'vacation' : due ? 'acknowledgement' : null)
      },
    ),
  )
})

describe('the words of an answer', () => {
  test('leave out what is not known, with the space before it, and never show braces', () => {
    expect(fillReplyHtml('<p>Bonjour {prenom} {nom},</p>', { prenom: 'Zoé' })).toBe('<p>Bonjour Zoé,</p>')
    expect(fillReplySubject('Merci {{ prenom }}\u00a0!', {})).toBe('Merci\u00a0!')
    expect(fillReplyHtml('<p>{client}</p>', { client: '<b>' })).toBe('<p>&lt;b&gt;</p>')
    const values = fc.dictionary(fc.constantFrom(...autoReplyVariables), fc.string())
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...autoReplyVariables)), values, (names, known) => {
        const filled = fillReplySubject(names.map((name) => `a {${name}} b`).join(''), known)
        const plain = Object.values(known).every((value) => !value.includes('{'))
        if (plain) expect(filled).not.toContain('{')
      }),
    )
  })

  test('hold the variables of the sender alone', () => {
    expect(autoReplyFault('<p>{salutation} {entreprise}</p>')).toBeNull()
    expect(autoReplyFault('<p>{pronom}</p>')).toContain('{prenom}')
    expect(autoReplyFault('<p>{numero}</p>')).toContain('{numero} appartient à un devis')
  })
})

describe('instances that answer each other', () => {
  /** Each holds mailboxes that answer everything they may; answers say that they are automatic, or, of a bad program, do not. */
  const world = fc.record({
    boxes: fc.integer({ min: 2, max: 5 }),
    says: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    first: fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 20 }),
  })

  test('never loop: each sender hears once a day at most, from whoever it is', () => {
    fc.assert(
      fc.property(world, ({ boxes, says, first }) => {
        const address = (box: number) => `box${box % boxes}@instance${box % boxes}.test`
        const given = new Set<string>()
        const queue = first.map(([sender, to]) => ({ sender, to, automatic: false }))
        let replies = 0
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          const { sender, to, automatic } = next
          const arrived = mail({
            ...from(address(sender)),
            to: [{ name: null, address: address(to) }],
            automatic,
            receivedAt: now,
          })
          const own = { ...facts, addresses: new Set([address(to)]), ours: new Set([address(to)]) }
          const whom = autoReplyTo(arrived, own)
          const key = `${address(to)} ${whom}`
          if (whom === null || given.has(key)) continue
          given.add(key)
          replies += 1
          queue.push({ sender: to, to: sender, automatic: says[to % 5]! })
        }
        expect(replies).toBeLessThanOrEqual(boxes * (boxes - 1))
      }),
    )
  })
})
