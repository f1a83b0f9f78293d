import { expect, test } from 'vitest'
import { sourceErrorOf } from './imap-errors.ts'

const failure = (more: object, message = 'Command failed') =>
  sourceErrorOf(Object.assign(new Error(message), more))

test.each([
  ['[OVERQUOTA] Account exceeded command or bandwidth limits', { serverResponseCode: 'OVERQUOTA' }],
  ['Too many simultaneous connections. (Failure)', { authenticationFailed: true }],
  ['Maximum number of connections exceeded', { serverResponseCode: 'LIMIT' }],
  ['Temporarily unavailable', { serverResponseCode: 'UNAVAILABLE', authenticationFailed: true }],
])('« %s » means later, and not another password', (responseText, more) => {
  const { problem, retryAfter } = failure({ responseText, responseStatus: 'NO', ...more })
  expect({ problem, retryAfter }).toEqual({ problem: 'busy', retryAfter: 300 })
})

test('a server that says how long to wait is believed', () => {
  expect(failure({ serverResponseCode: 'THROTTLED', throttleReset: 12_300 }).retryAfter).toBe(13)
})

test.each([
  ['refused', { authenticationFailed: true, responseStatus: 'NO', responseText: 'Invalid credentials' }],
  ['certificate', { code: 'CERT_HAS_EXPIRED' }],
  ['certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }],
  ['unexpected', { responseStatus: 'BAD', responseText: 'Unknown command' }],
  ['lost', { code: 'ECONNRESET' }],
])('%s', (problem, more) => {
  expect(failure(more).problem).toBe(problem)
})
