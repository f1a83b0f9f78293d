import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { AppContext } from '#server/scope.ts'

/** The stored form of a one-time code: useless without the installation's secret, or for another code's row. */
export function codeHash(context: AppContext, challengeId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(context.config.secret, 'signature-code'))
    .update(`${challengeId}:${code}`)
    .digest()
}

export function isCode(
  context: AppContext,
  challenge: { id: string; code_hash: Buffer },
  code: string,
): boolean {
  return timingSafeEqual(challenge.code_hash, codeHash(context, challenge.id, code))
}
