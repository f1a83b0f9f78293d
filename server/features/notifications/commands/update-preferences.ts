import { inTransaction } from '#server/db/transaction.ts'
import { notifyOwnTabs, savePreferences } from '#server/features/notifications/store/notifications.ts'
import type { Scope } from '#server/scope.ts'
import type { NotificationPreferences } from '#shared/contract/notifications.ts'
import type { ChosenNotifications } from '#shared/domain/notifications/notifications.ts'
import { readPreferences } from './read-preferences.ts'

type Input = { quoteScope?: ChosenNotifications['quoteScope'] | undefined } & {
  types?: ChosenNotifications['types'] | undefined
}

/** Changes what is named and nothing else, so that two tabs do not undo one another. */
export function updatePreferences(
  scope: Scope,
  { quoteScope, types }: Input,
): Promise<NotificationPreferences> {
  return inTransaction(scope, async (tx) => {
    await savePreferences(tx, tx.scope.userId!, {
      ...(quoteScope ? { quoteScope } : {}),
      ...(types ? { types } : {}),
    })
    await notifyOwnTabs(tx)
    return readPreferences(tx)
  })
}
