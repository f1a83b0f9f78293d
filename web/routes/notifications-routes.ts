import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetchNotifications } from '#web/features/notifications/notification-queries.ts'
import { readNotificationSearch } from '#web/features/notifications/notification-search.ts'
import { appRoute } from './app-route.ts'

const notifications = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  validateSearch: readNotificationSearch,
  loader: ({ context, location }) => prefetchNotifications(context.queryClient, location.search),
  component: lazyRouteComponent(
    () => import('#web/pages/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

export const notificationsRoutes = [notifications] as const
