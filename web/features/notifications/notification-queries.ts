import type { QueryClient } from '@tanstack/react-query'
import { notificationTypes } from '#shared/domain/notifications/notifications.ts'
import { orpc } from '#web/api/api-client.ts'
import { listQuery } from '#web/patterns/list/list-query.ts'
import { listSearch, oneOf, type SearchOf } from '#web/patterns/list/list-search.ts'

const SHOWN_IN_BELL = 10

/** The true count of the bell; events and other tabs make it stale (web/api/live.ts). */
export const unreadCountOptions = orpc.notifications.countNotifications.queryOptions({
  input: { state: 'unread' },
})

/** The newest, for the panel of the bell. */
export const newestOptions = orpc.notifications.listNotifications.queryOptions({
  input: { limit: SHOWN_IN_BELL },
})

const notificationSearch = listSearch({
  filters: { state: oneOf(['unread']), type: oneOf(notificationTypes) },
})
const tab = oneOf(['preferences'])

type NotificationSearch = SearchOf<typeof notificationSearch> & { tab?: 'preferences' }

/** Search parameters of /notifications: the filters of the history, and the tab. */
export const readNotificationSearch = (address: { tab?: unknown }): NotificationSearch => ({
  ...notificationSearch.read(address),
  tab: tab(address.tab),
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
