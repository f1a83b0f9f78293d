import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { readNotificationSearch } from '#web/features/notifications/notification-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

const notifications = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications',
  staticData: { title: 'Notifications', menu: { section: 'administration', rank: 4, icon: Bell } },
  validateSearch: readNotificationSearch,
  loader: async ({ context, location }) =>
    (await import('#web/features/notifications/notification-queries.ts')).prefetchNotifications(
      context.queryClient,
      location.search,
    ),
  component: lazyRouteComponent(
    () => import('#web/pages/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

export const notificationsRoutes = [notifications] as const
