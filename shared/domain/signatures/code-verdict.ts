import type { signInErrors } from '#shared/domain/sign-in/errors.ts'
import { CODE_DIGITS, CODE_RESEND_SECONDS } from '#shared/domain/sign-in/one-time-code.ts'
import type { Verdict } from '#shared/domain/verdict.ts'

/** A signer's one-time code (issue 2, section 6). */
export const codeRules = {
  digits: CODE_DIGITS,
  lifeSeconds: 600,
  tries: 5,
  resendAfterSeconds: CODE_RESEND_SECONDS,
  perHour: 5,
} as const

/** A code that was sent; instants are those of one clock. */
export type SentCode = { sentAt: Date; attempts: number; consumedAt: Date | null }

/** Why another code may not be sent yet, with the seconds to wait; null when it may. `sent` are those of the last hour. */
export function codeRefusal(
  sent: readonly Pick<SentCode, 'sentAt'>[],
  now: Date,
): { code: 'code_resend_too_soon' | 'rate_limited'; retryAfterSeconds: number } | null {
  const ages = sent
    .map(({ sentAt }) => (now.getTime() - sentAt.getTime()) / 1000)
    .filter((age) => age < 3_600)
  const youngest = Math.min(...ages)
  if (youngest < codeRules.resendAfterSeconds) {
    return {
      code: 'code_resend_too_soon',
      retryAfterSeconds: Math.ceil(codeRules.resendAfterSeconds - youngest),
    }
  }
  if (ages.length < codeRules.perHour) return null
  const freed = ages.toSorted((a, b) => b - a)[ages.length - codeRules.perHour] ?? 0
  return { code: 'rate_limited', retryAfterSeconds: Math.ceil(3_600 - freed) }
}

/** Whether the newest code may be tried, then whether what was typed is it. */
export function codeVerdict(
  code: SentCode | null,
  matches: boolean,
  now: Date,
): Verdict<keyof typeof signInErrors> {
  if (code === null || code.consumedAt !== null) return { ok: false, code: 'code_expired' }
  if (now.getTime() - code.sentAt.getTime() >= codeRules.lifeSeconds * 1000)
    return { ok: false, code: 'code_expired' }
  if (code.attempts >= codeRules.tries) return { ok: false, code: 'code_attempts_exceeded' }
  return matches ? { ok: true } : { ok: false, code: 'code_invalid' }
}

/** `é•••@delaunay.test`: enough to know which mailbox, too little to learn the address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at)}`
}

/** A drawn line: absolute moves, lines and curves with numbers, nothing that a viewer could run. */
export const drawnPathPattern = /^M[\d .,]+(?:[MLQC][\d .,]+)*$/
export const DRAWN_PATH_MAX = 40_000
