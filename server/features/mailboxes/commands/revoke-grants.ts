import { asPlatform } from '#server/db/transaction.ts'
import { openSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import {
  claimDueRevocation,
  forgetRevocation,
  putOffRevocation,
  type Revocation,
} from '#server/features/mailboxes/store/mailboxes.ts'
import type { AppContext } from '#server/scope.ts'
import { HOLD_SECONDS, REVOCATION_DAYS } from '#shared/domain/mailboxes/mailbox.ts'

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
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  for (;;) {
    const due = await claimDueRevocation(context, later(HOLD_SECONDS * 1_000))
    if (due === null) return
    const { mailboxId, createdAt } = due
    const wait = MINUTE_MS * 2 ** (1 + Math.min(due.attempts, MAX_DOUBLINGS - 1))
    const isOver =
      (await revoke(context, due)) || now.getTime() - createdAt.getTime() >= REVOCATION_DAYS * DAY_MS
    await asPlatform(context, (db) =>
      isOver
        ? forgetRevocation(db, mailboxId)
        : putOffRevocation(db, mailboxId, { attempts: due.attempts + 1, nextTryAt: later(wait) }),
    )
  }
}

/** False when the provider is to be asked again. */
async function revoke(context: AppContext, due: Revocation): Promise<boolean> {
  const { provider } = due
  const secret = openSecret(context, due.mailboxId, due.sealed)
  const known = secret !== null && 'refreshToken' in secret && context.mailOAuth.configured[provider]
  if (!known || due.stillUsed) return true
  try {
    await context.mailOAuth.revoke(provider, secret.refreshToken)
    return true
  } catch (error) {
    context.log.warn({ provider, reason: (error as Error).message }, 'grant not revoked')
    return false
  }
}
