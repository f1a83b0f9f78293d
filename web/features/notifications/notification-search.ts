import { isNotificationType, type NotificationType } from '#shared/domain/notifications.ts'

/** What the address of /notifications may say. Nothing is the usual page: the whole history. */
export type NotificationSearch = {
  tab?: 'preferences'
  state?: 'unread'
  type?: NotificationType
}

/** Reads the address, dropping what it does not know. */
export function readNotificationSearch({ tab, state, type }: Record<string, unknown>): NotificationSearch {
  return {
    ...(tab === 'preferences' ? { tab } : {}),
    ...(state === 'unread' ? { state } : {}),
    ...(typeof type === 'string' && isNotificationType(type) ? { type } : {}),
  }
}
