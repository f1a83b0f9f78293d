import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { notificationsContract } from '#shared/contract/notifications.ts'
import { markNotificationsRead } from './commands/mark-read.ts'
import { markNotificationsUnread } from './commands/mark-unread.ts'
import { readPreferences } from './commands/read-preferences.ts'
import { resubscribe } from './commands/resubscribe.ts'
import { unsubscribe, viewUnsubscription } from './commands/unsubscribe.ts'
import { updatePreferences } from './commands/update-preferences.ts'
import { countNotifications, listNotifications } from './queries/notifications.ts'

export const notificationsRoutes: Routes<typeof notificationsContract> = {
  listNotifications: (scope, input) => readAs(scope, (tx) => listNotifications(tx, input)),
  countNotifications: (scope, input) => readAs(scope, (tx) => countNotifications(tx, input)),
  markNotificationsRead,
  markNotificationsUnread,
  getNotificationPreferences: (scope) => readAs(scope, readPreferences),
  updateNotificationPreferences: updatePreferences,
  getUnsubscription: viewUnsubscription,
  unsubscribe,
  resubscribe,
}
