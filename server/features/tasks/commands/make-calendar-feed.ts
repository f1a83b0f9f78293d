import { inTransaction } from '#server/db/transaction.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope } from '#server/scope.ts'
import { deleteFeed, saveFeed } from '../store/calendar-feeds.ts'

/** 256 bits: a program keeps the address, nobody types it, and it opens for years. */
const FEED_BYTES = 32

/** A new secret address of the caller's calendar; the one before opens nothing from now on. */
export function makeCalendarFeed(scope: Scope): Promise<{ url: string; createdAt: string }> {
  const { token, tokenHash } = makeToken(FEED_BYTES)
  return inTransaction(scope, async (tx) => {
    await saveFeed(tx, tokenHash)
    return { url: `${scope.context.config.appUrl}/calendar/${token}.ics`, createdAt: tx.now.toISOString() }
  })
}

export const revokeCalendarFeed = (scope: Scope): Promise<{ revoked: boolean }> =>
  inTransaction(scope, async (tx) => ({ revoked: await deleteFeed(tx) }))
