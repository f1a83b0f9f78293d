import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createHashTurns } from './hash-turns.ts'
import type { Passwords } from './port.ts'

// Two hashes and their queries fit in one step on the smallest machine; under load answers take more steps, all alike.
const STEP_MS = 300

/** better-auth's scrypt (N 16384, r 16), with its own salt; `scrypt` stands in for it where only the turns are tried. */
export function createPasswords(scrypt = { hashPassword, verifyPassword }): Passwords {
  // A hash takes 32 MB and one of libuv's four threads, which files and names need too: a processor is left to everyone else. The
  // queue is some three seconds long on the smallest machine.
  const inTurn = createHashTurns({
    running: Math.min(3, Math.max(1, availableParallelism() - 1)),
    waiting: 48,
    waitingOfAPlace: 16,
  })
  return {
    stepMs: STEP_MS,
    hash: (password, place = '') => inTurn(place, () => scrypt.hashPassword(password)),
    matches: (stored, password, place = '') =>
      inTurn(place, async () => {
        if (stored !== null) return scrypt.verifyPassword({ hash: stored, password })
        await scrypt.hashPassword(password)
        return false
      }),
  }
}
