import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { AppContext } from '#server/scope.ts'

type Purpose = 'recovery-code' | 'owner-code' | 'device'

/** A short secret as the database keeps it: useless without APP_SECRET, and bound to its user. */
export function ownedHash({ config }: AppContext, purpose: Purpose, userId: string, secret: string): Buffer {
  return hashUnder(config.secret, purpose, userId, secret)
}

/** The same under the present APP_SECRET and each former one: a printed code works as long as its secret is listed. */
export const ownedHashes = (
  { config }: AppContext,
  purpose: Purpose,
  userId: string,
  secret: string,
): Buffer[] => [config.secret, ...config.formerSecrets].map((one) => hashUnder(one, purpose, userId, secret))

const hashUnder = (appSecret: string, purpose: Purpose, userId: string, secret: string): Buffer =>
  createHmac('sha256', deriveKey(appSecret, purpose)).update(`${userId}\n${secret}`).digest()
