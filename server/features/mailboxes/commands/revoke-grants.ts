import type { AppContext } from '#server/scope.ts'
import { REVOCATION_DAYS } from '#shared/domain/mailbox.ts'
import { forgetRevocation, putOffRevocation, withDueRevocation } from '../store.ts'
import { openSecret } from './seal-secret.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Tries go from two minutes apart to about four hours. */
const MAX_DOUBLINGS = 8

/**
 * Revokes at their providers the grants of mailboxes that are gone, then forgets them. Not the grant that another mailbox of
 * the same account still lives on: a provider has one for each account and program. A provider that stays silent is asked
 * again for a week.
 */
export async function revokeGrants(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const revokeOne = () =>
    withDueRevocation(context, async ({ mailboxId, provider, sealed, ...revocation }, db) => {
      const secret = openSecret(context, mailboxId, sealed)
      const known = secret !== null && 'refreshToken' in secret && context.mailOAuth.configured[provider]
      if (known && !revocation.stillUsed) {
        try {
          await context.mailOAuth.revoke(provider, secret.refreshToken)
        } catch (error) {
          context.log.warn({ provider, reason: (error as Error).message }, 'grant not revoked')
          if (now.getTime() - revocation.createdAt.getTime() < REVOCATION_DAYS * DAY_MS) {
            const wait = MINUTE_MS * 2 ** (1 + Math.min(revocation.attempts, MAX_DOUBLINGS - 1))
            return putOffRevocation(db, mailboxId, new Date(now.getTime() + wait))
          }
        }
      }
      await forgetRevocation(db, mailboxId)
    })
  while (await revokeOne());
}
