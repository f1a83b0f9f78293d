import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { NotificationFilter } from '#shared/contract/notifications.ts'
import { orpc } from '#web/api/client.ts'
import type { NotificationSearch } from './notification-search.ts'

const SHOWN_IN_BELL = 10

/** The true count of the bell; events and other tabs make it stale (web/api/live.ts). */
export const unreadCountOptions = orpc.notifications.countNotifications.queryOptions({
  input: { state: 'unread' },
})

/** The newest, for the panel of the bell. */
export const newestOptions = orpc.notifications.listNotifications.queryOptions({
  input: { limit: SHOWN_IN_BELL },
})

const filterOf = ({ state, type }: NotificationSearch): Partial<NotificationFilter> => ({
  ...(state ? { state } : {}),
  ...(type ? { type } : {}),
})

/** The history, page after page; the rows in place stay until those of the new filter arrive. */
export const historyOptions = (search: NotificationSearch) =>
  orpc.notifications.listNotifications.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filterOf(search), ...(cursor ? { cursor } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const historyCountOptions = (search: NotificationSearch) =>
  orpc.notifications.countNotifications.queryOptions({
    input: filterOf(search),
    placeholderData: keepPreviousData,
  })

export const preferencesOptions = orpc.notifications.getNotificationPreferences.queryOptions({ input: {} })

/** What the route warms; one try, for the page tries again by itself. */
export async function prefetchNotifications(client: QueryClient, search: NotificationSearch): Promise<void> {
  if (search.tab === 'preferences') return client.prefetchQuery({ ...preferencesOptions, retry: false })
  await Promise.all([
    client.prefetchInfiniteQuery({ ...historyOptions(search), retry: false }),
    client.prefetchQuery({ ...historyCountOptions(search), retry: false }),
  ])
}
