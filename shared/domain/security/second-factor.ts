import { CODE_DIGITS } from '#shared/domain/sign-in/one-time-code.ts'

/** Codes of an authenticator app: RFC 6238 (SHA-1) with the values that every app understands. */
export const totpRules = {
  digits: CODE_DIGITS,
  periodSeconds: 30,
  /** Steps before and after the server's own that are accepted: a phone's clock may be half a minute off. */
  skewSteps: 1,
  secretBytes: 20,
} as const

export const recoveryRules = { count: 10, length: 10 } as const

/** How long someone signed in may do sensitive things after proving again who they are. */
export const CONFIRMATION_MINUTES = 15
/** How long the second step of a sign-in may take. */
export const SECOND_STEP_MINUTES = 10
/** How long a trusted device owes no second factor. */
export const TRUSTED_DEVICE_DAYS = 30
/** Wrong second factors of one account, all sign-ins together, before it waits. */
export const SECOND_FACTOR_TRIES = { max: 5, seconds: 900 } as const

// No 0, 1, I, L, O, U: nothing to mistake on paper, no word to read.
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `K7QF2-9XWMB` from random bytes, one a character; a byte that would favour some characters is skipped. Null when too few. */
export function recoveryCode(random: Uint8Array): string | null {
  const limit = 256 - (256 % RECOVERY_ALPHABET.length)
  const picked = [...random].filter((byte) => byte < limit).slice(0, recoveryRules.length)
  if (picked.length < recoveryRules.length) return null
  const text = picked.map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** A code as typed: upper case, without spaces or hyphens. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

/** Whether who holds the session proved it lately enough for a sensitive action. */
export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMATION_MINUTES * 60_000
}
