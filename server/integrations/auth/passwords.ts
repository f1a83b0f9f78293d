import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { refuseInTransaction } from '#server/db/open-transaction.ts'
import { createHashTurns } from './hash-turns.ts'

// The 10,000 commonest passwords of 8 characters or more, in lower case, commonest first: from the dictionary
// `passwords-common` of @zxcvbn-ts/language-common 4.1.3 (MIT). Shorter ones are refused for their length.
const COMMON = new URL('./common-passwords.gen.txt', import.meta.url)

let common: Set<string> | null = null

/** Whether the password is among the 10,000 commonest, whatever its case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(COMMON, 'utf8').split('\n').filter(Boolean))
  return common.has(password.toLowerCase())
}

// A hash holds a processor for some 60 ms, 32 MB, and one of libuv's four threads, which files and names need too: a processor
// is left to everyone else. The queue is some three seconds long on the smallest machine.
const inTurn = createHashTurns({
  running: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 48,
  waitingOfAPlace: 16,
})

/** On whose behalf hashes are made within, and the one that is made already. */
const caller = new AsyncLocalStorage<{ place: string; ready: string | null; matched: string | null }>()

/** The hash of the password that this request brought: the one made of it, or the one that it matched. */
export const hashInHand = (): string | null => caller.getStore()?.ready ?? caller.getStore()?.matched ?? null

/** Hashes made within take their turn with those of this place. */
export const fromPlace = <T>(place: string, work: () => Promise<T>): Promise<T> =>
  caller.run({ place, ready: null, matched: null }, work)

/** better-auth hashes a new password within its transaction: within this one it is given the hash made before. */
export async function withNewPassword<T>(password: string, work: () => Promise<T>): Promise<T> {
  const place = caller.getStore()?.place ?? ''
  return caller.run({ place, ready: await hashPassword(password), matched: null }, work)
}

/** The stored form of a password: better-auth's scrypt (N 16384, r 16), with its own salt. Errors: service_unavailable. */
export function hashPassword(password: string): Promise<string> {
  const { place = '', ready = null } = caller.getStore() ?? {}
  if (ready !== null) return Promise.resolve(ready)
  refuseInTransaction('a password is hashed')
  return inTurn(place, () => hash(password))
}

/**
 * Compares; without a stored hash it spends the same time and says no, so that the answer's delay tells nothing.
 * Errors: service_unavailable.
 */
export function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  refuseInTransaction('a password is hashed')
  const request = caller.getStore()
  return inTurn(request?.place ?? '', async () => {
    if (stored !== null) {
      const same = await verify({ hash: stored, password })
      if (same && request) request.matched = stored
      return same
    }
    await hash(password)
    return false
  })
}
