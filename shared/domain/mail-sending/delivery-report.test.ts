import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryReason, readDeliveryStatus } from './delivery-report.ts'

/** As RFC 3464, appendix E, has it, with a recipient that got the mail. */
const REPORT = [
  'Reporting-MTA: dns; mx.atelier.test',
  'Arrival-Date: Mon, 16 Nov 2026 10:00:00 +0100',
  '',
  'Original-Recipient: rfc822;Camille@client.test',
  'Final-Recipient: rfc822; boite-12@interne.client.test',
  'Action: Failed',
  'Status: 5.1.1 (bad destination)',
  'Diagnostic-Code: smtp; 550 5.1.1 <camille@client.test>:',
  ' Recipient address rejected',
  '',
  'Final-Recipient: rfc822;<paul@client.test>',
  'Action: delayed',
  'Status: 4.4.1',
  'Will-Retry-Until: Thu, 19 Nov 2026 10:00:00 +0100',
  '',
  'Final-Recipient: rfc822;ana@client.test',
  'Action: relayed',
  'Status: 2.0.0',
].join('\r\n')

test('a report names whom a mail does not reach, as they were written to', () => {
  expect(readDeliveryStatus(REPORT).recipients).toEqual([
    {
      address: 'camille@client.test',
      action: 'failed',
      status: '5.1.1',
      detail: '550 5.1.1 <camille@client.test>: Recipient address rejected',
    },
    { address: 'paul@client.test', action: 'delayed', status: '4.4.1', detail: null },
  ])
})

test('any recipients that a server writes are read back, whatever the ends of its lines', () => {
  const recipient = fc.record({
    address: fc.emailAddress().map((address) => address.toLowerCase()),
    action: fc.constantFrom('failed' as const, 'delayed' as const),
    status: fc.tuple(fc.constantFrom(4, 5), fc.nat(7), fc.nat(99)).map((parts) => parts.join('.')),
  })
  fc.assert(
    fc.property(fc.array(recipient, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'), (list, end) => {
      const blocks = list.map(({ address, action, status }) =>
        [`Final-Recipient: RFC822; ${address}`, `ACTION: ${action}`, `status:${status}`].join(end),
      )
      const text = ['Reporting-MTA: dns; x', ...blocks].join(`${end}${end}`)
      expect(readDeliveryStatus(text).recipients).toEqual(list.map((one) => ({ ...one, detail: null })))
    }),
  )
})

test('any text is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { address, action } of readDeliveryStatus(text).recipients) {
        expect(address).not.toBe('')
        expect(['failed', 'delayed']).toContain(action)
      }
    }),
  )
})

test.each([
  ['5.1.1', 'Cette adresse n’existe pas.'],
  ['4.2.2', 'La boîte du destinataire est pleine.'],
  ['5.7.509', 'Le serveur du destinataire a refusé le message, par sa politique ou sa sécurité.'],
  ['5.0.0', 'Le serveur du destinataire n’a pas accepté le message.'],
  [null, 'Le serveur du destinataire n’a pas accepté le message.'],
])('the reason of %s is « %s »', (status, reason) => expect(deliveryReason(status)).toBe(reason))
