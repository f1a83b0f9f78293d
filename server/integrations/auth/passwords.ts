import { readFileSync } from 'node:fs'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'

// The 10,000 commonest passwords of 8 characters or more, in lower case, commonest first: from the dictionary
// `passwords-common` of @zxcvbn-ts/language-common 4.1.3 (MIT). Shorter ones are refused for their length.
const COMMON = new URL('./common-passwords.gen.txt', import.meta.url)

let common: Set<string> | null = null

/** Whether the password is among the 10,000 commonest, whatever its case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(COMMON, 'utf8').split('\n').filter(Boolean))
  return common.has(password.toLowerCase())
}

/** The stored form of a password: better-auth's scrypt (N 16384, r 16), with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Compares; without a stored hash it spends the same time and says no, so that the answer's delay tells nothing. */
export async function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify({ hash: stored, password })
  await hash(password)
  return false
}
