import { expect, test } from 'vitest'
import { envelopeOf, isRecipientAddress, recipientFaults } from './recipients.ts'

const one = (address: string) => ({ name: null, address })
const lists = (to: string[], cc: string[] = [], bcc: string[] = []) => ({
  to: to.map(one),
  cc: cc.map(one),
  bcc: bcc.map(one),
})

test.each([
  'ana@client.fr',
  "o'brien@client.fr",
  'a.b+c@sous.domaine.client.fr',
  'été@client.fr',
  '{x}@client.fr',
])('a mail may go to %s', (address) => expect(isRecipientAddress(address)).toBe(true))
test.each([
  '',
  'ana',
  'ana@',
  'ana@client',
  'a b@client.fr',
  'ana@client..fr',
  '<ana@client.fr>',
  'ana@client.fr,b@c.fr',
  `${'a'.repeat(250)}@x.fr`,
])('no mail can go to « %s »', (address) => expect(isRecipientAddress(address)).toBe(false))

test('each fault stands at its field', () => {
  expect(recipientFaults(lists([]))).toMatchObject([{ path: 'to', code: 'recipient_missing' }])
  expect(recipientFaults(lists(['ana@client.fr', 'ana'], ['x@y.fr'], ['bo@']))).toMatchObject([
    { path: 'to.1', code: 'recipient_invalid' },
    { path: 'bcc.0', code: 'recipient_invalid' },
  ])
  const many = Array.from({ length: 101 }, (_, n) => `a${n}@client.fr`)
  expect(recipientFaults(lists(many.slice(1)))).toEqual([])
  expect(recipientFaults(lists(many))).toMatchObject([{ path: 'to', code: 'too_many_recipients' }])
})

test('nobody gets a mail twice', () => {
  expect(envelopeOf(lists(['Ana@client.fr'], ['ana@client.fr'], ['bo@client.fr']))).toEqual([
    ...['ana@client.fr', 'bo@client.fr'],
  ])
})
