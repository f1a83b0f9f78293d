import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#shared/contract/notifications.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { unreadCountOptions } from './notification-queries.ts'

/** The most that one request marks (shared/contract/notifications.ts). */
const AT_ONCE = 200

type Request =
  | { ids: readonly string[]; read: boolean; told?: boolean }
  /** All received up to that instant. */
  | { upTo: string }
  /** Undoes a reading of many. */
  | { readAt: string }

/** Marks notifications read or unread: shown at once, taken back when the server refuses, undone by a toast for many. */
export function useMarking() {
  const client = useQueryClient()
  const mutation = useMutation({
    // Read, then unread at once: in that order.
    scope: { id: 'notification-marking' },
    mutationFn: send,
    onMutate: async (request) => {
      await client.cancelQueries({ queryKey: orpc.notifications.key() })
      const whole = 'upTo' in request ? 0 : undefined
      return { undo: markInCaches(client, markingOf(request), whole) }
    },
    onError: (error, _request, context) => {
      context?.undo()
      toast.error(messageOf(error))
    },
    onSuccess: ({ count, readAt }, request) => {
      if (count === 0 || 'readAt' in request || ('ids' in request && !request.told)) return
      const read = 'upTo' in request || request.read
      const undo: Request =
        'ids' in request ? { ids: request.ids, read: !request.read } : { readAt: readAt ?? request.upTo }
      toast.success(toldMarked(count, read), {
        action: { label: 'Annuler', onClick: () => mutation.mutate(undo) },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: orpc.notifications.key() }),
  })
  return {
    pending: mutation.isPending,
    /** Marks one notification, by its button or when its subject is opened. Without a toast: the same button undoes it. */
    mark: (id: string, read: boolean) => mutation.mutate({ ids: [id], read }),
    markMany: (ids: readonly string[], read: boolean) => mutation.mutate({ ids, read, told: true }),
    /** Marks those counted here: what arrives meanwhile stays unread. */
    markAll: () => {
      const upTo = client.getQueryData(unreadCountOptions.queryKey)?.latestAt
      if (upTo) mutation.mutate({ upTo })
    },
  }
}

function markingOf(request: Request): Marking {
  const now = new Date().toISOString()
  if ('upTo' in request) return { fits: ({ occurredAt }) => occurredAt <= request.upTo, readAt: now }
  if ('readAt' in request) return { fits: ({ readAt }) => readAt === request.readAt, readAt: null }
  return { fits: ({ id }) => request.ids.includes(id), readAt: request.read ? now : null }
}

async function send(request: Request): Promise<{ count: number; readAt?: string }> {
  if ('upTo' in request) return api.notifications.markNotificationsRead(request)
  if ('readAt' in request) return api.notifications.markNotificationsUnread(request)
  let count = 0
  for (let from = 0; from < request.ids.length; from += AT_ONCE) {
    const notificationIds = request.ids.slice(from, from + AT_ONCE)
    const call = request.read
      ? api.notifications.markNotificationsRead
      : api.notifications.markNotificationsUnread
    count += (await call({ notificationIds })).count
  }
  return { count }
}

function toldMarked(count: number, read: boolean): string {
  const plural = count > 1 ? 's' : ''
  return `${formatCount(count, 'notification', 'notifications')} marquée${plural} comme ${read ? '' : 'non '}lue${plural}`
}

type Page = { items: Notification[]; nextCursor: string | null }
type Pages = Page | InfiniteData<Page>

/** The notifications concerned, and their new reading time; null for unread. */
type Marking = { fits: (notification: Notification) => boolean; readAt: string | null }

const isUnreadCount = (key: readonly unknown[]) =>
  JSON.stringify(key[0]) === JSON.stringify(orpc.notifications.countNotifications.key()[0]) &&
  (key[1] as { input?: { state?: string } } | undefined)?.input?.state === 'unread'

/**
 * Shows a marking before the server has answered: in the panel, the history and the count of the bell. `whole` is what
 * the count becomes when every one is concerned; else it moves by those that are known here. Returns how to go back.
 */
function markInCaches(client: QueryClient, { fits, readAt }: Marking, whole?: number): () => void {
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
