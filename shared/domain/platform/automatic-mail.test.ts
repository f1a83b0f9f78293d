import { expect, test } from 'vitest'
import { isAutomaticMail } from './automatic-mail.ts'

test.each([
  ['quote', 'member', false],
  ['quote', null, true],
  ['invoice', null, true],
  ['notification', null, true],
  ['security', null, true],
  ['sign-in-code', null, false],
  ['signature-code', null, false],
  ['help-request', null, false],
  ['help-acknowledgment', null, true],
])('a mail of the kind %s that %s caused is automatic: %s', (kind, causedBy, automatic) => {
  expect(isAutomaticMail({ kind, causedBy })).toBe(automatic)
})
