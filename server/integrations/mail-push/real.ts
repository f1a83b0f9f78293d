import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/integrations/clock/port.ts'
import type { MailPush } from './port.ts'

/** Google writes both (https://docs.cloud.google.com/pubsub/docs/authenticate-push-subscriptions). */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const LONGEST_TOKEN = 4_096
const TIMEOUT_MS = 5_000

/** Verifies with Google's public keys, kept for ten minutes. Keys that cannot be had prove nothing: Pub/Sub sends again. */
export function createMailPush({ mailPush: { gmail } }: Pick<Config, 'mailPush'>, clock: Clock): MailPush {
  if (gmail === null) return { isFromGmail: async () => false }
  const keys = createRemoteJWKSet(new URL(gmail.keysUrl), { timeoutDuration: TIMEOUT_MS })
  return {
    async isFromGmail(token) {
      if (token.length > LONGEST_TOKEN) return false
      const verified = await jwtVerify(token, keys, {
        issuer: ISSUERS,
        audience: gmail.audience,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'email'],
        currentDate: clock.now(),
      }).catch(() => null)
      const { email, email_verified: isVerified } = verified?.payload ?? {}
      return email === gmail.serviceAccount && isVerified === true
    },
  }
}
