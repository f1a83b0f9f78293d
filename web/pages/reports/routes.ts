import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ChartColumn, ChartLine, LayoutDashboard, Wallet } from 'lucide-react'
import { readReportSearch, withoutRows } from '#web/features/financial-reports/report-search.ts'
import {
  goalSearch,
  readDashboardAddress,
  readSendingAddress,
} from '#web/features/own-reports/own-report-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks: the API client would weigh on every public page.
const ownQueries = () => import('#web/features/own-reports/dashboard-queries.ts')

/** A quick answer is shown at once and whole; skeletons stand in for one that takes longer. */
const PATIENCE_MS = 400
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const dashboard = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  staticData: { title: 'Tableau de bord', menu: { section: 'home', rank: 1, icon: LayoutDashboard } },
  loader: async ({ context: { queryClient } }) => {
    // Later than the routes: the API client would weigh on every public page.
    const [{ prefetchDashboard }, { prefetchInboxLine }] = await Promise.all([
      import('#web/features/reports/dashboard-queries.ts'),
      import('#web/features/conversations/team-queries.ts'),
    ])
    const all = Promise.all([prefetchDashboard(queryClient), prefetchInboxLine(queryClient)])
    await Promise.race([all, pause(PATIENCE_MS)])
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

const reports = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports',
  staticData: {
    title: 'Rapports globaux',
    menu: { section: 'reports', rank: 1, icon: ChartColumn },
    needs: 'report:read',
    keywords: ['chiffre d’affaires', 'conversion', 'MRR', 'marge'],
  },
  validateSearch: readReportSearch,
  loaderDeps: ({ search }) => withoutRows(search),
  loader: async ({ context, deps }) =>
    (await import('#web/features/financial-reports/report-queries.ts')).prefetchReport(context.queryClient, {
      path: '/reports',
      search: deps,
    }),
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
})

const financial = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports/financial',
  staticData: {
    title: 'Rapports financiers',
    menu: { section: 'reports', rank: 2, icon: ChartLine },
    needs: 'report:read',
    keywords: ['DSO', 'balance âgée', 'échéancier', 'prévision', 'trésorerie'],
  },
  validateSearch: readReportSearch,
  loaderDeps: ({ search }) => withoutRows(search),
  loader: async ({ context, deps }) =>
    (await import('#web/features/financial-reports/report-queries.ts')).prefetchReport(context.queryClient, {
      path: '/reports/financial',
      search: deps,
    }),
  component: lazyRouteComponent(() => import('./financial-page.tsx'), 'FinancialPage'),
})

const goals = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports/goals',
  staticData: {
    title: 'Objectifs',
    parent: '/reports',
    needs: 'report:read',
    keywords: ['objectif', 'cible', 'plafond'],
  },
  validateSearch: goalSearch.read,
  loader: async ({ context, location }) =>
    (await ownQueries()).prefetchGoals(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./goals-page.tsx'), 'GoalsPage'),
})

const ownDashboards = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports/dashboards',
  staticData: {
    title: 'Mes tableaux de bord',
    parent: '/reports',
    needs: 'report:read',
    keywords: ['tableau de bord', 'indicateurs'],
  },
  component: lazyRouteComponent(() => import('./own-dashboards-page.tsx'), 'OwnDashboardsPage'),
})

const ownDashboard = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports/dashboards/$dashboardId',
  staticData: {
    title: 'Un tableau de bord',
    parent: '/reports/dashboards',
    needs: 'report:read',
  },
  validateSearch: readDashboardAddress,
  loader: async ({ context, params }) =>
    (await ownQueries()).prefetchDashboard(context.queryClient, params.dashboardId),
  component: lazyRouteComponent(() => import('./own-dashboard-page.tsx'), 'OwnDashboardPage'),
})

const sendings = createRoute({
  getParentRoute: () => appRoute,
  path: '/reports/sendings',
  staticData: {
    title: 'Envois de rapports',
    parent: '/reports',
    needs: 'report:read',
    keywords: ['rapport par e-mail', 'envoi programmé'],
  },
  validateSearch: readSendingAddress,
  loader: async ({ context, location }) =>
    (await ownQueries()).prefetchSendings(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./sendings-page.tsx'), 'SendingsPage'),
})

export const dashboardRoutes = [
  dashboard,
  revenue,
  reports,
  financial,
  goals,
  ownDashboards,
  ownDashboard,
  sendings,
] as const
