import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { AppContext } from '#server/scope.ts'

type Purpose = 'recovery-code' | 'owner-code' | 'device'

/** A short secret as the database keeps it: useless without APP_SECRET, and bound to its user. */
export function ownedHash(context: AppContext, purpose: Purpose, userId: string, secret: string): Buffer {
  return createHmac('sha256', deriveKey(context.config.secret, purpose))
    .update(`${userId}\n${secret}`)
    .digest()
}
