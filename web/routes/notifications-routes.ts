import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readNotificationSearch } from '#web/features/notifications/notification-search.ts'
import { appRoute, publicRoute } from './layout-routes.ts'

const notifications = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  validateSearch: readNotificationSearch,
  loader: async ({ context, location }) => {
    const { prefetchNotifications } = await import('#web/features/notifications/notification-queries.ts')
    return prefetchNotifications(context.queryClient, readNotificationSearch({ ...location.search }))
  },
  component: lazyRouteComponent(
    () => import('#web/pages/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

/** Open to whoever holds the link of a mail, signed in or not. */
const unsubscribe = createRoute({
  getParentRoute: () => publicRoute,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(
    () => import('#web/pages/notifications/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
})

export const notificationsRoutes = [notifications] as const
export const unsubscribeRoutes = [unsubscribe] as const
