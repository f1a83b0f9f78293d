import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Notification } from '#shared/contract/notifications.ts'
import { orpc } from '#web/api/api-client.ts'

type Page = { items: Notification[]; nextCursor: string | null }
type Pages = Page | InfiniteData<Page>

/** The notifications concerned, and their new reading time; null for unread. */
export type Marking = { fits: (notification: Notification) => boolean; readAt: string | null }

const isUnreadCount = (key: readonly unknown[]) =>
  JSON.stringify(key[0]) === JSON.stringify(orpc.notifications.countNotifications.key()[0]) &&
  (key[1] as { input?: { state?: string } } | undefined)?.input?.state === 'unread'

/**
 * Shows a marking before the server has answered: in the panel, the history and the count of the bell. `whole` is what
 * the count becomes when every one is concerned; else it moves by those that are known here. Returns how to go back.
 */
export function markInCaches(client: QueryClient, { fits, readAt }: Marking, whole?: number): () => void {
  const listKey = orpc.notifications.listNotifications.key()
  const before = client.getQueriesData({ queryKey: orpc.notifications.key() })
  const moved = new Set<string>()
  const mark = (page: Page): Page => ({
    ...page,
    items: page.items.map((notification) => {
      if (!fits(notification) || (notification.readAt === null) === (readAt === null)) return notification
      moved.add(notification.id)
      return { ...notification, readAt }
    }),
  })
  client.setQueriesData<Pages>({ queryKey: listKey }, (data) => {
    if (data === undefined) return data
    return 'pages' in data ? { ...data, pages: data.pages.map(mark) } : mark(data)
  })
  const change = readAt === null ? moved.size : -moved.size
  client.setQueriesData<{ count: number; latestAt: string | null }>(
    {
      queryKey: orpc.notifications.countNotifications.key(),
      predicate: ({ queryKey }) => isUnreadCount(queryKey),
    },
    (data) => data && { ...data, count: whole ?? Math.max(0, data.count + change) },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
