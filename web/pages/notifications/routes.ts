import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { readNotificationSearch } from '#web/features/notifications/notification-search.ts'
import { undeliveredSearch } from '#web/features/notifications/undelivered-search.ts'
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

const undeliveredMails = createRoute({
  getParentRoute: () => appRoute,
  path: '/notifications/mails',
  staticData: {
    title: 'E-mails non remis',
    parent: '/notifications',
    keywords: ['renvoyer', 'réessayer', 'refusé', 'serveur d’envoi'],
  },
  validateSearch: undeliveredSearch.read,
  loader: async ({ context, location }) =>
    (await import('#web/features/notifications/undelivered-queries.ts')).undeliveredList.prefetch(
      context.queryClient,
      location.search,
    ),
  component: lazyRouteComponent(
    () => import('#web/pages/notifications/undelivered-mails-page.tsx'),
    'UndeliveredMailsPage',
  ),
})

export const notificationsRoutes = [notifications, undeliveredMails] as const
