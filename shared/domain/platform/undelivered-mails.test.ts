import { expect, test } from 'vitest'
import { mailKindLabel, mailSender } from './undelivered-mails.ts'

test.each([
  ['quote', 'Devis'],
  ['quote-signed-client', 'Devis'],
  ['payment-plan-signed-seller', 'Échéancier'],
  ['notification-digest', 'Notification'],
  ['trial', 'Message d’Ardoise'],
  ['constructor', 'Message d’Ardoise'],
])('a mail of the kind %s is « %s »', (kind, label) => {
  expect(mailKindLabel(kind)).toBe(label)
})

test('whoever sends such mails has them sent again; what is about no page, who manages the members', () => {
  expect(['quote', 'contact', 'invitation', null, 'toString'].map(mailSender)).toEqual([
    'quote:send',
    'invoice:send',
    'member:manage',
    'member:manage',
    'member:manage',
  ])
})
