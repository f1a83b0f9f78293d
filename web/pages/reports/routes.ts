import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { LayoutDashboard, Wallet } from 'lucide-react'
import { appRoute } from '#web/routes/app-route.ts'

/** A quick answer is shown at once and whole; skeletons stand in for one that takes longer. */
const PATIENCE_MS = 400
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const dashboard = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  staticData: { title: 'Tableau de bord', menu: { section: 'home', rank: 1, icon: LayoutDashboard } },
  loader: async ({ context: { queryClient } }) => {
    // Later than the routes: the API client would weigh on every public page.
    const { prefetchDashboard } = await import('#web/features/reports/dashboard-queries.ts')
    await Promise.race([prefetchDashboard(queryClient), pause(PATIENCE_MS)])
  },
  component: lazyRouteComponent(() => import('#web/pages/reports/dashboard-page.tsx'), 'DashboardPage'),
})

const revenue = createRoute({
  getParentRoute: () => appRoute,
  path: '/revenues/overview',
  staticData: {
    title: 'Overview',
    menu: { section: 'revenues', rank: 1, icon: Wallet },
    needs: 'payment:read',
  },
  loader: async ({ context }) => {
    const { prefetchRevenue } = await import('#web/features/reports/revenue-queries.ts')
    return prefetchRevenue(context.queryClient)
  },
  component: lazyRouteComponent(() => import('./revenue-page.tsx'), 'RevenuePage'),
})

export const dashboardRoutes = [dashboard, revenue] as const
