import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { activityOptions, dashboardOptions } from '#web/features/reports/dashboard-queries.ts'
import { appRoute } from './layout-routes.ts'

const dashboard = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(dashboardOptions)
    void queryClient.prefetchQuery(activityOptions)
  },
  component: lazyRouteComponent(() => import('#web/pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

export const dashboardRoutes = [dashboard] as const
