import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppContext } from '#server/scope.ts'

type Port = Pick<AppContext, 'passwords'>

/** The client IP whose turn the hashes of this call use, and the hash of its password, made or matched. */
const caller = new AsyncLocalStorage<{ place: string; ready: string | null; matched: string | null }>()

/** The hash of the password that this request brought: the one made of it, or the one that it matched. */
export const hashInHand = (): string | null => caller.getStore()?.ready ?? caller.getStore()?.matched ?? null

/** Hashes made within take their turn with those of this place. */
export const fromPlace = <T>(place: string, work: () => Promise<T>): Promise<T> =>
  caller.run({ place, ready: null, matched: null }, work)

/** better-auth hashes a new password within its transaction: within this one it is given the hash made before. */
export async function withNewPassword<T>(
  { passwords }: Port,
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  const place = caller.getStore()?.place ?? ''
  return caller.run({ place, ready: await passwords.hash(password, place), matched: null }, work)
}

export async function hashInTurn({ passwords }: Port, password: string): Promise<string> {
  const { place, ready = null } = caller.getStore() ?? {}
  return ready ?? passwords.hash(password, place)
}

export async function matchInTurn(
  { passwords }: Port,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const request = caller.getStore()
  const same = await passwords.matches(stored, password, request?.place)
  if (same && request) request.matched = stored
  return same
}
