import { expect, test } from 'vitest'
import { helpStateOf } from './help-request.ts'

test.each([
  ['queued', false, 'received'],
  [null, false, 'received'],
  ['sent', false, 'forwarded'],
  ['failed', false, 'undelivered'],
  ['failed', true, 'handled'],
  ['sent', true, 'handled'],
] as const)('mail %s, handled %s: %s', (mailStatus, handled, state) => {
  expect(helpStateOf({ mailStatus, handled })).toBe(state)
})
