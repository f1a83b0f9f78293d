import { createHash } from 'node:crypto'
import type { Passwords } from '../integrations/passwords/port.ts'

const hash = (password: string) => `quick:${createHash('sha256').update(password).digest('hex')}`

/**
 * Passwords without the 60 ms of a processor that each hash costs, nor the 300 ms that hide it, for tests that are about something else. The true ones are
 * tried by sign-in/crowds.test.ts, sign-in/even-answers.test.ts and the journeys that start an Ardoise of their own.
 */
export const quickPasswords: Passwords = {
  stepMs: 5,
  hash: async (password) => hash(password),
  matches: async (stored, password) => stored === hash(password),
}
