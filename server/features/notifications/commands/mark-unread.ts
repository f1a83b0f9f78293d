import { inTransaction } from '#server/db/transaction.ts'
import { markUnread, notifyOwnTabs } from '#server/features/notifications/store/notifications.ts'
import type { Scope } from '#server/scope.ts'

type Input = { notificationIds?: string[] | undefined; readAt?: string | undefined }

/** Undoes a reading: of the notifications named, or of all those read at an instant. */
export function markNotificationsUnread(scope: Scope, { notificationIds, readAt }: Input) {
  return inTransaction(scope, async (tx) => {
    const count = await markUnread(tx, { ids: notificationIds, readAt })
    if (count > 0) await notifyOwnTabs(tx)
    return { count }
  })
}
