import { inTransaction } from '#server/db/transaction.ts'
import { markRead, notifyOwnTabs } from '#server/features/notifications/store/notifications.ts'
import type { Scope } from '#server/scope.ts'

type Input = { notificationIds?: string[] | undefined; upTo?: string | undefined }

/** Marks the caller's notifications read; those of others and unknown ids are ignored. */
export function markNotificationsRead(scope: Scope, { notificationIds, upTo }: Input) {
  return inTransaction(scope, async (tx) => {
    const count = await markRead(tx, { ids: notificationIds, upTo })
    if (count > 0) await notifyOwnTabs(tx)
    return { count, readAt: tx.now.toISOString() }
  })
}
