import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAutomaticMail } from './automatic-mail.ts'
import { mailMaxBytes } from './mail-max-bytes.ts'
import { faultOfReply, nextTryAt, statusOfReply } from './sending-tries.ts'

test.each([
  ['auto-submitted', 'auto-replied; owner-email="a@b.fr"', true],
  ['auto-submitted', 'no', false],
  ['auto-submitted', 'No (a person)', false],
  ['auto-submitted', 'no-such-word', true],
  ['precedence', 'Bulk', true],
  ['precedence', 'first-class', false],
  ['list-id', '<liste.exemple.fr>', true],
  ['list-unsubscribe', '<mailto:off@exemple.fr>', true],
  ['return-path', '<>', true],
  ['return-path', '<ana@client.fr>', false],
  ['x-list-id', 'x', false],
])('%s: %s says automatic: %s', (key, value, automatic) => {
  expect(
    isAutomaticMail([
      { key: 'subject', value: 'Bonjour' },
      { key, value },
    ]),
  ).toBe(automatic)
})

test('the files of a mail fit in what its server takes, once encoded', () => {
  expect(mailMaxBytes('google', null)).toBe(25 * 1_048_576)
  expect(mailMaxBytes('imap', 500)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000_000 }), (announced) => {
      const most = mailMaxBytes('imap', announced)
      // Base 64 in lines of 76 letters, made by the book.
      const encoded = Math.ceil(most / 57) * 78
      expect(most === 0 || encoded + 200_000 <= announced).toBe(true)
      expect(most).toBeLessThanOrEqual(mailMaxBytes('imap', null))
    }),
  )
})

test('a mail that is put off is tried for an hour and a half, further and further apart', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const waits: number[] = []
  for (let tries = 1; nextTryAt(now, tries) !== null; tries++)
    waits.push((nextTryAt(now, tries)!.getTime() - now.getTime()) / 1_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(5_400)
})

test.each([
  [550, '5.1.1', 'recipient', 'recipient_refused'],
  [552, '5.3.4', 'sender', 'too_large'],
  [552, null, 'content', 'too_large'],
  [553, '5.7.1', 'sender', 'sender_refused'],
  [554, '5.7.1', 'content', 'content_refused'],
  [535, '5.7.8', 'login', 'mailbox_refused'],
  [500, null, 'content', 'refused'],
] as const)('%s %s to the %s is %s', (reply, status, about, fault) => {
  expect(faultOfReply({ reply, status, about })).toBe(fault)
})

test.each([
  ['550 5.1.1 unknown user', '5.1.1'],
  ['550-5.7.26 Unauthenticated', '5.7.26'],
  ['554 denied', null],
  ['5.1.1 x', '5.1.1'],
])('« %s » says %s', (words, status) => expect(statusOfReply(words)).toBe(status))
