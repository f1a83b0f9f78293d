import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { notificationSearch, readNotificationSearch } from './notification-search.ts'

const SHOWN_IN_BELL = 10

/** The true count of the bell; events and other tabs make it stale (web/api/live.ts). */
export const unreadCountOptions = orpc.notifications.countNotifications.queryOptions({
  input: { state: 'unread' },
})

/** The newest, for the panel of the bell. */
export const newestOptions = orpc.notifications.listNotifications.queryOptions({
  input: { limit: SHOWN_IN_BELL },
})

/** The user's notifications. */
export const notificationList = listQuery(notificationSearch, {
  pages: orpc.notifications.listNotifications,
  count: orpc.notifications.countNotifications,
})

export const preferencesOptions = orpc.notifications.getNotificationPreferences.queryOptions({ input: {} })

/** For the loader of the route: a single try, since the page retries by itself. */
export const prefetchNotifications = (client: QueryClient, address: { tab?: unknown }): Promise<void> =>
  readNotificationSearch(address).tab === 'preferences'
    ? client.prefetchQuery({ ...preferencesOptions, retry: false })
    : notificationList.prefetch(client, address)
