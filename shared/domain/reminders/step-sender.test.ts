import { expect, test } from 'vitest'
import { stepSenderFault } from './step-sender.ts'

const sender = { mailboxId: 'a', address: 'compta@atelier.test', shared: true, refusal: null }

test('the organization’s choice and Ardoise’s own address are for others to judge', () => {
  expect([stepSenderFault(undefined, []), stepSenderFault(null, [])]).toEqual([null, null])
})

test('a step leaves from a mailbox that the whole team writes from and that is connected', () => {
  expect(stepSenderFault('a', [sender])).toBeNull()
  expect(stepSenderFault('a', [{ ...sender, refusal: 'mailbox_refused' }])).toMatch(/Reconnectez-le/)
  expect(stepSenderFault('a', [{ ...sender, shared: false }])).toMatch(/n’est plus partagé/)
  expect(stepSenderFault('b', [sender])).toMatch(/n’existe plus/)
})
