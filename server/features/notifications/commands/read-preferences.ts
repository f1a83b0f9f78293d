import { findChosen } from '#server/features/notifications/queries/notifications.ts'
import type { Tx } from '#server/scope.ts'
import type { NotificationPreferences } from '#shared/contract/notifications.ts'
import { choiceOf, notificationTypes, quoteScopeOf } from '#shared/domain/notifications/notifications.ts'

/** The caller's preferences, complete: defaults follow the role and the kind of event. */
export async function readPreferences(tx: Tx): Promise<NotificationPreferences> {
  const chosen = await findChosen(tx, tx.scope.userId)
  const types = notificationTypes.map((type) => [type, choiceOf(type, chosen)])
  return {
    quoteScope: quoteScopeOf(tx.scope.role, chosen),
    types: Object.fromEntries(types) as NotificationPreferences['types'],
  }
}
